import * as v from 'valibot'
import { canAdminister, canModerate, canWrite, type WritingLimits } from '#features/accounts/roles.ts'
import type { Viewer } from '#platform/app-context.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { MomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { IdNumber } from '#platform/http/id-number.ts'
import { IdempotencyKey } from '#platform/http/idempotency-input.ts'
import { Version } from '#platform/http/version.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { OptionalWebAddress } from '#platform/text/web-address.ts'
import { readWholeNumber, wholeNumber } from '#platform/text/whole-number.ts'
import { SPECIALTIES } from './specialties.ts'

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 4_000
export const NAME_MAX = 100
export const BIO_MAX = 1_500
export const QUESTION_MAX = 1_000 // can be read out in a minute; the story behind it belongs in a discussion
export const ANSWER_MAX = 6_000
/** Minutes; a shorter or longer plan is a typing error. */
export const DURATION = { least: 10, most: 480, usual: 60 } as const
export const MAX_QUESTIONS = { least: 1, most: 100, usual: 10 } as const
/** One person may ask at most a third of a session's questions, which leaves spots for others. */
export const questionsPerPerson = (maxQuestions: number) => Math.max(1, Math.floor(maxQuestions / 3))
/** A number from a program, or as typed, on a Persian keyboard too. */
const numberInput = (code: string, range: { least: number; most: number }) =>
  v.pipe(
    v.union([v.number(), v.string()], code),
    v.transform((given) => (typeof given === 'number' ? given : readWholeNumber(given))),
    wholeNumber(code, range),
  )

const texts = {
  title: requiredLine('title', TITLE_MAX),
  titleFA: optionalLine('title', TITLE_MAX),
  description: requiredText('session_description', DESCRIPTION_MAX),
  descriptionFA: optionalText('session_description', DESCRIPTION_MAX),
  expertName: requiredLine('expert_name', NAME_MAX),
  expertNameFA: optionalLine('expert_name', NAME_MAX),
  expertBio: optionalText('expert_bio', BIO_MAX),
  expertBioFA: optionalText('expert_bio', BIO_MAX),
}
const details = {
  specialty: v.picklist(SPECIALTIES, 'specialty_required'),
  date: MomentText,
  duration: numberInput('duration_invalid', DURATION),
  maxQuestions: numberInput('max_questions_invalid', MAX_QUESTIONS),
  isPremiumOnly: v.boolean('invalid'),
  zoomLink: OptionalWebAddress,
  recordingUrl: OptionalWebAddress,
  /** The account that answers; null removes it. */
  expertId: v.nullable(
    v.pipe(
      v.string('invalid'),
      v.regex(/^[\w-]{0,64}$/, 'invalid'),
      v.transform((id) => id || null),
    ),
    null,
  ),
}

/** `date` is an instant, or a local time in `zone`. */
export const SessionInput = v.object({
  ...texts,
  ...details,
  zone: v.optional(Zone, 'UTC'),
  duration: v.optional(details.duration, DURATION.usual),
  maxQuestions: v.optional(details.maxQuestions, MAX_QUESTIONS.usual),
  isPremiumOnly: v.optional(details.isPremiumOnly, false),
  zoomLink: v.optional(details.zoomLink, null),
  recordingUrl: v.optional(details.recordingUrl, null),
  expertId: v.optional(details.expertId, null),
})
export type SessionInput = v.InferOutput<typeof SessionInput>

/**
 * Fields that a call leaves out stay as they are. `completed` ends it before its time; cancelling takes a reason, and a
 * call of its own.
 */
export const SessionChange = v.partial(
  v.object({
    ...texts,
    ...details,
    zone: Zone,
    version: Version,
    status: v.picklist(['upcoming', 'completed'], 'invalid'),
  }),
)
export type SessionChange = v.InferOutput<typeof SessionChange>

export const QuestionInput = v.object({
  sessionId: IdNumber,
  question: requiredText('session_question', QUESTION_MAX),
  isAnonymous: v.optional(v.boolean('invalid'), false),
  idempotencyKey: IdempotencyKey,
})
export type QuestionInput = v.InferOutput<typeof QuestionInput>
/** The dialog's input; it knows the session. */
export const QuestionForm = v.omit(QuestionInput, ['sessionId'])

/** Why a moderator suspends; it is stored in the audit log. */
export const REASON_MAX = 1_000
export const BlockInput = v.object({ reason: requiredText('why', REASON_MAX) })

/** A new wording of one's own question. */
export const RewordInput = v.pick(QuestionInput, ['question'])
export const AnswerInput = v.object({ answer: requiredText('answer', ANSWER_MAX) })

/**
 * One change at a time. The asker may reword the question. People who answer may write an answer, mark it as answered
 * in conversation, merge it into another question (null splits it off again), or hide it. The version covers the
 * wording and the answer.
 */
export const QuestionChange = v.pipe(
  v.object({
    question: v.optional(requiredText('session_question', QUESTION_MAX)),
    answer: v.optional(requiredText('answer', ANSWER_MAX)),
    isAnswered: v.optional(v.boolean('invalid')),
    mergedInto: v.optional(v.nullable(IdNumber)),
    isHidden: v.optional(v.boolean('invalid')),
    version: v.optional(Version),
  }),
  v.check(
    ({ version: _, ...change }) => Object.values(change).filter((each) => each !== undefined).length === 1,
    'invalid',
  ),
)
export type QuestionChange = v.InferOutput<typeof QuestionChange>

export const LISTS = ['upcoming', 'past'] as const
export type When = (typeof LISTS)[number]

/**
 * Whether the viewer may answer: the session's own expert, as long as they have that role; every expert if it names
 * none; and admins.
 */
export const canAnswer = (viewer: Viewer, session: { expertId: string | null }) =>
  canAdminister(viewer) || (canWrite(viewer) && viewer.verified && answersAsExpert(viewer, session))

const answersAsExpert = ({ role, id }: Viewer, { expertId }: { expertId: string | null }) =>
  expertId === null ? role === 'expert' : role !== 'member' && id === expertId

/** People who answer may moderate the questions of their session; moderators may moderate all. */
export const canHide = (viewer: Viewer, session: { expertId: string | null }) =>
  canAnswer(viewer, session) || canModerate(viewer)

/** A priority question is answered within this time of asking; the offer and the help pages promise it. */
export const ANSWER_HOURS = 48
/** How long before the deadline the people who answer are notified again. */
export const DUE_SOON_HOURS = 12

/** An unverified account can ask enough for a first evening, a verified one for a whole evening. */
export const QUESTIONS_LIMITS: WritingLimits = {
  verified: { name: 'questions', most: 30, perSeconds: DAY_SECONDS },
  unverified: { name: 'questions', most: 3, perSeconds: DAY_SECONDS },
}
export const VOTES_LIMITS: WritingLimits = {
  verified: { name: 'likes', most: 2_000, perSeconds: DAY_SECONDS },
  unverified: { name: 'likes', most: 100, perSeconds: DAY_SECONDS },
}
