import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readSecrets } from '../../src/platform/secrets.server.ts'

/** The line of PostgreSQL's postmaster.pid that holds the port. */
const PORT_LINE = 3

/** Makes someone a member of Peyvand+, or ends it: no call does that without payments. */
export const setMembership = (email: string, status: 'active' | 'canceled' = 'active') =>
  changeRow(`update users set subscription_type = 'paid', subscription_status = $2 where email = $1`, [
    email,
    status,
  ])

/** Lets an expert's session begin then, as if time had passed: no open page is told. */
export const moveSession = (id: number, date: Date) =>
  changeRow('update expert_sessions set date = $2 where id = $1', [id, date])

/** Changes one row in the database of the site under test. */
async function changeRow(query: string, values: unknown[]) {
  const dataDir = process.env.PEYVAND_TEST_DATA ?? ''
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'peyvand_site',
    password: readSecrets(dataDir).siteDatabase,
    database: 'peyvand',
  })
  await client.connect()
  try {
    const { rowCount } = await client.query(query, values)
    if (rowCount !== 1) throw new Error(`${rowCount} rows in place of one: ${query}`)
  } finally {
    await client.end()
  }
}
