import type { AppContext } from '#platform/app-context.server.ts'
import { tellSession } from './access.server.ts'

/** Writes down what the clock says: what is over is completed, and pages that show it as one to come are dropped. */
export async function completeSessions(app: Pick<AppContext, 'db' | 'live'>): Promise<void> {
  const { rows } = await app.db.$client.query<{ id: number }>(
    `update expert_sessions set status = 'completed'
     where status = 'upcoming' and date + duration * interval '1 minute' <= now() returning id`,
  )
  for (const { id } of rows) tellSession(app, id)
}
