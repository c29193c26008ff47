import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../database/database.server.ts'

/** Something changed: a topic such as `posts` or `poll:3`, and optionally a small public word about it. */
export type LiveUpdate = { topic: string; data?: unknown }
type Listener = (news: LiveUpdate) => void

const CHANNEL = 'peyvand_live'
const GATHER_MS = 15
/** NOTIFY carries at most 8,000 bytes (PostgreSQL manual, NOTIFY). */
const BATCH_BYTES = 7_500

export type Live = Awaited<ReturnType<typeof openLive>>

/**
 * Carries news between all app processes of one database, over LISTEN/NOTIFY.
 *
 * News is told after its transaction committed, gathered for a few milliseconds and sent in one statement: a NOTIFY
 * inside each transaction would take a database-wide lock at commit and undo group commit. A process that dies
 * between commit and publishing leaves others with pages at most as old as the page cache keeps them.
 *
 * @param url where this process listens; a pooler would not do, since LISTEN lives in a session
 * @throws when the first connection cannot be made; later losses are mended here
 */
export async function openLive(db: Db, url: string) {
  const listeners = new Set<Listener>()
  const caches = new Set<(topic: string) => void>()
  const streams = new AbortController()
  let gathered = new Map<string, LiveUpdate>()
  let timer: NodeJS.Timeout | undefined

  const onUpdate = (news: LiveUpdate) => {
    for (const drop of caches) drop(news.topic)
    for (const listener of listeners) listener(news)
  }
  const connection = await keepConnected({
    url,
    onNews: onUpdate,
    // What was said meanwhile is unknown: everything may have changed.
    onReturn: () => onUpdate({ topic: '*' }),
    onReadOnly: () => db.leaveServer?.(),
  })

  async function send() {
    timer = undefined
    const batches = inBatches([...gathered.values()])
    gathered = new Map()
    for (const batch of batches) {
      await db.$client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch)]).catch(() => {})
    }
  }

  return {
    /**
     * Tells every process, this one included, once the gathering time is over. Same topic, last word wins.
     * @param part of the topic, where news of one part must not swallow those of another
     */
    publish(topic: string, data?: unknown, part: string | number = '') {
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
      if (timer) clearTimeout(timer)
      await send()
      await connection.close()
    },
  }
}

type Subscription = {
  url: string
  onNews: (news: LiveUpdate) => void
  onReturn: () => void
  /** The server takes no writes any more, so nothing will be heard from it either. */
  onReadOnly: () => void
}

/**
 * Holds one connection that listens. When it is lost, one loop connects again after growing pauses: at no time are
 * there two connections or two loops, however the loss shows itself.
 */
async function keepConnected({ url, onNews, onReturn, onReadOnly }: Subscription) {
  const closing = new AbortController()
  const { signal } = closing
  let connection: Awaited<ReturnType<typeof connect>> | undefined = await connect(url, onNews)

  async function follow() {
    for (let tries = 0; !signal.aborted; ) {
      if (connection) {
        await connection.untilLost(signal, onReadOnly)
        connection = undefined
        tries = 0
      }
      await sleep(pauseAfter(tries++), undefined, { signal })
      connection = await connect(url, onNews).catch(() => undefined)
      if (connection) onReturn()
    }
  }
  const following = follow().catch(() => {}) // a pause that the closing cuts short
  return {
    async close() {
      closing.abort()
      await following
      await connection?.end()
    },
  }
}

/** Doubles up to two seconds. Half of it is chance, so that the processes of one database do not all come at once. */
const pauseAfter = (tries: number) => Math.min(2_000, 100 * 2 ** tries) * (0.5 + Math.random() / 2)

const CONNECT_MS = 5_000
/** A connection whose other end vanished says nothing by itself: it is asked this often, and has as long to answer. */
const PROBE_MS = 10_000

/** After a failover the old primary may live on, to be read from alone; the address leads to the new one by then. */
const IS_READ_ONLY = "select current_setting('transaction_read_only')::bool as is"

async function connect(url: string, onNews: (news: LiveUpdate) => void) {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'peyvand-live', keepAlive: true },
    ...{ connectionTimeoutMillis: CONNECT_MS, query_timeout: PROBE_MS },
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload }) => {
    for (const news of JSON.parse(payload ?? '[]') as LiveUpdate[]) onNews(news)
  })
  const end = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    void end()
    throw error
  }
  return {
    end,
    /** Waits until the connection is gone, answers no more or can only be read from, or `signal` is aborted. */
    async untilLost(signal: AbortSignal, onReadOnly: () => void) {
      const over = AbortSignal.any([signal, lost.signal])
      while (!over.aborted) {
        await sleep(PROBE_MS, undefined, { signal: over }).catch(() => {})
        if (over.aborted) break
        const readOnly = await client.query(IS_READ_ONLY).catch(() => lost.abort())
        if (!readOnly?.rows[0]?.is) continue
        lost.abort()
        onReadOnly()
      }
      if (lost.signal.aborted) void end()
    },
  }
}

function inBatches(all: LiveUpdate[]): LiveUpdate[][] {
  const batches: LiveUpdate[][] = []
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
