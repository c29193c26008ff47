import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { queueMail } from './mail.server.ts'

const { house } = await openTestHouse()
const MANY = 60
/** The names begin with the time. */
const outbox = () =>
  readdirSync(join(house.env.DATA_DIR, 'outbox'))
    .filter((name) => name.endsWith('.eml'))
    .sort()
const vars = { link: 'http://peyvand.test/way-in', code: '123456' }

test('who waits for a mail gets it before the many who do not, and one that cannot be written holds up nobody', async () => {
  await house.db.transaction(async (tx) => {
    const common = { lang: 'en', vars, template: 'accounts.signIn' } as const
    await queueMail(house, tx, { ...common, key: 'broken', to: 'broken@example.org', template: 'no such' })
    for (let i = 0; i < MANY; i++)
      await queueMail(house, tx, { ...common, key: `one of many ${i}`, to: `many-${i}@example.org` })
    await queueMail(house, tx, { ...common, key: 'waits', to: 'waits@example.org', first: true })
  })
  await vi.waitFor(() => expect(outbox()).toHaveLength(MANY + 1), { timeout: 15_000 })
  expect(
    outbox()
      .slice(0, 5)
      .some((name) => name.endsWith(`-${MANY + 2}.eml`)),
  ).toBe(true)
})
