import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'

const {
  house: { db },
} = await openTestHouse()

test('a connection that is lost between two statements fails its transaction, and nothing else', async () => {
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await new Promise((wait) => setTimeout(wait, 200)) // as while a mail is being sent
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
