import { beforeEach, expect, test } from 'vitest'
import { GUEST } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { waitUntil } from '../../../../tests/processes/server-process.ts'
import { countServedPages } from './page-views.server.ts'
import { VIEWS_A_MINUTE, viewsOf } from './queue.server.ts'
import { rollUp } from './rollup.server.ts'
import { NEW_LABELS_OF_ADDRESS } from './source-labels.server.ts'

const { app, newClient } = await openTestApp()
const { $client: pool } = app.db
const views = viewsOf(app)
const shown = countServedPages(app)
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const open = (url: string, remote: string, headers: Record<string, string> = {}) => {
  const all: Record<string, string> = { 'user-agent': AGENT, 'sec-fetch-mode': 'navigate', ...headers }
  shown({ url, header: (name) => all[name], remote, viewer: GUEST })
}
const guest = (address: string) => newClient({ address, headers: { 'user-agent': AGENT } })
const stored = async () => {
  await views.flush()
  return (await pool.query('select * from analytics_visits order by id')).rows
}

beforeEach(async () => {
  await views.flush()
  await pool.query(
    'truncate analytics_visits, analytics_views, analytics_drops, analytics_rollups, analytics_state, rate_limits',
  )
})

test.each(['iframe', 'frame', 'fencedframe', 'object', 'embed'])(
  'another site’s page counts no view with its %s',
  async (dest) => {
    open('/events', '192.0.2.1', { 'sec-fetch-dest': dest, referer: 'https://elsewhere.example/' })
    expect(await stored()).toEqual([])
  },
)

test.each(['//[', '/en//[', '/\\[', '/\t/[', '//account', '/x/../account'])(
  'the path %j is accepted, and counts nothing',
  async (path) => {
    expect((await guest('192.0.2.2').post('/api/analytics/views', { path })).status).toBe(204)
    expect(await stored()).toEqual([])
  },
)

test('a campaign keeps the joiners and marks of Persian', async () => {
  open(`/events?utm_source=${encodeURIComponent('هفته\u200cنامهٔ نوروز')}`, '192.0.2.3')
  open(`/events?utm_source=${encodeURIComponent('\u202eabc')}`, '192.0.2.4') // it would turn what stands beside it
  const campaigns = (await stored()).map(({ campaign }) => campaign)
  expect(new Set(campaigns)).toEqual(new Set(['هفته\u200cنامهٔ نوروز', null]))
})

test('one address invents few hosts and campaigns, and uses up nobody else’s', async () => {
  for (let at = 0; at < 3_000; at++)
    open(`/events?utm_source=c${at}`, '192.0.2.5', { referer: `https://site-${at}.example/` })
  for (let at = 0; at < NEW_LABELS_OF_ADDRESS; at++)
    open('/events', `192.0.2.${10 + at}`, { referer: `https://real-${at}.example/` })
  const hosts = (await stored()).map(({ referrer }) => referrer)
  for (let at = 0; at < NEW_LABELS_OF_ADDRESS; at++) expect(hosts).toContain(`real-${at}.example`)
})

test('heartbeats leave no view out', async () => {
  const client = guest('192.0.2.40')
  for (let at = 0; at <= VIEWS_A_MINUTE; at++)
    await client.post('/api/analytics/presence', { path: '/events' })
  for (let at = 0; at < VIEWS_A_MINUTE; at++) open('/events', '192.0.2.41')
  open('/events', '192.0.2.40')
  expect((await stored()).map(({ views: count }) => count).toSorted((a, b) => a - b)).toEqual([
    1,
    VIEWS_A_MINUTE,
  ])
  expect((await pool.query('select * from analytics_drops')).rows).toEqual([])
})

test('what a dashboard could not store is stored a little later, though nobody else comes', async () => {
  const { connect } = pool
  pool.connect = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) as never
  open('/events', '192.0.2.42')
  await views.flush()
  pool.connect = connect
  await waitUntil(async () => (await pool.query('select from analytics_visits')).rowCount === 1)
})

test('a process that hangs while it stores stops neither views nor figures for long', async () => {
  const hanging = await pool.connect()
  await hanging.query('begin')
  await hanging.query('select pg_advisory_xact_lock($1)', [LOCKS.analyticsVisits])
  open('/events', '192.0.2.43')
  await views.flush() // returns
  expect(await rollUp(app)).toBeUndefined()
  await hanging.query('rollback')
  hanging.release()
  expect(await stored()).toMatchObject([{ views: 1 }])
}, 30_000)

test('figures stay right when the clock of the database is set back', async () => {
  open('/events', '192.0.2.44')
  await stored()
  await rollUp(app)
  for (const ahead of ['1 year', '3 minutes']) {
    await pool.query(`update analytics_state set rolled_up_to = rolled_up_to + $1::interval`, [ahead])
    open('/events', '192.0.2.44')
    await stored()
    await rollUp(app)
    await pool.query('update analytics_state set rolled_up_to = least(rolled_up_to, now())')
  }
  const { rows } = await pool.query("select views from analytics_rollups where span = 'day' and kind = 'all'")
  expect(rows).toEqual([{ views: 3 }])
})
