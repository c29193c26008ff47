import * as v from 'valibot'
import { canAdminister, canModerate, canWrite } from '#features/accounts/roles.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { BatchIds } from '#platform/http/batch.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { WebAddress } from '#platform/text/web-address.ts'
import { DOWNLOAD_FORMATS } from './files/formats.ts'
import { ADMIN_STATES, RESOURCE_CATEGORIES, RESOURCE_STATES, type ResourceState } from './search-params.ts'

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 2_000
export const REASON_MAX = 1_000

export const ResourceInput = v.object({
  title: requiredLine('title', TITLE_MAX),
  description: requiredText('description', DESCRIPTION_MAX),
  url: WebAddress,
  category: v.picklist(RESOURCE_CATEGORIES, 'category_required'),
})
export type ResourceInput = v.InferOutput<typeof ResourceInput>

const decision = {
  approved: v.boolean('invalid'),
  reason: optionalText('decision_reason', REASON_MAX),
}

/**
 * Declining needs a reason: the submitter reads it. `state` is the one the caller saw: if someone else has decided
 * meanwhile, that is an error instead of being undone unnoticed.
 */
export const ResourceDecision = v.pipe(
  v.object({ ...decision, state: v.optional(v.picklist(RESOURCE_STATES, 'invalid')) }),
  v.forward(
    v.check(({ approved, reason }) => approved || reason !== null, 'decision_reason_required'),
    ['reason'],
  ),
)
export type ResourceDecision = v.InferOutput<typeof ResourceDecision>

/** One decision on several that wait; for declining, one reason that each submitter reads. */
export const ResourceBatchDecision = v.pipe(
  v.object({ ...decision, ids: BatchIds }),
  v.forward(
    v.check(({ approved, reason }) => approved || reason !== null, 'decision_reason_required'),
    ['reason'],
  ),
)
export const ResourceBatch = v.object({ ids: BatchIds })

export const AdminFilter = { state: v.optional(v.picklist(ADMIN_STATES, 'invalid'), 'waiting') }
export const DownloadRequest = v.object({
  format: v.optional(v.picklist(DOWNLOAD_FORMATS, 'invalid'), 'html'),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
})
export type DownloadRequest = v.InferOutput<typeof DownloadRequest>

/** Nobody decides on their own submission, except an admin: in a small site there may be nobody else. */
export const canDecide = (viewer: Viewer, submittedBy: string | null) =>
  canModerate(viewer) && (submittedBy !== viewer.id || canAdminister(viewer))
/** Submitters remove their own while it waits; what others have seen, only an admin. */
export const canRemove = (viewer: Viewer, resource: { submittedBy: string | null; state: ResourceState }) =>
  canAdminister(viewer) ||
  (canWrite(viewer) && resource.submittedBy === viewer.id && resource.state === 'waiting')

/** More than anyone collects in an evening; moderators read each one. */
export const SUBMISSIONS_LIMIT = { name: 'library.submissions', most: 20, perSeconds: DAY_SECONDS }
