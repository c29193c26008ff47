import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { sendInBatches } from '#platform/client/send-batches.ts'
import { unlessDeleted } from '#platform/pages/route-loaders.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { batchToast, undoneToast } from '#ui/lists/batch-toast.ts'
import type { moderationApi } from './api.server.ts'
import { decisionLabels } from './labels.ts'
import type { RevealedAuthor } from './reveals/identity-reveals.server.ts'
import type {
  BatchReviewInput,
  DecisionInput,
  RevealDecisionInput,
  RevealInput,
  ReviewInput,
} from './rules.ts'
import type { HiddenFilter, ReportState } from './search-params.ts'

export const api = client<typeof moderationApi>()
export type Report = InferResponseType<typeof api.admin.reports.$get, 200>[number]
export type HiddenItem = InferResponseType<typeof api.admin.hidden.$get, 200>[number]
export type HeldText = InferResponseType<typeof api.admin.review.$get, 200>[number]

export type Reason = { reason: string }
/** Reveals of one's own anonymous texts. */
export const identityRevealsQuery = () =>
  queryOptions({ queryKey: ['identity-reveals'], queryFn: () => request(api.me['identity-reveals'].$get()) })

export const reportsQuery = (state: ReportState, q = '') =>
  pagedQuery([...REPORTS, state, q], (page) =>
    api.admin.reports.$get({ query: { state, ...(q && { q }), ...page } }),
  )

export const hiddenQuery = (kind: HiddenFilter | undefined, q = '') =>
  pagedQuery([...HIDDEN, kind ?? 'all', q], (page) =>
    api.admin.hidden.$get({ query: { ...(kind && { kind }), ...(q && { q }), ...page } }),
  )

export const reviewQuery = (q = '') =>
  pagedQuery([...REVIEW, q], (page) => api.admin.review.$get({ query: { ...(q && { q }), ...page } }))

const REVIEW = ['admin', 'review']
export const REPORTS = ['admin', 'reports']
const HIDDEN = ['admin', 'hidden']
export const AUDIT_LOG = ['admin', 'record']
const OVERVIEW = ['admin', 'overview']
const REVEALS = ['admin', 'reveals']
/** The queries that show posts and comments. */
const POSTS = [['posts'], ['post'], ['posts-count'], ['topics'], ['comments']]
/** The queries that show what can be reported. */
const SHOWN = [...POSTS, ['groups'], ['community-events'], ['expert-questions'], ['messages']]
const DECIDED = [REPORTS, HIDDEN, AUDIT_LOG, OVERVIEW, ...SHOWN]
const PLURALS = {
  post: 'posts',
  comment: 'comments',
  group: 'regional-groups',
  community_event: 'community-events',
  question: 'expert-questions',
  message: 'organizer-messages',
} as const satisfies Record<Report['kind'], string>
export const failed = () => ({ title: m.moderation_not_done() })

/**
 * Decides one or many reports at once; the toast offers to take it back. Of one that someone else was quicker with, it
 * says how they decided.
 */
export const useDecideAll = (ids: number[], decision: DecisionInput['decision'], onDone: () => void) => {
  const reopen = useReopen()
  return useChange(
    async ({ reason }: Reason) => {
      const batch = await sendInBatches(ids, (some) =>
        request(api.admin.reports.decisions.$post({ json: { ids: some, decision, reason } })),
      )
      return { batch, earlier: batch.done.length ? undefined : await earlierDecisionOf(ids) }
    },
    {
      refreshes: DECIDED,
      onDone,
      successToast: ({ batch, earlier }) => ({
        ...batchToast(batch, () => decidedTitle(decision), reopen.mutate),
        ...(earlier && { text: decisionLabels[earlier]() }),
      }),
      errorToast: failed,
    },
  )
}

/** How a single report was decided; undefined where it was not, as one's own, or is gone. */
async function earlierDecisionOf([id, ...others]: number[]) {
  if (id === undefined || others.length) return undefined
  const report = await unlessDeleted(request(api.admin.reports[':id'].$get(idParam(id))))
  return report?.decision ?? undefined
}

const decidedTitle = (decision: DecisionInput['decision']) =>
  decision === 'hidden' ? m.moderation_done_hidden() : m.moderation_done_kept()

/** Takes decisions back: the reports are open again, and what was hidden for them is shown. */
export const useReopen = (onDone = () => {}) =>
  useChange(
    (ids: number[]) =>
      sendInBatches(ids, (some) => request(api.admin.reports.decisions.$delete({ json: { ids: some } }))),
    {
      refreshes: DECIDED,
      onDone,
      successToast: (batch) => undoneToast(batch, m.moderation_done_reopened, m.moderation_not_reopened),
      errorToast: failed,
    },
  )

