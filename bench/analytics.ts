import { rmSync } from 'node:fs'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { rollUp } from '#features/analytics/counting/rollup.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { type BenchApp, folderOf, seededApp } from './app.ts'
import { sendRequest } from './load.ts'
import { median, percentile, type Row, round } from './table.ts'

const VIEWS_A_SECOND = 1_000
const ROUNDS = 10
const SECONDS = 4
const PEOPLE = 20_000
const VIEWS = 20_000_000
const DAYS = 90
const RAW_DAYS = 30
const VIEWS_OF_VISIT = 3
const ASKED_TIMES = 200
/** Twenty reports in half a day of some forty pages, languages and devices, three figures each. */
const VITALS = 400_000

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const UNCOUNTED = `${AGENT} Googlebot/2.1`

type Database = Awaited<ReturnType<BenchApp['database']>>

/** What counting costs a guest's page, and how fast the dashboard is after many views. */
export async function measureAnalytics({ whole }: { whole: boolean }): Promise<Row[]> {
  rmSync(folderOf('analytics'), { recursive: true, force: true })
  const variables = {
    SEED: 'content',
    TRUST_PROXY: '1',
    SITE_TIMEZONE: 'UTC',
    ADMIN_EMAILS: 'admin@example.org',
  }
  const app = await seededApp({ posts: 0, comments: 0, name: 'analytics', variables })
  const db = await app.database()
  try {
    return [...(await measureCounting(app, db)), ...(whole ? await measureDashboard(app, db) : [])]
  } finally {
    await db.end()
    await app.stop()
  }
}

/**
 * Requests the same page at the same rate, by turns with an agent that is counted and one that is not. Each is first
 * equally often, as the second of a pair meets a warmer process. The uncounted ones beside each other show how much of
 * the difference is noise.
 */
async function measureCounting({ url }: BenchApp, db: Database): Promise<Row[]> {
  await sendAtRate(url, UNCOUNTED, 2 * SECONDS)
  const counted: RateResult[] = []
  const uncounted: RateResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const agents = round % 2 ? [AGENT, UNCOUNTED, UNCOUNTED] : [UNCOUNTED, UNCOUNTED, AGENT]
    for (const agent of agents)
      (agent === AGENT ? counted : uncounted).push(await sendAtRate(url, agent, SECONDS))
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const { rows } = await db.query('select count(*)::int as views from analytics_views')
  const medianP99 = (results: RateResult[]) => median(results.map(({ p99 }) => p99))
  const ratio = medianP99(counted) / medianP99(uncounted)
  const noise =
    medianP99(uncounted.filter((_, at) => at % 2)) / medianP99(uncounted.filter((_, at) => at % 2 === 0))
  const rate = median(counted.map(({ rate }) => rate))
  const sent = counted.reduce((sum, result) => sum + result.sent, 0)
  return [
    {
      what: `a guest's page at ${VIEWS_A_SECOND} a second, counted beside not counted`,
      measured:
        `${round(rate)} views/s, p99 ${round(medianP99(counted), 1)} ms beside ${round(medianP99(uncounted), 1)} ms: ` +
        `${round(ratio, 2)} of it (of two halves of those not counted: ${round(noise, 2)})`,
      bar: '<= 1.1 of p99',
      met: ratio <= 1.1 && rate >= VIEWS_A_SECOND * 0.98,
    },
    {
      what: 'views that were stored of those that were sent',
      measured: `${rows[0].views} of ${sent}`,
      bar: 'all',
      met: rows[0].views === sent,
    },
  ]
}

type RateResult = { rate: number; p99: number; sent: number }

