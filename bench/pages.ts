import { fork } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { processorSeconds } from '../tests/processes/process-usage.ts'
import { type BenchApp, signUp } from './app.ts'
import { load, UNCACHED } from './load.ts'
import { median, type Row, round } from './table.ts'

/** Pages of members, which are rendered for each request, and the fewest a second that pass. */
const MEMBER_PAGES = { '/': 200, '/community': 120, '/courses/1/lessons/2': 120 }
const GUEST_PAGES = [
  ...['/', '/community', '/resources/nowruz-traditions', '/events', '/local-community'],
  ...['/courses', '/courses/1', '/workshops', '/peyvand-plus', '/subscribe'],
]
/** Measures both servers in many short turns and takes the median: a machine's speed changes within seconds. */
const ROUNDS = 24
const TURN = { seconds: 0.75, warmup: 0.25 }

/** Pages for guests and members, and the feed as JSON. */
export async function measurePages(app: BenchApp): Promise<Row[]> {
  const { url } = app
  const rows: Row[] = []
  for (const path of GUEST_PAGES) rows.push(...(await compareWithBareServer(app, path)))
  const cookie = await signUpMember(app)
  for (const [path, minimum] of Object.entries(MEMBER_PAGES)) {
    const { rate, p99, failures } = await load(url, () => ({ path, headers: { cookie } }), {
      connections: 8,
      seconds: 4,
    })
    rows.push({
      what: `${path} signed in, uncached, c8`,
      measured: `${round(rate)}/s, p99 ${round(p99, 1)} ms${describeFailures(failures)}`,
      bar: `>= ${minimum}/s`,
      met: rate >= minimum && !failures,
    })
  }
  for (const [cacheState, headers] of [
    ['cached', {}],
    ['uncached', UNCACHED],
  ] as const) {
    const { rate, p99, failures } = await load(url, () => ({ path: '/api/posts', headers }))
    rows.push({
      what: `GET /api/posts, 100,000 posts, ${cacheState}, c32`,
      measured: `${round(rate)}/s, p99 ${round(p99, 1)} ms${describeFailures(failures)}`,
      bar: '>= 3,000/s',
      met: rate >= 3000 && !failures,
    })
  }
  return rows
}

/** @returns the cookie of a member of Peyvand+: to others a lesson that is not free shows no more than its beginning */
async function signUpMember(app: BenchApp): Promise<string> {
  const [cookie = ''] = await signUp(app.url, 1)
  const db = await app.database()
  await db.query(
    `with member as (
       update users set subscription_type = 'paid', subscription_status = 'active', email_proved = true
       where id = (select id from users order by created_at desc limit 1) returning id)
     insert into memberships (user_id, source, status) select id, 'granted', 'active' from member`,
  )
  await db.end()
  return cookie
}

const describeFailures = (failures: number) => (failures ? `, ${failures} FAILED` : '')

/**
 * Sending the requests costs several times as much as answering them. So the rate says less about the server than its
 * processor time for each request.
 */
async function compareWithBareServer(app: BenchApp, path: string): Promise<Row[]> {
  const bareServer = await startBareServer(app.url, path)
  const bare: Turn[] = []
  const peyvand: Turn[] = []
  for (let i = 0; i < ROUNDS; i++) {
    bare.push(await takeTurn(bareServer, path))
    peyvand.push(await takeTurn(app, path))
  }
  bareServer.stop()
  const ratio = median(peyvand.map(({ rate }, i) => rate / (bare[i]?.rate ?? rate)))
  const of = (turns: Turn[], what: keyof Turn) => median(turns.map((turn) => turn[what]))
  const micros = (turns: Turn[]) => `${round(of(turns, 'processorMicros'))} µs`
  return [
    {
      what: `${path} as guest, relative to node:http, c32`,
      measured: `${round(ratio, 2)} (${round(of(peyvand, 'rate'))}/s), processor ${micros(peyvand)} (${micros(bare)})`,
      bar: '>= 0.85',
      met: ratio >= 0.85,
    },
    {
      what: `${path} as guest, p99`,
      measured: `${round(of(peyvand, 'p99'), 1)} ms (node:http ${round(of(bare, 'p99'), 1)} ms)`,
      bar: '< 15 ms',
      met: of(peyvand, 'p99') < 15,
    },
  ]
}

type Turn = { rate: number; p99: number; processorMicros: number }
type Server = { url: string; processorSeconds: () => number | undefined }

async function takeTurn({ url, processorSeconds }: Server, path: string): Promise<Turn> {
  const before = processorSeconds() ?? Number.NaN
  const { rate, p99, sent } = await load(url, () => ({ path }), TURN)
  return { rate, p99, processorMicros: (((processorSeconds() ?? Number.NaN) - before) / sent) * 1e6 }
}

async function startBareServer(url: string, path: string) {
  const page = await new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(url + path, { headers: { 'accept-encoding': 'gzip, br' } }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({ headers: response.headers, body: Buffer.concat(chunks) })
      })
      .on('error', reject)
  })
  const { connection: _c, 'keep-alive': _k, date: _d, 'transfer-encoding': _t, ...headers } = page.headers
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send({ headers, body: page.body.toString('base64') })
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message) => resolve(message as number)),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    stop: () => child.kill(),
  }
}
