import type pg from 'pg'

/**
 * How many connections to this database wait for a lock that another one holds. Asks through a pool: a transaction reads
 * what connections do once, and would never see one begin to wait.
 */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
