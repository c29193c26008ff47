import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signUpAdmin } from './first-admin.ts'
import {
  createDataFolder,
  embeddedDatabase,
  type RunningServer,
  startProcess,
  stopProcess,
} from './server-process.ts'

const ROUNDS = 3
const EVERY_MS = 10
/** A process may lose the views of this long before it was killed. */
const MAY_BE_LOST_MS = 1_000
/** How many views at least are answered earlier than that, however slow the machine is. */
const SURELY_STORED = 25
/** The moment is another one in each round and each run. */
const WITHIN_MS = 500
const ADMIN = 'admin@example.org'
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('killed at any moment, what was answered a second before is stored once, and the sums are right', async () => {
  const folder = createDataFolder()
  const start = () => startProcess({ DATA_DIR: folder, TRUST_PROXY: '1', ADMIN_EMAILS: ADMIN })
  let [sent, answeredBefore] = [0, 0]
  let server = await start()
  const cookie = await signUpAdmin(server, folder, ADMIN)
  for (let round = 0; round < ROUNDS; round++) {
    const views = await viewsUntilKilled(server, cookie, sent)
    sent += views.sent
    answeredBefore += views.surely
    server = await start()
  }
  const db = new pg.Client({ connectionString: embeddedDatabase(folder).url() })
  await db.connect()
  const visits = await rowsOf(
    db,
    'select views, (select count(*)::int from analytics_views where visit_id = v.id) as shown from analytics_visits v',
  )
  await fetch(`${server.url}/api/analytics`, { headers: { cookie } })
  const [sums, counted] = [await rowsOf(db, SUMS), await rowsOf(db, RECOUNT)]
  await db.end()
  await stopProcess(server)

  const stored = visits.reduce((sum, { shown }) => sum + shown, 0)
  expect(answeredBefore).toBeGreaterThanOrEqual(ROUNDS * SURELY_STORED)
  expect(stored).toBeGreaterThanOrEqual(answeredBefore)
  expect(stored).toBeLessThanOrEqual(sent)
  for (const { views, shown } of visits) {
    expect(views).toBe(shown)
    expect(shown).toBeLessThanOrEqual(VIEWS_OF_ADDRESS)
  }
  expect(counted).not.toEqual([])
  expect(sums).toEqual(counted)
}, 120_000)

/** So a visit is begun in one batch, and often continued in the next. */
const VIEWS_OF_ADDRESS = 2

/** Sends views at a steady pace while an admin reads the figures, until the process is killed. */
async function viewsUntilKilled(server: RunningServer, cookie: string, first: number) {
  const answered: number[] = []
  const under: Promise<unknown>[] = []
  let sent = 0
  let end: number | undefined
  while (!end || Date.now() < end) {
    const address = (first + sent++) / VIEWS_OF_ADDRESS
    under.push(
      view(server, address | 0).then(
        () => answered.push(Date.now()),
        () => undefined, // it was killed before it answered
      ),
    )
    if (sent % 10 === 0)
      under.push(fetch(`${server.url}/api/analytics`, { headers: { cookie } }).catch(() => undefined))
    await sleep(EVERY_MS)
    if (answered.length >= SURELY_STORED)
      end ??= Date.now() + MAY_BE_LOST_MS + (0.1 + Math.random()) * WITHIN_MS
  }
  process.kill(server.pid, 'SIGKILL')
  const killedAt = Date.now()
  await Promise.all([server.exited, ...under])
  return { sent, surely: answered.filter((at) => killedAt - at > MAY_BE_LOST_MS).length }
}

/** Opens a page with the headers of a browser: `fetch` would be counted as a script. */
function view({ url }: RunningServer, address: number): Promise<void> {
  const headers = {
    'user-agent': AGENT,
    'sec-fetch-mode': 'navigate',
    accept: 'text/html',
    'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
  }
  return new Promise((answered, failed) => {
    get(`${url}/en/events`, { headers }, (response) => {
      response.resume().once('end', answered).once('error', failed)
    }).once('error', failed)
  })
}

const rowsOf = async (db: pg.Client, text: string) => (await db.query(text)).rows

const SUMS = `
  select span, starts_at, visitors, visits, bounces, views, round(seconds::numeric, 3) as seconds
  from analytics_rollups where kind = 'all' order by span, starts_at`
const RECOUNT = `
  select span, date_trunc(span, started_at, (select zone from analytics_state)) as starts_at, count(distinct visitor)::int as visitors,
    count(*)::int as visits, count(*) filter (where views = 1)::int as bounces, sum(views)::int as views,
    round(sum(extract(epoch from last_at - started_at)), 3) as seconds
  from analytics_visits, (values ('day'), ('hour')) as spans(span) group by span, 2 order by span, 2`