/** Sends at a fixed rate, whether answers come or not: a slow server does not slow its readers down. */
async function sendAtRate(url: string, agent: string, seconds: number): Promise<RateResult> {
  const connections = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const open: Promise<unknown>[] = []
  const started = performance.now()
  const total = VIEWS_A_SECOND * seconds
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * VIEWS_A_SECOND))
    for (; sent < due; sent++) {
      const before = performance.now()
      const headers = {
        'user-agent': agent,
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
        'x-forwarded-for': `10.${(sent % PEOPLE) >> 8}.${sent & 255}.${seconds}`,
      }
      open.push(
        sendRequest(url, { path: '/events', headers }, connections).then(() =>
          times.push(performance.now() - before),
        ),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(open)
  const elapsed = (performance.now() - started) / 1000
  connections.destroy()
  times.sort((a, b) => a - b)
  return { rate: total / elapsed, p99: percentile(times, 0.99), sent: total }
}

async function measureDashboard({ url, databaseUrl }: BenchApp, db: Database): Promise<Row[]> {
  await fillVisits(db)
  const { rows } = await db.query<{ bytes: string }>(
    "select pg_total_relation_size('analytics_visits') + pg_total_relation_size('analytics_views') as bytes",
  )
  const pool = openDatabase(await databaseUrl(), 2)
  const before = performance.now()
  const site = { db: pool, settings: () => ({ timeZone: 'UTC' }) } as Parameters<typeof rollUp>[0]
  // The process may have begun by itself.
  while (!(await rollUp(site))) await new Promise((resolve) => setTimeout(resolve, 200))
  const rollUpSeconds = (performance.now() - before) / 1000
  await pool.$client.end()
  await fillEarlierSums(db)
  const cookie = await signUpAdmin(url, db)
  const result: Row[] = []
  for (const period of ['1d', '7d', '30d', '90d'])
    for (const call of ['', '/details', '/vitals']) {
      const { first, times } = await askRepeatedly(`${url}/api/analytics${call}?period=${period}`, cookie)
      result.push({
        what: `GET /api/analytics${call}?period=${period} after ${VIEWS / 1e6} million views`,
        measured: `p50 ${round(percentile(times, 0.5), 1)} ms, p99 ${round(percentile(times, 0.99), 1)} ms, the first ${round(first, 1)} ms`,
        bar: 'p99 < 100 ms',
        met: percentile(times, 0.99) < 100,
      })
    }
  const raw = (VIEWS / DAYS) * RAW_DAYS
  result.push({
    what: 'disk space of a million views, raw, with indexes',
    measured: `${round(((Number(rows[0]?.bytes) / raw) * 1e6) / 1024 / 1024)} MB (all ${RAW_DAYS} days rolled up again in ${round(rollUpSeconds)} s)`,
    bar: 'stated',
    met: true,
  })
  return result
}

/** Raw visits of thirty days, spread over the hours, of as many views each; distinct visitors by day. */
async function fillVisits(db: Database) {
  const visits = Math.round(((VIEWS / DAYS) * RAW_DAYS) / VIEWS_OF_VISIT)
  await db.query(`truncate analytics_visits, analytics_views, analytics_rollups, analytics_state`)
  await db.query(
    `insert into analytics_visits (visitor, started_at, last_at, changed_at, views, is_first, is_returning, lang, device,
       browser, country, referrer)
     select floor(random() * 60000)::bigint + (n / ${Math.round(visits / RAW_DAYS)}) * 100000, at, at + interval '90 seconds', at + interval '90 seconds',
       ${VIEWS_OF_VISIT}, n % 5 > 0, n % 4 = 0, (array['en','fa'])[1 + n % 2], (array['desktop','mobile','tablet'])[1 + n % 3],
       (array['chrome','safari','firefox','edge'])[1 + n % 4], (array['NO','CA','US','DE','SE','GB','IR','FR','NL','AU'])[1 + n % 10],
       case when n % 3 = 0 then 'site-' || n % 50 || '.example' end
     from (select n, now() - interval '${RAW_DAYS} days' + (n::float8 / $1) * interval '${RAW_DAYS} days' - interval '2 minutes' as at
           from generate_series(0, $1 - 1) as n) generated`,
    [visits],
  )
  await db.query(
    `insert into analytics_views (visit_id, at, page)
     select id, started_at + n * interval '45 seconds',
       (array['/','/events','/community','/community/{id}','/resources','/resources/nowruz-traditions','/local-community'])[1 + (id + n) % 7]
     from analytics_visits, generate_series(0, ${VIEWS_OF_VISIT - 1}) as n`,
  )
  await db.query('vacuum analyze analytics_visits, analytics_views')
  // The process has rolled up what there was meanwhile: all of it is new.
  await db.query('truncate analytics_state')
}

/** Sums of the days before: those of the last month, moved back by one to five months. */
async function fillEarlierSums(db: Database) {
  for (const times of [1, 2, 3, 4, 5])
    await db.query(
      `insert into analytics_rollups (span, starts_at, kind, value, visitors, arrivals, returning_visitors, visits, bounces, views, seconds)
       select span, starts_at - interval '${times * 31} days', kind, value, visitors, arrivals, returning_visitors, visits, bounces, views, seconds
       from analytics_rollups where starts_at > now() - interval '31 days' on conflict do nothing`,
    )
  await db.query(
    `insert into analytics_vitals (at, page, lang, device, metric, value)
     select now() - random() * interval '90 days', (array['/','/events','/community','/resources'])[1 + n % 4],
       (array['en','fa'])[1 + n % 2], (array['desktop','mobile'])[1 + n % 2], (array['LCP','INP','CLS'])[1 + n % 3], random() * 3000
     from generate_series(1, $1) as n`,
    [VITALS],
  )
  await db.query('vacuum analyze analytics_rollups, analytics_vitals')
}

async function signUpAdmin(url: string, db: Database): Promise<string> {
  const response = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.org', firstName: 'Bench', lastName: 'Admin' }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((result) => result.split(';')[0])
    .join('; ')
  await db.query("update users set role = 'admin', email_proved = true where email = 'admin@example.org'")
  await new Promise((resolve) => setTimeout(resolve, 11_000)) // until the process has forgotten the guest that this was
  return cookie
}

async function askRepeatedly(url: string, cookie: string): Promise<{ first: number; times: number[] }> {
  const times: number[] = []
  for (let at = 0; at < ASKED_TIMES; at++) {
    const before = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - before)
  }
  return { first: times[0] ?? 0, times: times.toSorted((a, b) => a - b) }
}
