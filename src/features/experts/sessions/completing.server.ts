import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sessionTags } from '../access.server.ts'

/** Marks sessions that are over as completed, and invalidates the pages that show them as upcoming. */
export async function completeSessions(app: Pick<AppContext, 'db' | 'live' | 'jobs'>): Promise<void> {
  const tags = ({ rows }: { rows: { id: number }[] }) => rows.flatMap(({ id }) => sessionTags(id))
  await write(app, { tags, single: true }, ({ $client }) => $client.query<{ id: number }>(COMPLETE))
}

const COMPLETE = `update expert_sessions set status = 'completed'
  where status = 'upcoming' and date + duration * interval '1 minute' <= now() returning id`
