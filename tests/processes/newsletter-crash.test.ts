import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createDataFolder, embeddedDatabase, startProcess, stopProcess, waitUntil } from './server-process.ts'

const PEOPLE = 900
const POOL = 10
/** The process is killed once this many have the email. */
const KILLED_AT = [100, 300, 500]
/** Latency of the receiving server, as over a network. */
const LATENCY_MS = 15
const GOES_ON_WITHIN_MS = 30_000
/** A delivery whose answer was lost is tried again after a minute. */
const TRIED_AGAIN_WITHIN_MS = 90_000

test(`killed three times during one send, each of ${PEOPLE} has it, and few of them twice`, async () => {
  const mailbox = await openMailbox()
  const folder = createDataFolder()
  const first = await startProcess({ DATA_DIR: folder })
  await beginIssue(embeddedDatabase(folder).url())
  await stopProcess(first)

  const SMTP_URL = `smtp://127.0.0.1:${mailbox.port}?pool=${POOL}`
  for (const count of KILLED_AT) {
    const before = mailbox.arrived()
    const server = await startProcess({ DATA_DIR: folder, SMTP_URL })
    await waitUntil(() => mailbox.arrived() > before, GOES_ON_WITHIN_MS)
    await waitUntil(() => mailbox.arrived() >= count, GOES_ON_WITHIN_MS)
    process.kill(server.pid, 'SIGKILL')
    await server.exited
  }
  const last = await startProcess({ DATA_DIR: folder, SMTP_URL })
  await waitUntil(() => mailbox.people() === PEOPLE, 2 * GOES_ON_WITHIN_MS)
  const db = new pg.Client({ connectionString: embeddedDatabase(folder).url() })
  await db.connect()
  const rest = async () =>
    (
      await db.query(
        `select state, attempts, fault, due_at - now() as due from newsletter_deliveries where state <> 'sent'`,
      )
    ).rows
  await expect.poll(rest, { timeout: TRIED_AGAIN_WITHIN_MS }).toEqual([])
  const state = async () => (await db.query('select state from newsletter_issues')).rows[0]?.state
  await waitUntil(async () => (await state()) === 'sent', GOES_ON_WITHIN_MS)
  await db.end()
  await stopProcess(last)

  expect(mailbox.people()).toBe(PEOPLE)
  expect(mailbox.arrived() - PEOPLE).toBeLessThanOrEqual(KILLED_AT.length * POOL)
  expect(mailbox.most()).toBeLessThanOrEqual(2)
}, 270_000)

/** An issue whose recipients are fixed, as `beginSending` leaves it. */
async function beginIssue(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(`
    insert into newsletters (email, subscribed, confirmed_at)
    select 'reader' || n || '@example.org', true, now() from generate_series(1, ${PEOPLE}) n`)
  await db.query(`
    with issue as (
      insert into newsletter_issues (state, subject, message, recipients, started_at)
      values ('sending', 'News', 'Salaam!', ${PEOPLE}, now()) returning id)
    insert into newsletter_deliveries (issue_id, subscriber_id, lang, both_langs)
    select issue.id, n.id, n.lang, n.both_langs from newsletters n, issue`)
  await db.end()
}

/** Counts what each address received, with the latency of a network. */
async function openMailbox() {
  const counts = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      try {
        for await (const _ of stream);
        await sleep(LATENCY_MS)
      } catch {
        return // the process was killed
      }
      const to = session.envelope.rcptTo[0]?.address ?? ''
      counts.set(to, (counts.get(to) ?? 0) + 1)
      done()
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  afterAll(() => void smtp.close())
  return {
    port: (smtp.server.address() as AddressInfo).port,
    people: () => counts.size,
    arrived: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    most: () => Math.max(...counts.values()),
  }
}
