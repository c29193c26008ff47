import * as v from 'valibot'
import { Author } from '#features/discussions/responses.server.ts'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { STATUSES } from './phases.ts'
import { SPECIALTIES } from './specialties.ts'

const card = {
  id: RowId,
  title: v.string(),
  titleFA: v.nullable(v.string()),
  description: v.string(),
  descriptionFA: v.nullable(v.string()),
  expertName: v.string(),
  expertNameFA: v.nullable(v.string()),
  expertBio: v.nullable(v.string()),
  expertBioFA: v.nullable(v.string()),
  specialty: v.picklist(SPECIALTIES),
  date: Time,
  duration: Count,
  zone: v.string(),
  maxQuestions: Count,
  questionCount: Count,
  isPremiumOnly: v.boolean(),
  status: v.picklist(STATUSES),
  cancelReason: v.nullable(v.string()),
  createdAt: Time,
  withheld: v.boolean(),
}
const session = {
  ...card,
  /** Whether the caller's own questions are all that they may read here, as their membership has ended. */
  asked: v.boolean(),
  zoomLink: v.nullable(v.string()),
  recordingUrl: v.nullable(v.string()),
  answers: v.boolean(),
  hides: v.boolean(),
  blocks: v.boolean(),
}

/** A session as lists show it. */
export const SessionCard = named('ExpertSessionCard', v.strictObject(card))
/** A session, and what its reader may do there. */
export const Session = named('ExpertSession', v.strictObject(session))
/** A session as admins write it. */
export const AdminSession = named(
  'AdminExpertSession',
  v.strictObject({ ...session, expertId: v.nullable(v.string()), version: Count }),
)

export const Question = named(
  'ExpertQuestion',
  v.strictObject({
    id: RowId,
    question: v.string(),
    isAnonymous: v.boolean(),
    author: Author,
    isAnswered: v.boolean(),
    answer: v.nullable(v.string()),
    upvotes: Count,
    change: Count,
    upvoted: v.boolean(),
    mine: v.boolean(),
    mineJoined: v.boolean(),
    joined: Count,
    joinedTexts: v.array(v.strictObject({ id: RowId, question: v.string() })),
    createdAt: Time,
    editedAt: v.nullable(Time),
    version: Count,
    hidden: v.optional(v.literal(true)),
    dueAt: v.nullable(Time),
    answerBy: v.nullable(Time),
  }),
)

/** The questions of one of several sessions. */
export const QuestionsOfSession = named(
  'ExpertQuestionsOfSession',
  v.strictObject({ sessionId: RowId, questions: v.array(Question) }),
)

/** The votes of a question; `change` orders them where answers arrive out of order. */
export const Votes = named(
  'QuestionVotes',
  v.strictObject({ question: RowId, upvotes: Count, change: Count, upvoted: v.boolean() }),
)

/** Somebody who may be the expert of a session. */
export const Expert = named('Expert', v.strictObject({ id: v.string(), name: v.string() }))
