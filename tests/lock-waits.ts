import type pg from 'pg'

/** How many connections to this database wait for a lock that another one holds. */
export async function countLockWaits(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
