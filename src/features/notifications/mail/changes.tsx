import type { ReactNode } from 'react'
import { m } from '#messages'
import { momentLine } from '#platform/dates/moment-lines.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Paragraph } from '#ui/emails/email-layout.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import type { NotifiedChange } from '../rules.ts'

type Props = {
  changes: NotifiedChange[]
  /** In which times are read; by the clock of the place where it is not known, or one goes there. */
  ownZone: string | null
  lang: Lang
}

/** The changes of an event: each as it was and as it is. */
export const Changes = ({ changes, ownZone, lang }: Props) =>
  changes.map((change) => (
    <Paragraph key={change.what} lang={lang}>
      {wordsOf(change, ownZone, lang)}
    </Paragraph>
  ))

/** Of what an email does not name. */
const SENTENCES = {
  link: { changed: m.notifications_change_link, removed: m.notifications_change_link_removed },
  address_hidden: {
    changed: m.notifications_change_address_hidden,
    removed: m.notifications_change_address_removed,
  },
}

function wordsOf(change: NotifiedChange, ownZone: string | null, lang: Lang): ReactNode {
  const locale = { locale: lang }
  if (change.what === 'link' || change.what === 'address_hidden') {
    const { changed, removed } = SENTENCES[change.what]
    return (change.isRemoved ? removed : changed)({}, locale)
  }
  if (change.what === 'place')
    return describeChange(m.notifications_change_place({}, locale), change.before, change.after, lang)
  const { before, after } = change
  const inEventZone = [
    momentLine(before.at, before.zone, lang, before.end),
    momentLine(after.at, after.zone, lang, after.end),
  ]
  const inOwnZone = ownZone && [before, after].map(({ at, end }) => momentLine(at, ownZone, lang, end))
  // Another zone for the same moment changes nothing in the reader's own zone.
  const [was = '', is = ''] = inOwnZone && inOwnZone[0] !== inOwnZone[1] ? inOwnZone : inEventZone
  return describeChange(m.notifications_change_time({}, locale), was, is, lang)
}

function describeChange(what: string, before: string | null, after: string | null, lang: Lang) {
  const locale = { locale: lang }
  return (
    <>
      <strong>{what}</strong>
      <br />
      {m.notifications_change_before({}, locale)} {valueText(before, lang)}
      <br />
      {m.notifications_change_now({}, locale)} <strong>{valueText(after, lang)}</strong>
    </>
  )
}

const valueText = (text: string | null, lang: Lang) =>
  text ? (
    <bdi dir={directionOf(text)} lang={langOf(text)}>
      {text}
    </bdi>
  ) : (
    m.notifications_change_none({}, { locale: lang })
  )
