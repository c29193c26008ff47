import { WORDS } from '#content/words.ts'
import { m } from '#messages'
import { SaveButton } from '#rooms/offline/ui/save-button.tsx'
import { WordText } from './word-tile.tsx'

/** Every word of the day at once: to learn at the table, to take along where there is no network. */
export const WordsPage = () => (
  <div className="page grid gap-6 py-8">
    <div className="grid gap-2">
      <h1 className="text-2xl">{m.home_words_title()}</h1>
      <p className="max-w-2xl text-muted">{m.home_words_text()}</p>
      <SaveButton path="/words" title={m.home_words_title()} />
    </div>
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {WORDS.map((word) => (
        <li key={word.farsi} className="card grid content-start gap-3 p-6">
          <WordText word={word} />
        </li>
      ))}
    </ul>
  </div>
)
