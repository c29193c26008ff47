/** What browsers receive of a vote over `/api/live?topics=session:{id}`. */
const VOTE_FIELDS = ['question', 'upvotes', 'change'] as const
type VotesUpdate = Record<(typeof VOTE_FIELDS)[number], number>

/** The votes in a live update; nothing where something else changed. */
export const votesIn = (data: unknown): VotesUpdate | undefined => (areVotes(data) ? data : undefined)

const areVotes = (data: unknown): data is VotesUpdate =>
  typeof data === 'object' &&
  data !== null &&
  VOTE_FIELDS.every((field) => typeof (data as Partial<VotesUpdate>)[field] === 'number')

type VotedQuestion = { id: number; upvotes: number; change: number; dueAt?: string | null }

/**
 * Applies votes to questions and sorts them. An update older than the known state changes nothing.
 * @param isAnswer whether it answers a vote of this tab. It is then applied even if it is already known, because this
 * tab changed the number at once, and the reader may have voted in another tab before
 */
export function withVotes<Question extends VotedQuestion>(
  questions: Question[],
  { question, upvotes, change }: VotesUpdate,
  { isAnswer = false } = {},
): Question[] {
  const voted = questions.find(({ id }) => id === question)
  if (!voted || voted.change > change || (voted.change === change && !isAnswer)) return questions
  return questions
    .map((each) => (each === voted ? { ...each, upvotes, change } : each))
    .sort((a, b) => byDue(a, b) || b.upvotes - a.upvotes || a.id - b.id)
}

/**
 * Shows one's own vote before it is answered, or reverts that; a question that shows it already stays.
 * @param change to revert: what the question had when the vote was shown. With any other its number is the server's by
 * now, which never had this vote.
 */
export const withOwnVote = <Question extends VotedQuestion & { upvoted: boolean }>(
  questions: Question[],
  { id, upvoted, change }: { id: number; upvoted: boolean; change?: number | undefined },
): Question[] =>
  questions.map((each) => {
    if (each.id !== id || each.upvoted === upvoted) return each
    const by = change !== undefined && each.change !== change ? 0 : upvoted ? 1 : -1
    return { ...each, upvoted, upvotes: each.upvotes + by }
  })

/** Sorts due questions first, as the server does for people who answer. Nobody else has due questions. */
function byDue(a: VotedQuestion, b: VotedQuestion): number {
  const [one, other] = [a, b].map(({ dueAt }) => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER))
  return (one ?? 0) - (other ?? 0)
}
