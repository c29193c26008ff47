import * as v from 'valibot'
import { LANGS } from '#platform/i18n/lang.ts'
import { SearchWords } from '#platform/text/text.ts'

export const SUBSCRIBER_STATUSES = ['active', 'pending', 'unsubscribed', 'stopped'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]
export const SUBSCRIBER_QUERY_MAX = 100

export const NEWSLETTER_TABS = ['compose', 'subscribers'] as const
export type NewsletterTab = (typeof NEWSLETTER_TABS)[number]

/** Of the admins' page; `draft` is what is being written there, so that it is opened again after a reload. */
export const NewsletterSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(NEWSLETTER_TABS)), undefined)),
  draft: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)),
  q: SearchWords(SUBSCRIBER_QUERY_MAX),
  status: v.optional(v.fallback(v.optional(v.picklist(SUBSCRIBER_STATUSES)), undefined)),
  lang: v.optional(v.fallback(v.optional(v.picklist(LANGS)), undefined)),
})
export type NewsletterSearch = v.InferOutput<typeof NewsletterSearch>
export type SubscriberFilters = Pick<NewsletterSearch, 'q' | 'status' | 'lang'>
