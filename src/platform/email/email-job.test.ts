import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { allJobs } from '../../jobs.ts'
import { queueEmail } from './email.server.ts'

const testApp = await openTestApp()
const { app, mailTo } = testApp
const emailJob = allJobs(app).find(({ name }) => name === 'mail.send')
const run = async (id: number) => emailJob?.run({ mail: id })

async function queue(key: string, userId: string | null = null) {
  const vars = { link: 'http://peyvand.test/way-in', code: '123456' }
  const mail = {
    key,
    to: `${key}@example.org`,
    userId,
    lang: 'en',
    vars,
    template: 'accounts.signIn',
  } as const
  await queueEmail(app, app.db, mail)
  const { rows } = await app.db.$client.query<{ id: number }>('select id from mails where key = $1', [key])
  return rows[0]?.id ?? 0
}
/** A mail server that says nothing until it is told to. */
function silentServer() {
  const sent = vi.fn<(error?: Error) => void>()
  const answers: ((error?: Error) => void)[] = []
  const spy = vi.spyOn(app.mailer, 'send').mockImplementation(
    () =>
      new Promise<void>((resolve, reject) => {
        sent()
        answers.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  return { sent, answer: (error?: Error) => answers.shift()?.(error), end: () => spy.mockRestore() }
}
const stateOf = async (id: number) => {
  const { rows } = await app.db.$client.query<{ sent: boolean; waits: boolean }>(
    'select sent_at is not null as sent, sealed is not null as waits from mails where id = $1',
    [id],
  )
  return rows[0]
}

test('no connection of the database waits in a transaction while the mail server says nothing', async () => {
  const server = silentServer()
  const ids = await Promise.all([1, 2, 3].map((number) => queue(`silent-${number}`)))
  const running = ids.map(run)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(3)
  const { rows } = await app.db.$client.query(
    "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  for (const _ of ids) server.answer()
  await Promise.all(running)
  server.end()
  expect(rows).toEqual([])
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => ({ sent: true, waits: false })))
})

test('an email that another process is sending is tried again later, and sent once', async () => {
  const server = silentServer()
  const id = await queue('twice')
  const first = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(1)
  // A job that returned would count as done, and the email would be lost should the first one fail.
  await expect(run(id)).rejects.toThrow('is being sent')
  server.answer()
  await first
  await run(id)
  expect(server.sent).toHaveBeenCalledTimes(1)
  server.end()
})

test('an email whose process was killed is sent once its claim is over', async () => {
  const server = silentServer()
  const id = await queue('killed')
  const killed = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(1)
  await app.db.$client.query("update mails set claimed_until = now() - interval '1 second' where id = $1", [
    id,
  ])
  const next = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(2)
  server.answer(new Error('only now'))
  await expect(killed).rejects.toThrow('only now')
  // The failure of the first one does not give up the claim of the second.
  await expect(run(id)).rejects.toThrow('is being sent')
  server.answer()
  await next
  expect(await stateOf(id)).toEqual({ sent: true, waits: false })
  server.end()
})

test('an email that the mail server takes a minute for is sent by nobody else meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = silentServer()
  const id = await queue('slow')
  const running = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(1)
  await app.db.$client.query("update mails set claimed_until = now() + interval '1 second' where id = $1", [
    id,
  ])
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  const secondsLeft = async () => {
    const { rows } = await app.db.$client.query<{ seconds: number }>(
      'select extract(epoch from claimed_until - now())::float8 as seconds from mails where id = $1',
      [id],
    )
    return rows[0]?.seconds
  }
  await expect.poll(secondsLeft).toBeGreaterThan(10)
  server.answer()
  await running
  server.end()
})

test('an email that fails can be sent again at once', async () => {
  const server = silentServer()
  const id = await queue('fails')
  const first = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(1)
  server.answer(new Error('away'))
  await expect(first).rejects.toThrow('away')
  server.end()
  await run(id)
  expect(await mailTo('fails@example.org')).toHaveLength(1)
})

test('an email asks for no reply of somebody who is away', async () => {
  await run(await queue('away'))
  const [mail] = await mailTo('away@example.org')
  const header = { key: 'auto-submitted', value: 'auto-generated' }
  expect(mail?.headers).toContainEqual(expect.objectContaining(header))
})

test('an email is recorded as sent though the database was away as it left', async () => {
  const id = await queue('recorded')
  const query = app.db.$client.query.bind(app.db.$client) as (...args: unknown[]) => unknown
  let failures = 3
  const spy = vi
    .spyOn(app.db.$client, 'query')
    .mockImplementation(((...args: [{ name?: string }]) =>
      args[0].name === 'emails.record' && failures-- > 0
        ? Promise.reject(Object.assign(new Error('the server is restarted'), { code: '57P01' }))
        : query(...args)) as never)
  await run(id)
  spy.mockRestore()
  expect(await stateOf(id)).toEqual({ sent: true, waits: false })
  await run(id)
  expect(await mailTo('recorded@example.org')).toHaveLength(1)
})

test('an account that is deleted while its email is being sent leaves no row of it', async () => {
  const person = await createPerson(testApp)
  const server = silentServer()
  const id = await queue('leaves', person.id)
  const running = run(id)
  await expect.poll(() => server.sent).toHaveBeenCalledTimes(1)
  expect((await person.delete('/api/me', { posts: 'keep' })).status).toBeLessThan(300)
  expect(await stateOf(id)).toBeUndefined()
  server.answer()
  await running
  expect(await stateOf(id)).toBeUndefined()
  server.end()
})
