import type { Db } from '../database/database.server.ts'

/** A change: a topic such as `posts` or `poll:3`, and optionally a small public message about it. */
export type LiveUpdate = { topic: string; data?: LiveData }
/** A small public message. Without one, readers fetch what the topic is about. */
export type LiveData = Record<string, unknown>

export const CHANNEL = 'peyvand_live'
const BATCH_MS = 15
/** NOTIFY carries at most 8,000 bytes (PostgreSQL manual, NOTIFY). */
const BATCH_BYTES = 7_500
/** Between attempts while the database takes nothing: doubled each time. */
const PAUSE_MS = { first: 200, most: 2_000 }
/** Updates that wait for it; instead of more, and after half a minute, everything may have changed. */
const WAITING_MAX = 1_000
const ATTEMPTS = 20
const EVERYTHING: Entry = ['*', { topic: '*' }]

/** An update with what it is about: of one key they are put together. */
type Entry = [key: string, update: LiveUpdate]

/**
 * Publishes updates in batches, one after the other: an update that is sent again must not come after a newer one of its
 * topic. What cannot be published is tried again, together with what has come since.
 */
export function openPublisher({ $client }: Pick<Db, '$client'>) {
  let pending = new Map<string, LiveUpdate>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let failures = 0
  let closed = false

  function add(key: string, update: LiveUpdate) {
    const earlier = pending.get(key)
    pending.set(key, earlier ? mergeUpdates(earlier, update) : update)
    schedule(BATCH_MS)
  }

  function schedule(ms: number) {
    if (closed || timer || sending) return
    timer = setTimeout(() => {
      timer = undefined
      void send()
    }, ms)
  }

  function send() {
    sending = sendAll().finally(() => {
      sending = undefined
      if (pending.size)
        schedule(failures ? Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** (failures - 1)) : BATCH_MS)
    })
    return sending
  }

  async function sendAll() {
    const batches = splitIntoBatches([...pending])
    pending = new Map()
    for (const [done, batch] of batches.entries())
      try {
        const payload = JSON.stringify(batch.map(([, update]) => update))
        await $client.query('select pg_notify($1, $2)', [CHANNEL, payload])
        failures = 0
      } catch {
        failures++
        requeue(batches.slice(done).flat())
        return
      }
  }

  function requeue(unsent: Entry[]) {
    const newer = pending
    pending = new Map(unsent)
    for (const [key, update] of newer) add(key, update)
    if (pending.size > WAITING_MAX || failures > ATTEMPTS) pending = new Map([EVERYTHING])
  }

  return {
    add,
    /** Publishes what waits, in one attempt. */
    async close() {
      closed = true
      clearTimeout(timer)
      await sending
      await sendAll()
    },
  }
}

const mergeUpdates = (earlier: LiveUpdate, { topic, data }: LiveUpdate): LiveUpdate =>
  earlier.data && data ? { topic, data: { ...earlier.data, ...data } } : { topic }

function splitIntoBatches(all: Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const entry of all) {
    const bytes = Buffer.byteLength(JSON.stringify(entry[1])) + 1
    if (bytes > BATCH_BYTES) continue
    if (size + bytes > BATCH_BYTES) {
      batches.push([])
      size = 2
    }
    batches.at(-1)?.push(entry)
    size += bytes
  }
  return batches
}
