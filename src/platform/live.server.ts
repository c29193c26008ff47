import pg from 'pg'
import type { Db } from './database.server.ts'

/** Something changed: a topic such as `posts` or `poll:3`, and optionally a small public word about it. */
export type News = { topic: string; data?: unknown }
type Listener = (news: News) => void

const CHANNEL = 'peyvand_live'
const GATHER_MS = 15
/** NOTIFY carries at most 8,000 bytes (PostgreSQL manual, NOTIFY). */
const BATCH_BYTES = 7_500
const RETRY_MS = 1_000

export type Live = Awaited<ReturnType<typeof openLive>>

/**
 * Carries news between all app processes of one database, over LISTEN/NOTIFY.
 *
 * News is told after its transaction committed, gathered for a few milliseconds and sent in one statement: a NOTIFY
 * inside each transaction would take a database-wide lock at commit and undo group commit. A process that dies
 * between commit and telling leaves others with pages at most as old as the page cache keeps them.
 */
export async function openLive(db: Db) {
  const listeners = new Set<Listener>()
  const caches = new Set<(topic: string) => void>()
  const streams = new AbortController()
  let gathered = new Map<string, News>()
  let timer: NodeJS.Timeout | undefined
  let ear: pg.Client | undefined
  let closed = false

  const hear = (news: News) => {
    for (const drop of caches) drop(news.topic)
    for (const listener of listeners) listener(news)
  }

  async function listen(): Promise<void> {
    const client = new pg.Client(db.$client.options)
    client.on('error', () => {})
    client.on('end', () => void again())
    client.on('notification', ({ payload }) => {
      for (const news of JSON.parse(payload ?? '[]') as News[]) hear(news)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    ear = client
  }

  async function again(): Promise<void> {
    while (!closed) {
      await new Promise((wait) => setTimeout(wait, RETRY_MS))
      try {
        await listen()
        hear({ topic: '*' }) // what was said meanwhile is unknown: everything may have changed
        return
      } catch {
        // the database is still away
      }
    }
  }

  async function send() {
    timer = undefined
    const batches = inBatches([...gathered.values()])
    gathered = new Map()
    for (const batch of batches) {
      await db.$client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch)]).catch(() => {})
    }
  }

  await listen()
  return {
    /**
     * Tells every process, this one included, once the gathering time is over. Same topic, last word wins.
     * @param part of the topic, where news of one part must not swallow those of another
     */
    tell(topic: string, data?: unknown, part: string | number = '') {
      for (const drop of caches) drop(topic) // here at once: whoever wrote must not read what was before
      gathered.set(`${topic} ${part}`, data === undefined ? { topic } : { topic, data })
      timer ??= setTimeout(send, GATHER_MS)
    },
    /** For what is kept in this process: called when a topic is told here, and again when the news of it arrives. */
    onChange(drop: (topic: string) => void) {
      caches.add(drop)
    },
    /** @returns a function that ends the listening */
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Aborted when the server stops: an open stream of events never ends by itself. */
    ending: streams.signal,
    endStreams: () => streams.abort(),
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await send()
      await ear?.end().catch(() => {})
    },
  }
}

function inBatches(all: News[]): News[][] {
  const batches: News[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const news of all) {
    const bytes = Buffer.byteLength(JSON.stringify(news)) + 1
    if (bytes > BATCH_BYTES) continue
    if (size + bytes > BATCH_BYTES) {
      batches.push([])
      size = 2
    }
    batches.at(-1)?.push(news)
    size += bytes
  }
  return batches
}
