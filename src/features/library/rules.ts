import * as v from 'valibot'
import { canAdminister, canModerate } from '#features/accounts/rules.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { optionalText, requiredLine, requiredText, SearchWords } from '#platform/text/text.ts'
import { WebAddress } from '#platform/text/web-address.ts'

export const RESOURCE_CATEGORIES = [
  'articles',
  'toolkits',
  'books',
  'schools',
  'videos',
  'communities',
] as const
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number]

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 2_000
export const LIBRARY_QUERY_MAX = 100
/** Forty minutes of reading; with both languages escaped it still fits the 64 KB of a request. */
export const ARTICLE_MAX = 24_000
export const REASON_MAX = 1_000

export const ResourceInput = v.object({
  title: requiredLine('title', TITLE_MAX),
  description: requiredText('description', DESCRIPTION_MAX),
  url: WebAddress,
  category: v.picklist(RESOURCE_CATEGORIES, 'category_required'),
})
export type ResourceInput = v.InferOutput<typeof ResourceInput>

/** What can become of what was put forward. */
export const DECIDABLE = ['waiting', 'approved', 'refused'] as const
export type ResourceState = (typeof DECIDABLE)[number]

/**
 * Refusing needs a reason: the submitter reads it. Who says in which `state` she saw it is told when somebody else has
 * decided meanwhile, instead of undoing it unseen.
 */
export const ResourceDecision = v.pipe(
  v.object({
    approved: v.boolean('invalid'),
    reason: optionalText('decision_reason', REASON_MAX),
    state: v.optional(v.picklist(DECIDABLE, 'invalid')),
  }),
  v.forward(
    v.check(({ approved, reason }) => approved || reason !== null, 'decision_reason_required'),
    ['reason'],
  ),
)
export type ResourceDecision = v.InferOutput<typeof ResourceDecision>

export const ADMIN_STATES = [...DECIDABLE, 'dead'] as const
export type AdminState = (typeof ADMIN_STATES)[number]
export const AdminFilter = { state: v.optional(v.picklist(ADMIN_STATES, 'invalid'), 'waiting') }
/** What the address of an admin page says. */
export const AdminSearch = v.object({
  state: v.optional(v.fallback(v.optional(v.picklist(ADMIN_STATES)), undefined)),
})

export const DOWNLOAD_FORMATS = ['html', 'epub'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
/** A book is made of an article; of what lies on another site there is a description alone, which is no book. */
export const formatsOf = (isArticle: boolean): readonly DownloadFormat[] =>
  isArticle ? DOWNLOAD_FORMATS : ['html']
export const DownloadRequest = v.object({
  format: v.optional(v.picklist(DOWNLOAD_FORMATS, 'invalid'), 'html'),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
})
export type DownloadRequest = v.InferOutput<typeof DownloadRequest>

/** What the address of the library says. */
export const ResourcesSearch = v.object({
  q: SearchWords(LIBRARY_QUERY_MAX),
  category: v.optional(v.fallback(v.optional(v.picklist(RESOURCE_CATEGORIES)), undefined)),
})
export type ResourcesSearch = v.InferOutput<typeof ResourcesSearch>

export const canSubmit = (viewer: Viewer) => viewer.signedIn && !viewer.suspended
/** Nobody lets her own link in, but for an admin: in a small site there may be nobody else. */
export const canDecide = (viewer: Viewer, submittedBy: string | null) =>
  canModerate(viewer) && (submittedBy !== viewer.id || canAdminister(viewer))
/** One's own while it waits; what others have seen only an admin takes away. */
export const canRemove = (viewer: Viewer, resource: { submittedBy: string | null; state: ResourceState }) =>
  canAdminister(viewer) ||
  (canSubmit(viewer) && resource.submittedBy === viewer.id && resource.state === 'waiting')

const DAY = 86_400
/** A good reader's evening of collecting; moderators read each one. */
export const SUBMISSIONS_LIMIT = { name: 'library.submissions', most: 20, perSeconds: DAY }
