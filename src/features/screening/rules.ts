import { DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'

/** The same text again by the same person. */
export const OWN_REPEATS: Limit = { name: 'screening.own', most: 1, perSeconds: DAY_SECONDS }
/** 'Thank you!' and 'تبریک می‌گویم' are said to several people on one day. */
export const SHORT_REPEATS: Limit = { name: 'screening.own-short', most: 3, perSeconds: DAY_SECONDS }
export const SHORT_LETTERS = 20
/** Parents who pass an invitation on are a few; a campaign from bought accounts is many. */
export const SHARED_REPEATS: Limit = { name: 'screening.shared', most: 3, perSeconds: HOUR_SECONDS }
/** One person counts once among the many, however often they remove the text or edit it back and forth. */
export const SHARERS: Limit = { name: 'screening.sharers', most: 1, perSeconds: HOUR_SECONDS }
/** Shorter texts are the same by chance. */
export const SHARED_LETTERS = 60
/** Says which text a retry belongs to: a retry is no repetition. */
export const RETRIES: Limit = {
  name: 'screening.retries',
  most: Number.MAX_SAFE_INTEGER,
  perSeconds: DAY_SECONDS,
}

/** An author who has had a text on the site for this long is known well enough to post links. */
export const NEW_FOR_HOURS = 24
