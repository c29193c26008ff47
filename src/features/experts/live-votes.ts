import * as v from 'valibot'

/** What browsers hear of a vote over `/api/live?topics=session:{id}`. */
const Heard = v.object({ question: v.number(), upvotes: v.number(), change: v.number() })
type HeardVotes = v.InferOutput<typeof Heard>

/** The votes that news tells of; nothing where something else changed. */
export function votesIn(data: unknown): HeardVotes | undefined {
  const read = v.safeParse(Heard, data)
  return read.success ? read.output : undefined
}

type Counted = { id: number; upvotes: number; change: number }

/** Questions with these votes counted, in their order; what is older than what is known changes nothing. */
export function withVotes<Question extends Counted>(
  questions: Question[],
  { question, upvotes, change }: HeardVotes,
): Question[] {
  const known = questions.find(({ id }) => id === question)
  if (!known || known.change >= change) return questions
  return questions
    .map((each) => (each === known ? { ...each, upvotes, change } : each))
    .sort((a, b) => b.upvotes - a.upvotes || a.id - b.id)
}
