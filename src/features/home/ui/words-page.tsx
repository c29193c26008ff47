import { WORDS } from '#content/words.ts'
import { SaveButton } from '#features/offline/ui/save-button.tsx'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'

/** Shows every word of the day on one page, which is also available offline. */
export function WordsPage() {
  const persian = requestContext().lang === 'fa'
  return (
    <div className="page grid gap-6 py-8">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.home_words_title()}</h1>
        <p className="max-w-2xl text-muted">{m.home_words_text()}</p>
        <SaveButton path="/words" title={m.home_words_title()} />
      </div>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {WORDS.map(({ farsi, transliteration, english, englishFa, description, descriptionFa }) => (
          <li key={farsi} className="card grid content-start gap-2 p-6">
            <h2 className="flex flex-wrap items-baseline gap-x-3 text-xl">
              <span lang="fa" dir="rtl" className="font-bold text-firoozeh">
                {farsi}
              </span>
              <bdi lang="fa-Latn" dir="ltr" className="font-sans text-base text-muted">
                {transliteration}
              </bdi>
            </h2>
            <p className="font-semibold">{persian ? englishFa : english}</p>
            <p>{persian ? descriptionFa : description}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