type ReviewedText = Pick<HeldText, 'kind' | 'textId' | 'version'>
const sendReview = ({ kind, textId, version }: ReviewedText, json: Omit<ReviewInput, 'version'>) =>
  request(
    api.admin.review[':kind'][':id'].$patch({ param: { kind, id: `${textId}` }, json: { ...json, version } }),
  )
const AFTER_REVIEW = [REVIEW, HIDDEN, AUDIT_LOG, OVERVIEW, ...POSTS]

/** Publishes a text, with a moment to undo that. */
export function usePublishHeld(text: ReviewedText) {
  const undo = useChange(() => sendReview(text, { decision: 'waiting', reason: null }), {
    refreshes: AFTER_REVIEW,
    successToast: () => ({ title: m.moderation_review_undone() }),
    errorToast: failed,
  })
  return useChange(() => sendReview(text, { decision: 'approved', reason: null }), {
    refreshes: AFTER_REVIEW,
    refreshesOnConflict: true,
    successToast: () => ({
      title: m.moderation_review_published(),
      text: m.moderation_review_published_text(),
      action: { label: m.ui_queue_undo(), onChoose: () => undo.mutate(undefined) },
    }),
    errorToast: failed,
  })
}

export const useDeclineHeld = (text: ReviewedText, onDone: () => void) =>
  useChange(({ reason }: Reason) => sendReview(text, { decision: 'declined', reason }), {
    refreshes: AFTER_REVIEW,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.moderation_review_declined() }),
    errorToast: failed,
  })

const reviewAll = (texts: HeldText[], decided: Omit<BatchReviewInput, 'texts'>) =>
  sendInBatches(
    texts.map(({ id }) => id),
    (ids) => {
      const some = texts.filter(({ id }) => ids.includes(id))
      return request(
        api.admin.review.decisions.$post({
          json: { ...decided, texts: some.map(({ kind, textId: id, version }) => ({ kind, id, version })) },
        }),
      )
    },
  )

/** Publishes all of them, with a moment to undo that. */
export function usePublishAll(texts: HeldText[], onDone: () => void) {
  const undo = useChange(
    (ids: string[]) =>
      reviewAll(
        texts.filter(({ id }) => ids.includes(id)),
        { decision: 'waiting', reason: null },
      ),
    {
      refreshes: AFTER_REVIEW,
      successToast: (batch) => undoneToast(batch, m.moderation_review_undone),
      errorToast: failed,
    },
  )
  return useChange(() => reviewAll(texts, { decision: 'approved', reason: null }), {
    refreshes: AFTER_REVIEW,
    onDone,
    successToast: (batch) => batchToast(batch, () => m.moderation_review_published(), undo.mutate),
    errorToast: failed,
  })
}

/** Declines all of them, for one reason that each author reads. */
export const useDeclineAll = (texts: HeldText[], onDone: () => void) =>
  useChange(({ reason }: Reason) => reviewAll(texts, { decision: 'declined', reason }), {
    refreshes: AFTER_REVIEW,
    onDone,
    successToast: (batch) => batchToast(batch, () => m.moderation_review_declined()),
    errorToast: failed,
  })

export const useRestore = (kind: Report['kind'], textId: number, onDone: () => void) =>
  useChange(
    (json: Reason) => request(api.admin[PLURALS[kind]][':id'].restore.$post({ ...idParam(textId), json })),
    {
      refreshes: [REPORTS, HIDDEN, AUDIT_LOG, ...SHOWN],
      onDone,
      successToast: () => ({ title: m.moderation_done_restored() }),
      errorToast: failed,
    },
  )

/**
 * The answer names the author, once: it is stored nowhere but in the dialog that shows it. So the reports are fetched
 * anew only while no dialog in one of them names anybody (`useRefreshReports`): its report may have been decided.
 */
export const useRevealAuthor = (
  { subject, id }: Pick<RevealInput, 'subject' | 'id'>,
  onDone: (answer: RevealedAuthor) => void = () => {},
) =>
  useChange(({ reason }: Reason) => request(api.admin.seals.$post({ json: { subject, id, reason } })), {
    refreshes: [AUDIT_LOG, REVEALS],
    onDone,
    errorToast: failed,
  })

/** Fetches the reports anew, with the reader's own requests to reveal their authors. */
export function useRefreshReports(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: REPORTS })
}

/** Requests of admins for another's approval of a reveal. */
export const revealRequestsQuery = () => pagedQuery(REVEALS, (page) => api.admin.seals.$get({ query: page }))

export const useDecideReveal = (id: number) =>
  useChange((json: RevealDecisionInput) => request(api.admin.seals[':id'].$patch({ ...idParam(id), json })), {
    refreshes: [REVEALS, AUDIT_LOG],
    refreshesOnConflict: true,
    successToast: () => ({ title: m.moderation_reveals_done() }),
    errorToast: failed,
  })
