import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchApp, seededApp } from './app.ts'
import { percentile, type Row, round } from './table.ts'

const ATTACK_MS = 30_000
const REST_MS = 60_000
const VISITS_EVERY_MS = 50
const UNANSWERED_MS = 5_000
const P99_MAX_MS = 1_000
/** Memory a minute later, compared with before. */
const GROWTH_MAX = 1.2

/** Runs until `isOver`, then closes every connection that it still holds open. */
type Attack = (app: BenchApp, isOver: () => boolean) => Promise<void>

/**
 * Each attack that once ended the process, for half a minute from one machine, while someone just reads. Each attack
 * runs against a new process that has served a reader for a minute, so that none is affected by the one before.
 */
export async function measureAttacks(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, attack] of Object.entries(ATTACKS)) {
    const app = await seededApp({ posts: 0, comments: 0, name: 'attacked', limits: 'on' })
    try {
      await browse(app, REST_MS) // memory loaded with the first pages does not count as the attack's
      rows.push(await measure(app, what, attack))
    } finally {
      await app.stop()
    }
  }
  return rows
}

const ATTACKS: Record<string, Attack> = {
  'the database is killed every eight seconds': async ({ folder }, isOver) => {
    for (let i = 0; !isOver(); i++) {
      if (i % 80 === 0) killDatabase(folder)
      await sleep(100)
    }
  },
  '4,400 live streams of 60 topics each, by one guest': async ({ url }, isOver) => {
    const topics = Array.from({ length: 60 }, (_, i) => `post:${i + 1}`).join(',')
    const bytes = `GET /api/live?topics=${topics} HTTP/1.1\r\nHost: x\r\n\r\n`
    await openMany(url, { count: 4_400, bytes, isOver })
  },
  '4,000 half-sent requests, half of them within a large body': async ({ url }, isOver) => {
    const body = 'x'.repeat(60_000)
    const head = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
    const large = `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 64000\r\n\r\n${body}`
    await Promise.all([head, large].map((bytes) => openMany(url, { count: 2_000, bytes, isOver })))
  },
  'a slow reader of 500 pages': async ({ url }, isOver) => {
    const pages = Array.from({ length: 40 }, (_, i) => `/en/search?q=page${i}`)
    const bytes = pages.map((page) => `GET ${page} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
    await openMany(url, { count: 500, bytes, isOver, onOpen: (socket) => socket.pause() })
  },
}

async function measure(app: BenchApp, what: string, attack: Attack): Promise<Row> {
  const before = app.megabytes()
  let isOver = false
  const running = attack(app, () => isOver)
  const { times, unanswered } = await browse(app, ATTACK_MS)
  isOver = true
  await running
  const during = app.megabytes()
  await browse(app, REST_MS)
  const after = app.megabytes()
  times.sort((a, b) => a - b)
  const p99 = percentile(times, 0.99)
  return {
    what,
    measured: `${unanswered} unanswered, p99 ${round(p99)} ms of ${times.length}; memory ${before} → ${during} → ${after} MB`,
    bar: `0, < ${P99_MAX_MS} ms, a minute later < ${GROWTH_MAX} of before`,
    met: unanswered === 0 && p99 < P99_MAX_MS && after < before * GROWTH_MAX,
  }
}

/**
 * Someone who reads: a page, the feed and the health check, again and again. A page that answers 'try again later'
 * counts as an answer.
 */
async function browse({ url }: BenchApp, forMs: number) {
  const times: number[] = []
  let unanswered = 0
  const paths = ['/healthz', '/en/community', '/api/posts?sort=new', '/healthz', '/fa']
  const end = performance.now() + forMs
  const reader = async (first: number) => {
    for (let i = first; performance.now() < end; i++) {
      const requestedAt = performance.now()
      const status = await fetchStatus(url + (paths[i % paths.length] ?? '/'))
      if (status) times.push(performance.now() - requestedAt)
      else unanswered++
      await sleep(VISITS_EVERY_MS)
    }
  }
  await Promise.all([reader(0), reader(2)])
  return { times, unanswered }
}

const fetchStatus = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(UNANSWERED_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => undefined,
  )

type Connections = {
  count: number
  /** What each connection sends. */
  bytes: string
  isOver: () => boolean
  onOpen?: (socket: Socket) => void
}

/** Keeps this many connections open until the attack is over: each is opened again when it is closed. */
async function openMany(
  url: string,
  { count, bytes, isOver, onOpen = (socket) => socket.resume() }: Connections,
) {
  const port = Number(new URL(url).port)
  const open = new Set<Socket>()
  while (!isOver()) {
    for (let i = 0; i < 100 && open.size < count; i++) {
      const socket = connect(port, '127.0.0.1')
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
      socket.write(bytes)
      onOpen(socket)
    }
    await sleep(20)
  }
  for (const socket of open) socket.destroy()
}

function killDatabase(folder: string) {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // it is not running: killed before, and not yet started again
  }
}
