import * as v from 'valibot'
import type { WritingLimits } from '#features/accounts/roles.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import { IdempotencyKey } from '#platform/http/idempotency-input.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { Version } from '#platform/http/version.ts'
import { optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { CATEGORIES, PLACES, type Place, QUERY_MAX, SORTS } from './search-params.ts'

export const TITLE_MAX = 200
export const POST_MAX = 10_000 // two pages; longer texts belong in the library
export const COMMENT_MAX = 5_000 // about two phone screens; longer replies read better as posts of their own
export const REASON_MAX = 1_000

export const PostInput = v.object({
  title: requiredLine('title', TITLE_MAX),
  content: requiredText('content', POST_MAX),
  category: v.picklist(CATEGORIES, 'category_required'),
  anonymous: v.optional(v.boolean('invalid'), false),
  idempotencyKey: IdempotencyKey,
})
export type PostInput = v.InferOutput<typeof PostInput>

export const CommentInput = v.object({
  content: requiredText('comment', COMMENT_MAX),
  anonymous: v.optional(v.boolean('invalid'), false),
  idempotencyKey: IdempotencyKey,
})
export type CommentInput = v.InferOutput<typeof CommentInput>

/**
 * What an author may change later. Named stays named, anonymous stays anonymous:
 * docs/decisions/2026-11-21-sealed-anonymity.md.
 */
export const PostChange = v.object({
  title: v.optional(requiredLine('title', TITLE_MAX)),
  content: v.optional(requiredText('content', POST_MAX)),
  category: v.optional(v.picklist(CATEGORIES, 'category_required')),
  anonymous: v.optional(v.boolean('invalid')),
  version: v.optional(Version),
})
export type PostChange = v.InferOutput<typeof PostChange>

export const CommentChange = v.object({
  content: requiredText('comment', COMMENT_MAX),
  anonymous: v.optional(v.boolean('invalid')),
  version: v.optional(Version),
})
export type CommentChange = v.InferOutput<typeof CommentChange>

export const ReportInput = v.object({ reason: requiredText('reason', REASON_MAX) })

export const FeedFilters = {
  q: optionalText('query', QUERY_MAX),
  location: v.optional(v.picklist(PLACES, 'invalid')),
  category: v.optional(v.picklist(CATEGORIES, 'invalid')),
  /** Without one the feed is hot, and a search has what fits best first. */
  sort: v.optional(v.picklist(SORTS, 'invalid')),
}

/** The eight places of the filter, by country (ISO 3166-1); every other country is 'other'. */
const PLACE_OF: Record<string, Place> = {
  US: 'usa',
  CA: 'canada',
  GB: 'uk',
  AU: 'australia',
  DE: 'germany',
  NL: 'netherlands',
  SE: 'sweden',
}
export const placeOf = (country: string | null): Place | null =>
  country ? (PLACE_OF[country] ?? 'other') : null

export const EditPostInput = v.omit(PostInput, ['anonymous', 'idempotencyKey'])
export const EditCommentInput = v.omit(CommentInput, ['anonymous', 'idempotencyKey'])

/** A parent with a lot on their mind writes a handful an hour; a script writes hundreds. */
export const POSTS_LIMITS: WritingLimits = {
  verified: { name: 'discussions.posts', most: 10, perSeconds: HOUR_SECONDS },
  unverified: { name: 'discussions.unverified-posts', most: 3, perSeconds: DAY_SECONDS },
}
/** One a minute without a pause is as fast as people type in a lively thread. */
export const COMMENTS_LIMITS: WritingLimits = {
  verified: { name: 'discussions.comments', most: 60, perSeconds: HOUR_SECONDS },
  unverified: { name: 'discussions.unverified-comments', most: 20, perSeconds: DAY_SECONDS },
}
/** As if someone reads the whole feed and likes a post every ten seconds. */
export const LIKES_LIMIT: Limit = { name: 'discussions.likes', most: 360, perSeconds: HOUR_SECONDS }
/** More would be a campaign, and moderators are volunteers. */
export const REPORTS_LIMIT: Limit = { name: 'discussions.reports', most: 20, perSeconds: HOUR_SECONDS }
