import { expect, test } from 'vitest'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'

const { app, admin, smtp, runJobs, subscribers, draft, send } = await openNewsletter()
const { $client } = app.db

test.each([
  ['a draft', async () => send(await draft())],
  ['an issue at once', async () => admin.post('/api/admin/send-newsletter', TEXTS)],
])('sending %s while an address is being erased reaches all others', async (_, sendIssue) => {
  await subscribers({ email: 'erased@example.org' }, { email: 'stays@example.org' })
  const erasing = await $client.connect()
  await erasing.query('begin')
  await erasing.query("delete from newsletters where email = 'erased@example.org'")
  const sent = sendIssue()
  await expect.poll(() => countLockWaits($client)).toBe(1)
  await erasing.query('commit')
  erasing.release()
  expect((await sent).status).toBe(200)
  await runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual(['stays@example.org'])
})
