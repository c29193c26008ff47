import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/database/database.server.ts'
import { type PollOption, polls } from './tables.ts'

export type PollView = {
  id: number
  question: string
  questionFa: string
  options: Required<PollOption>[]
  isActive: boolean
  createdAt: Date
  /** The option that the caller voted for. */
  voted: number | null
}

export type AdminPoll = Omit<PollView, 'voted'> & { archivedAt: Date | null; version: number }

/**
 * A poll as voters see it.
 * @param voted index of the option they voted for
 */
export function toView(poll: typeof polls.$inferSelect, voted: number | null): PollView {
  const { id, question, questionFa, isActive, createdAt } = poll
  const options = poll.options.map(({ text, textFa, votes = 0 }) => ({ text, textFa, votes }))
  return { id, question, questionFa, options, isActive, createdAt, voted }
}

/** A poll as admins see it. */
export function toAdminView(poll: typeof polls.$inferSelect): AdminPoll {
  const { voted: _, ...view } = toView(poll, null)
  return { ...view, archivedAt: poll.archivedAt, version: poll.version }
}

/** The tags for open browsers and cached pages, with the poll's current votes. */
export const pollTags = ({ id, options }: { id: number; options: PollOption[] }) => [
  'polls',
  { tag: `poll:${id}`, data: { votes: options.map(({ votes = 0 }) => votes) } },
]

/** Locks a poll until the caller's transaction ends: votes on it are counted one after the other. */
export async function lockPoll(tx: Executor, id: number) {
  const [poll] = await tx.select().from(polls).where(eq(polls.id, id)).for('update')
  return poll
}
