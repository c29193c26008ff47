import { Link } from '@tanstack/react-router'
import type { Word } from '#content/words.ts'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { Khatam } from '#ui/khatam.tsx'
import { StripCard } from './strip-card.tsx'

const meaningOf = (word: Word) => (requestContext().lang === 'fa' ? word.englishFa : word.english)

/** Today's word in large letters, as a tile. */
export const WordTile = ({ word }: { word: Word }) => (
  <a
    href="#word-of-the-day"
    className="card relative grid justify-items-center gap-1 overflow-hidden border-t-8 border-t-firoozeh px-5 py-8 text-center hover:border-t-lapis"
  >
    <span className="text-sm text-muted">{m.home_word_title()}</span>
    <span
      lang="fa"
      dir="rtl"
      className="whitespace-nowrap !text-[clamp(3rem,9vw,4.5rem)] !leading-[1.5] font-bold text-firoozeh"
    >
      {word.farsi}
    </span>
    <span className="font-semibold">{meaningOf(word)}</span>
    <Khatam className="absolute -end-6 -bottom-6 size-24 text-lapis opacity-20" />
  </a>
)

/** The same word with its transliteration, meaning and a note. */
export const WordCard = ({ word }: { word: Word }) => (
  <StripCard title={m.home_word_title()} id="word-of-the-day">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span lang="fa" dir="rtl" className="text-xl font-bold text-firoozeh">
        {word.farsi}
      </span>
      <span className="text-muted">
        <span className="sr-only">{m.home_word_transliteration_label()}: </span>
        <bdi lang="fa-Latn" dir="ltr">
          {word.transliteration}
        </bdi>
      </span>
    </p>
    <p className="font-semibold">
      <span className="sr-only">{m.home_word_meaning_label()}: </span>
      {meaningOf(word)}
    </p>
    <p>{requestContext().lang === 'fa' ? word.descriptionFa : word.description}</p>
    <Link to="/words" className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline">
      {m.home_words_all()}
    </Link>
  </StripCard>
)
