import { type ChildProcess, fork, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchApp, isReady, seededApp, signUp } from './app.ts'
import { load } from './load.ts'
import { percentile, type Row, round } from './table.ts'

const READERS = 100_000
const LISTED = 200_000
const SECOND_PORT = 3289
const LINE_FEED = 10
const root = join(import.meta.dirname, '..')

/** Sends one issue to 100,000 readers, from one process and then from two, and reads guest pages meanwhile. */
export async function measureNewsletter(): Promise<Row[]> {
  const sink = fork(join(import.meta.dirname, 'smtp-sink.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await receiveMessage<{ port: number }>(sink)
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  const app = await seededApp({ posts: 0, comments: 0, name: 'newsletter', variables: { SMTP_URL } })
  try {
    const admin = await signInAdmin(app)
    return [...(await measureSending(app, admin, sink, SMTP_URL)), ...(await measureLists(app, admin))]
  } finally {
    await app.stop()
    sink.disconnect()
  }
}

async function measureSending(app: BenchApp, admin: string, sink: ChildProcess, SMTP_URL: string) {
  await fillSubscribers(app, READERS)
  const quiet = await readPages(app, 8)
  const before = app.megabytes()
  const started = performance.now()
  const { sentCount } = await post<{ sentCount: number }>(`${app.url}/api/admin/send-newsletter`, admin, {
    type: 'application/json',
    body: JSON.stringify(ISSUE),
  })
  const storeSeconds = (performance.now() - started) / 1000
  await sleep(2_000)
  const one = await rateOf(sink, 10)
  const busy = await readPages(app, 8)
  const memory = app.megabytes() - before
  const second = await startSecondProcess(app, SMTP_URL)
  await sleep(2_000)
  const two = await rateOf(sink, 10)
  second.kill('SIGTERM')
  const db = await app.database()
  await db.query("update newsletter_issues set state = 'cancelled'")
  await db.query('delete from newsletter_issues')
  await db.end()
  return [
    {
      what: 'newsletter: recipients fixed',
      measured: `${sentCount} in ${round(storeSeconds)} s`,
      bar: `${READERS} in < 10 s`,
      met: sentCount === READERS && storeSeconds < 10,
    },
    {
      what: 'newsletter: one process, two processes',
      measured: `${Math.round(one)} and ${Math.round(two)} emails/s`,
      bar: '>= 400/s, more from two',
      met: one >= 400 && two > one,
    },
    {
      what: 'p99 of a guest page while it is sent, and quiet',
      measured: `${round(busy)} and ${round(quiet)} ms`,
      bar: '<= twice',
      met: busy <= 2 * quiet,
    },
    { what: 'newsletter: memory growth', measured: `${memory} MB`, bar: '< 100 MB', met: memory < 100 },
  ]
}

const ISSUE = {
  subject: 'This week at Peyvand',
  message: `Salaam!\n\n${'A paragraph about language, food and family, as long as such paragraphs are. '.repeat(20)}`,
  subjectFa: 'این هفته در پیوند',
  messageFa: `سلام!\n\n${'بندی دربارهٔ زبان و غذا و خانواده، به درازای چنین بندهایی. '.repeat(20)}`,
}

async function measureLists(app: BenchApp, admin: string): Promise<Row[]> {
  await fillSubscribers(app, LISTED)
  const before = app.megabytes()
  const started = performance.now()
  const exported = await fetch(`${app.url}/api/admin/export-subscribers`, { headers: { cookie: admin } })
  let lines = 0
  let peakMegabytes = 0
  for await (const chunk of exported.body ?? []) {
    for (const byte of chunk) if (byte === LINE_FEED) lines++
    peakMegabytes = Math.max(peakMegabytes, app.megabytes() - before)
  }
  const exportSeconds = (performance.now() - started) / 1000
  const times: number[] = []
  for (const path of LISTS)
    for (let i = 0; i < 100; i++) {
      const requestedAt = performance.now()
      await (await fetch(`${app.url}${path}`, { headers: { cookie: admin } })).arrayBuffer()
      times.push(performance.now() - requestedAt)
    }
  const p99 = percentile(
    times.sort((a, b) => a - b),
    0.99,
  )
  const csv = `email\n${Array.from({ length: READERS - 1 }, (_, i) => `new-${Date.now()}-${i}@example.org`).join('\n')}`
  const importStarted = performance.now()
  const { added } = await post<{ added: number }>(`${app.url}/api/admin/import-subscribers`, admin, {
    type: 'text/csv',
    body: csv,
  })
  const importSeconds = (performance.now() - importStarted) / 1000
  return [
    {
      what: 'newsletter: export',
      measured: `${lines - 1} in ${round(exportSeconds)} s, ${peakMegabytes} MB`,
      bar: `${LISTED} in < 5 s, < 50 MB`,
      met: lines - 1 === LISTED && exportSeconds < 5 && peakMegabytes < 50,
    },
    {
      what: `newsletter: list and search among ${LISTED}, p99`,
      measured: `${round(p99)} ms`,
      bar: '< 50 ms',
      met: p99 < 50,
    },
    {
      what: 'newsletter: import',
      measured: `${added} in ${round(importSeconds)} s`,
      bar: `${READERS - 1} in < 20 s`,
      met: added === READERS - 1 && importSeconds < 20,
    },
  ]
}

const LISTS = [
  '/api/admin/subscribers?limit=100',
  '/api/admin/subscribers?limit=100&status=active&lang=fa',
  '/api/admin/subscribers?q=reader1234',
  '/api/admin/newsletter',
]

async function fillSubscribers(app: BenchApp, count: number) {
  const db = await app.database()
  await db.query('truncate newsletters, newsletter_issues, newsletter_deliveries')
  await db.query(
    `insert into newsletters (email, subscribed, requested_at, confirmed_at, lang)
     select 'reader' || n || '@example.org', true, now(), now(), case when n % 2 = 0 then 'fa' else 'en' end
     from generate_series(1, $1::int) n`,
    [count],
  )
  await db.query('analyze newsletters')
  await db.end()
}

async function readPages(app: BenchApp, seconds: number) {
  return (await load(app.url, () => ({ path: '/en/community' }), { connections: 8, seconds })).p99
}

/** Emails a second that arrived. */
async function rateOf(sink: ChildProcess, seconds: number) {
  const count = async () => {
    sink.send('count')
    return (await receiveMessage<{ received: number }>(sink)).received
  }
  const [before, at] = [await count(), performance.now()]
  await sleep(seconds * 1000)
  return (((await count()) - before) * 1000) / (performance.now() - at)
}

const receiveMessage = <Answer>(process: ChildProcess) =>
  new Promise<Answer>((resolve) => process.once('message', (message) => resolve(message as Answer)))

async function signInAdmin(app: BenchApp): Promise<string> {
  const [cookie = ''] = await signUp(app.url, 1)
  const db = await app.database()
  await db.query(
    "update users set role = 'admin', email_proved = true where id = (select user_id from sessions order by created_at desc limit 1)",
  )
  await db.end()
  return cookie
}

async function post<Answer>(
  url: string,
  cookie: string,
  { type, body }: { type: string; body: string },
): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers: { cookie, 'content-type': type }, body })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** A second process on the same database. */
async function startSecondProcess(app: BenchApp, SMTP_URL: string): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'peyvand-bench-'))
  copyFileSync(join(app.folder, 'secret'), join(folder, 'secret'))
  const server = spawn(process.execPath, [join(root, 'bin', 'serve.mjs')], {
    env: {
      ...process.env,
      PORT: `${SECOND_PORT}`,
      DATA_DIR: folder,
      DATABASE_URL: await app.databaseUrl(),
      SMTP_URL,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isReady(`http://localhost:${SECOND_PORT}`)) break
    await sleep(200)
  }
  return server
}
