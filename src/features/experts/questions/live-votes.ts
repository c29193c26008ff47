import * as v from 'valibot'

/** What browsers receive of a vote over `/api/live?topics=session:{id}`. */
const Heard = v.object({ question: v.number(), upvotes: v.number(), change: v.number() })
type HeardVotes = v.InferOutput<typeof Heard>

/** The votes in a live update; nothing where something else changed. */
export function votesIn(data: unknown): HeardVotes | undefined {
  const read = v.safeParse(Heard, data)
  return read.success ? read.output : undefined
}

type VoteUpdate = { id: number; upvotes: number; change: number; dueAt?: string | null }

/** Applies votes to questions and sorts them; an update older than what is known changes nothing. */
export function withVotes<Question extends VoteUpdate>(
  questions: Question[],
  { question, upvotes, change }: HeardVotes,
): Question[] {
  const voted = questions.find(({ id }) => id === question)
  if (!voted || voted.change >= change) return questions
  return questions
    .map((each) => (each === voted ? { ...each, upvotes, change } : each))
    .sort((a, b) => byDue(a, b) || b.upvotes - a.upvotes || a.id - b.id)
}

/** As the server sorts for those who answer: what is due first; for everyone else nothing is. */
function byDue(a: VoteUpdate, b: VoteUpdate): number {
  const [one, other] = [a, b].map(({ dueAt }) => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER))
  return (one ?? 0) - (other ?? 0)
}
