import { listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

export const REPORT_STATES = ['open', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]
/** Beside the reports, the texts whose author is blocked. */
export const REPORT_TABS = [...REPORT_STATES, 'blocks'] as const
export type ReportTab = (typeof REPORT_TABS)[number]

/** What members can report, and moderators hide and restore. */
export const REPORTED_KINDS = ['post', 'comment', 'group', 'community_event', 'question', 'message'] as const
/** What waits for review where it has links. */
export const REVIEWED_KINDS = ['post', 'comment'] as const
/**
 * The kinds that admins delete for good. Moderators may also delete members' groups and events while nobody uses them.
 */
export const DELETED_KINDS = [
  'event',
  'session',
  'poll',
  'resource',
  'article',
  'workshop',
  'course',
  'lesson',
  'group',
  'community_event',
] as const
export const HIDDEN_FILTERS = [...REPORTED_KINDS, 'deleted'] as const
export type HiddenFilter = (typeof HIDDEN_FILTERS)[number]

/** The search parameters of the pages. */
export const ReportsSearch = searchParams({
  state: oneOf(REPORT_TABS),
  q: listWords,
})
export const HiddenSearch = searchParams({
  kind: oneOf(HIDDEN_FILTERS),
  q: listWords,
})
