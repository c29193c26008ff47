import * as v from 'valibot'
import { BatchIds, batchOf } from '#platform/http/batch.ts'
import { IdNumber } from '#platform/http/id-number.ts'
import { Version } from '#platform/http/version.ts'
import { optionalText, requiredText } from '#platform/text/text-input.ts'
import { HIDDEN_FILTERS, REPORT_STATES, REVIEWED_KINDS } from './search-params.ts'

export const REASON_MAX = 1_000

const reason = requiredText('why', REASON_MAX)

export const ReasonInput = v.object({ reason })
export const DecisionInput = v.object({ decision: v.picklist(['hidden', 'kept'], 'invalid'), reason })

export const BatchInput = v.object({ ids: BatchIds })
export const BatchDecisionInput = v.object({ ...DecisionInput.entries, ids: BatchIds })
export type BatchDecisionInput = v.InferOutput<typeof BatchDecisionInput>
export type DecisionInput = v.InferOutput<typeof DecisionInput>

const review = {
  decision: v.picklist(['approved', 'declined', 'waiting'], 'invalid'),
  reason: optionalText('why', REASON_MAX),
}
const hasReason = ({ decision, reason }: { decision: string; reason: string | null }) =>
  decision !== 'declined' || reason !== null

/** `version` is that of the text the moderator read. */
export const ReviewInput = v.pipe(
  v.object({ ...review, version: Version }),
  v.forward(
    v.check((input) => hasReason(input), 'why_required'),
    ['reason'],
  ),
)
const HeldId = v.object({ kind: v.picklist(REVIEWED_KINDS, 'invalid'), id: IdNumber, version: Version })
export const BatchReviewInput = v.pipe(
  v.object({ ...review, texts: batchOf(HeldId) }),
  v.forward(
    v.check((input) => hasReason(input), 'why_required'),
    ['reason'],
  ),
)
export type BatchReviewInput = v.InferOutput<typeof BatchReviewInput>
export type ReviewInput = v.InferOutput<typeof ReviewInput>

/** A shorter reason says nothing to the author who reads it. */
const REVEAL_REASON_MIN = 20
const revealReason = v.pipe(reason, v.minLength(REVEAL_REASON_MIN, 'why_too_short'))
export const RevealReasonInput = v.object({ reason: revealReason })
export const RevealDecisionInput = v.object({ decision: v.picklist(['approved', 'declined'], 'invalid') })
export type RevealDecisionInput = v.InferOutput<typeof RevealDecisionInput>

export const RevealInput = v.object({
  subject: v.picklist(['post', 'comment', 'question'], 'invalid'),
  id: IdNumber,
  reason: revealReason,
})
export type RevealInput = v.InferOutput<typeof RevealInput>

export const ReportFilter = { state: v.optional(v.picklist(REPORT_STATES, 'invalid'), 'open') }
export const HiddenFilter = { kind: v.optional(v.picklist(HIDDEN_FILTERS, 'invalid')) }
