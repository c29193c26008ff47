import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/text.ts'
import type { About, Kind } from './rules.ts'

type Options = { locale: Lang }
type Say = (places: { title: string; by: string }, options: Options) => string

const SENTENCES: Record<Kind, Say> = {
  reply: m.notice_reply,
  answer: m.notice_answer,
  promoted: m.notice_promoted,
  changed: m.notice_changed,
  cancelled: m.notice_cancelled,
  reminder: m.notice_reminder,
  approved: m.notice_approved,
  refused: m.notice_refused,
  question: m.notice_question,
  registration: m.notice_registration,
  member: m.notice_member,
  group_event: m.notice_group_event,
  message: m.notice_message,
  removed: m.notice_removed,
  revealed: m.notice_revealed,
  reveal_request: m.notice_reveal_request,
  reveal_decided: m.notice_reveal_decided,
}

/**
 * The sentence of a notice, made when it is read. Titles and names are isolated: their direction is their own.
 * @param by first name of whose doing it was; without one it is 'Someone'
 */
export function noticeSentence(kind: Kind, about: About, by: string | null, lang: Lang): string {
  const locale: Options = { locale: lang }
  const say = about.isDeclined ? m.notice_declined : SENTENCES[kind]
  return say(
    { title: isolated(titleIn(about, lang)), by: by ? isolated(by) : m.notice_someone({}, locale) },
    locale,
  )
}

/** In the reader's language where it has one there. */
export const titleIn = ({ title, titleFa }: About, lang: Lang) => (lang === 'fa' && titleFa) || title
