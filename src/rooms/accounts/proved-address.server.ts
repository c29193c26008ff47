import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/database.server.ts'
import type { Person } from './own-data.server.ts'

/**
 * Removes a leaving person's rows of a table that is kept by `email`. Only when she proved the address: an account
 * made with somebody else's takes nothing of hers away.
 */
export async function removeOfProved(tx: Tx, table: PgTable, { id, email }: Person): Promise<string[]> {
  await tx.execute(sql`
    delete from ${table} where email = ${email} and exists (select from users where id = ${id} and email_proved)`)
  return []
}
