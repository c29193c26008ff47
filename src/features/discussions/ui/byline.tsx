import { m } from '#messages'
import { countryName } from '#platform/i18n/format.ts'
import { firstLetter } from '#platform/text/first-letter.ts'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import type { AuthorView } from '../view.server.ts'

type AuthoredText = {
  anonymous: boolean
  author: AuthorView
  mine: boolean
  createdAt: string
  editedAt: string | null
  city?: string | null
  country?: string | null
}

/** Colours of avatars; chosen by the id of the text, never by the person, or two anonymous texts could be matched. */
const TILES = [
  'bg-firoozeh-soft text-firoozeh',
  'bg-lapis-soft text-lapis',
  'bg-anar-soft text-anar',
  'bg-pistachio-soft text-pistachio',
]

/** Who wrote it, when, and from where. */
export function Byline({ text, tileOf }: { text: AuthoredText; tileOf: number }) {
  const named = !text.anonymous && text.author?.firstName
  const placeText = [text.city, text.country && countryName(text.country)]
    .filter(Boolean)
    .join(m.discussions_comma())
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <span
        aria-hidden="true"
        className={`grid size-11 shrink-0 place-items-center rounded-card text-lg font-bold ${TILES[tileOf % TILES.length]}`}
      >
        {named ? firstLetter(named) : <Khatam className="size-6" />}
      </span>
      <p className="min-w-0 leading-snug">
        <AuthorName text={text} className="font-semibold" />
        {text.mine && <span className="text-muted"> ({m.discussions_you()})</span>}
        <Dots className="text-sm text-muted">
          <Day at={text.createdAt} />
          {text.editedAt && m.discussions_edited()}
          {placeText}
        </Dots>
      </p>
    </div>
  )
}

type Authored = Pick<AuthoredText, 'anonymous' | 'author'>

/**
 * Shows the name, marked with the language of its script, because a screen reader's English voice cannot read Persian
 * letters. Many Persian names are also words, which a translator turns into 'Hope' and 'Joy'.
 */
export function AuthorName({ text, className }: { text: Authored; className: string }) {
  const name = nameOf(text)
  return (
    <bdi
      lang={langOf(name)}
      translate={text.anonymous || !text.author ? undefined : 'no'}
      className={className}
    >
      {name}
    </bdi>
  )
}

export function nameOf({ anonymous, author }: Authored): string {
  if (anonymous) return m.discussions_anonymous()
  return author?.firstName ?? m.discussions_former_member()
}
