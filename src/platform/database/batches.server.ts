import type { Db } from './database.server.ts'

/**
 * So few rows that a batch takes well under a second. Another transaction that waits for one of them does not notice.
 */
const BATCH_ROWS = 2_000

/**
 * Runs a statement that deletes old rows until none is left, each time in a transaction of its own. A single
 * transaction over years of rows would hold their locks for minutes, and lose all its work with its connection.
 * @param text deletes at most `$1` rows; rows that others hold are best skipped, and left to the next time
 */
export async function deleteInBatches({ $client }: Db, text: string, values: unknown[] = []): Promise<void> {
  for (let deleted = BATCH_ROWS; deleted >= BATCH_ROWS; )
    deleted = (await $client.query(text, [BATCH_ROWS, ...values])).rowCount ?? 0
}
