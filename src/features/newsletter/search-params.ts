import { LANGS } from '#platform/i18n/lang.ts'
import { idText, linkToken, listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

export const SUBSCRIBER_STATUSES = [
  'active',
  'pending',
  'unsubscribed',
  'stopped',
  'events',
  'events_pending',
] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

export const NEWSLETTER_TABS = ['compose', 'subscribers'] as const
export type NewsletterTab = (typeof NEWSLETTER_TABS)[number]

/** `draft` is the issue that is being written on the admins' page, so that it is opened again after a reload. */
export const NewsletterSearch = searchParams({
  tab: oneOf(NEWSLETTER_TABS),
  draft: idText,
  q: listWords,
  status: oneOf(SUBSCRIBER_STATUSES),
  lang: oneOf(LANGS),
})
export type NewsletterSearch = ReturnType<typeof NewsletterSearch>
export type SubscriberFilters = Pick<NewsletterSearch, 'q' | 'status' | 'lang'>

/** Of the pages that a link in an email leads to. */
export const TokenSearch = ({ token }: Record<string, unknown>) => ({ token: linkToken(token) })
