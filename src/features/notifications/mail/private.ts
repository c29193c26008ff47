import type { About, NotificationKind } from '../rules.ts'

/** What an email says of a notification. */
export type EmailedPart = { kind: NotificationKind; about: About; by: string | null; url: string }

/**
 * Returns the parts of a notification that an email may include. If it is about the recipient's anonymous text, leaves
 * out title, words, person and address: others who read the mailbox, and mail providers, would know whose text it is.
 * Leaves them out before the email is stored.
 */
export const emailedPartOf = ({ kind, about, by, url }: EmailedPart): EmailedPart =>
  about.isPrivate
    ? { kind, about: { title: '', isPrivate: true }, by: null, url: '/notifications' }
    : { kind, about, by, url }
