import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { openDatabase, queryNamed } from './database.server.ts'

const { app } = await openTestApp()
const pool = app.db.$client

test('a connection lost between two statements fails what needs it, and nothing else', async () => {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const gone = new Promise((resolve) => client.once('end', resolve)) // as while an email is being sent
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await gone
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test.each([
  [false, ['test.one']],
  [true, []],
])(
  'a statement is named, but not behind a pooler (%s), where the next one may be of another session',
  async (pooled, names) => {
    const db = openDatabase(app.env.DATABASE_URL ?? '', 1, { pooled })
    expect(await queryNamed(db, 'test.one', 'select $1::int as one', [1])).toEqual([{ one: 1 }])
    const { rows } = await db.$client.query("select name from pg_prepared_statements where name <> ''")
    expect(rows.map(({ name }) => name)).toEqual(names)
    await db.$client.end()
  },
)
