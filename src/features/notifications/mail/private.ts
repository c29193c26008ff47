import type { About, NotificationKind } from '../rules.ts'

/** What an email says of a notification. */
export type EmailedPart = { kind: NotificationKind; about: About; by: string | null; url: string }

/**
 * What an email may hold of a notification. Of one about a text that the recipient wrote anonymously neither title,
 * words, person nor address: others who read the mailbox, and mail providers, would know whose text it is. Emails are
 * stored until they are sent, so that it is left out before.
 */
export const emailedPartOf = ({ kind, about, by, url }: EmailedPart): EmailedPart =>
  about.isPrivate
    ? { kind, about: { title: '', isPrivate: true }, by: null, url: '/notifications' }
    : { kind, about, by, url }
