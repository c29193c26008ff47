import type { Db } from '../database/database.server.ts'
import { keepListening } from './listening-connection.server.ts'
import { CHANNEL, type LiveData, type LiveUpdate, openPublisher } from './publisher.server.ts'

type Listener = (update: LiveUpdate) => void

export type Live = Awaited<ReturnType<typeof openLive>>

/**
 * Carries live updates between all app processes of one database, over LISTEN/NOTIFY. An update is published after its
 * transaction committed, batched for a few milliseconds and sent in one statement: a NOTIFY inside each transaction
 * would take a database-wide lock at commit and undo group commit. If a process ends between commit and publishing, the
 * pages of others are at most as old as the page cache allows.
 *
 * @param url where this process listens; a pooler does not work, since LISTEN belongs to a session
 * @throws when the first connection cannot be made; later losses are handled here
 */
export async function openLive(db: Db, url: string) {
  const listeners = new Set<Listener>()
  const cacheInvalidators = new Set<(topic: string) => void>()
  const reconnectListeners = new Set<() => void>()
  const streams = new AbortController()
  const publisher = openPublisher(db)

  const onUpdate = (update: LiveUpdate) => {
    for (const invalidate of cacheInvalidators) invalidate(update.topic)
    for (const listener of listeners) listener(update)
  }
  const onBatch = (payload: string) => {
    for (const update of JSON.parse(payload) as LiveUpdate[]) onUpdate(update)
  }
  const connection = await keepListening({
    url,
    channels: new Map([[CHANNEL, onBatch]]),
    onReconnected: () => {
      onUpdate({ topic: '*' }) // updates in between were missed: everything may have changed
      for (const onReconnected of reconnectListeners) onReconnected()
    },
    onReadOnly: () => db.dropConnections?.(),
  })

  return {
    /**
     * Publishes to every process, this one included, after the batching time. Updates of one topic within that time
     * are merged: the last value of each field counts. If one of them says only that something changed, so does the
     * merged one.
     * @param part of the topic, where updates of one part must not replace those of another
     */
    publish(topic: string, data?: LiveData, part: string | number = '') {
      for (const invalidate of cacheInvalidators) invalidate(topic) // here at once: whoever wrote must not read the old state
      publisher.add(`${topic} ${part}`, data ? { topic, data } : { topic })
    },
    /** For caches of this process: called when a topic is published here, and again when the update arrives. */
    onChange(invalidate: (topic: string) => void) {
      cacheInvalidators.add(invalidate)
    },
    /** @returns a function that unsubscribes */
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Listens to another channel on the same connection, until this is closed.
     * @param onReconnected called when notifications may have been missed
     */
    async listen(channel: string, onPayload: (payload: string) => void, onReconnected: () => void) {
      reconnectListeners.add(onReconnected)
      await connection.listen(channel, onPayload)
    },
    /** Aborted when the server stops: an open stream of events never ends by itself. */
    ending: streams.signal,
    endStreams: () => streams.abort(),
    async close() {
      await publisher.close()
      await connection.close()
    },
  }
}
