import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import { polls } from './tables.ts'

/** The active poll first; the home page shows that one. */
export const listPolls = (ctx: Ctx) =>
  ctx.db.select().from(polls).where(eq(polls.isActive, true)).orderBy(desc(polls.id))
