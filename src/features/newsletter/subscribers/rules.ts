import * as v from 'valibot'
import type { SearchPageRequest } from '#platform/http/paging.server.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { cleanText } from '#platform/text/text-input.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '../search-params.ts'

export const SubscriberFilters = {
  status: v.optional(v.picklist(SUBSCRIBER_STATUSES, 'invalid')),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
}
export type SubscribersRequest = SearchPageRequest & {
  status?: SubscriberStatus | undefined
  lang?: Lang | undefined
}

export const IMPORT_LINES_MAX = 100_000
/** Rejected lines beyond this are only counted. */
export const REJECTED_LINES_MAX = 1_000
export const CONSENT_MAX = 300
/** Columns beyond these are not read: of the address books that people export, the widest have a few hundred. */
export const IMPORT_COLUMNS_MAX = 1_000
export const ImportQuery = v.object({
  preview: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'invalid'),
      v.transform((text) => text === 'true'),
    ),
  ),
  /** The column with the addresses, from 0; by default it is found by its name or its content. */
  column: v.optional(
    v.pipe(
      v.string('invalid'),
      v.regex(/^\d{1,4}$/, 'invalid'),
      v.transform(Number),
      v.maxValue(IMPORT_COLUMNS_MAX - 1, 'invalid'),
    ),
  ),
  consent: v.optional(
    v.pipe(v.string('invalid'), v.transform(cleanText), v.maxLength(CONSENT_MAX, 'invalid')),
  ),
})
export type ImportRequest = v.InferOutput<typeof ImportQuery>

/** Why a line of an imported file adds nobody. */
export const REJECTION_REASONS = ['email_invalid', 'email_missing', 'not_subscribed'] as const
