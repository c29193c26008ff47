import type { ServerResponse } from 'node:http'
import type { Live, News } from './live.server.ts'

/** Where events are written to. */
export type Sink = { write: (bytes: Uint8Array) => void; end: () => void }
/** Somebody who listens. */
export type Listener = {
  sink: Sink
  topics: readonly string[]
  /** Own topics as they go between processes, with the names by which they were asked for. */
  own: ReadonlyMap<string, string>
  /** Whether the person is still signed in: asked before anything of her own is said. */
  isStill: () => Promise<boolean>
}

const HEARTBEAT_MS = 25_000 // proxies close a silent connection after 30 s or more
/** So much may wait for somebody who does not read; whoever is cut off connects again and reads everything anew. */
const UNREAD_BYTES = 256 * 1024

const bytesOf = (text: string) => new TextEncoder().encode(text)
const HELLO = bytesOf('event: hello\ndata: \nretry: 3000\n\n')
const BEAT = bytesOf(': beat\n\n')
const newsBytes = (topic: string, data?: unknown) =>
  bytesOf(`event: news\ndata: ${JSON.stringify({ topic, data })}\n\n`)

/**
 * All open streams of this process. News is looked up by its topic and put into bytes once, however many listen: with
 * thousands of streams, what is done for each of them is one write.
 */
export function openStreams(live: Live) {
  const all = new Set<Listener>()
  const byTopic = new Map<string, Set<Listener>>()

  live.subscribe((news) => deliver(news))
  const beat = setInterval(() => sayToEach(all, BEAT), HEARTBEAT_MS)
  beat.unref()
  live.ending.addEventListener('abort', () => {
    clearInterval(beat)
    for (const { sink } of all) sink.end()
  })

  function deliver({ topic, data }: News) {
    const listeners = topic === '*' ? all : byTopic.get(topic)
    if (!listeners?.size) return
    if (topic.includes('@')) for (const listener of listeners) void sayToOwner(listener, topic)
    else sayToEach(listeners, newsBytes(topic, data))
  }

  return {
    /** @returns a function that ends the listening */
    add(listener: Listener) {
      const topics = new Set([...listener.topics, ...listener.own.keys()])
      all.add(listener)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      listener.sink.write(HELLO)
      return () => {
        all.delete(listener)
        for (const topic of topics) leave(topic, listener)
      }
    },
  }

  function leave(topic: string, listener: Listener) {
    const set = byTopic.get(topic)
    set?.delete(listener)
    if (set?.size === 0) byTopic.delete(topic)
  }
}

function sayToEach(listeners: Iterable<Listener>, bytes: Uint8Array) {
  for (const { sink } of listeners) sink.write(bytes)
}

/** A session that was ended elsewhere, while its stream stayed open, hears nothing more of its person's own. */
async function sayToOwner({ sink, own, isStill }: Listener, topic: string) {
  const name = own.get(topic)
  if (name && (await isStill())) sink.write(newsBytes(name))
}

/** A stream straight into the answer of Node: what web streams would keep for each connection is many times as much. */
export function intoAnswer(outgoing: ServerResponse, headers: Record<string, string>): Sink {
  outgoing.writeHead(200, headers)
  return {
    write(bytes) {
      if (outgoing.destroyed) return
      if (outgoing.writableLength > UNREAD_BYTES) outgoing.destroy()
      else outgoing.write(bytes)
    },
    end: () => void outgoing.end(),
  }
}

/** A stream as the body of a web Response, where there is no answer of Node. @param onLeave when nobody reads any more */
export function intoBody(onLeave: () => void): { sink: Sink; body: ReadableStream<Uint8Array> } {
  let given: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      given = controller
    },
    cancel: () => {
      given = undefined
      onLeave()
    },
  })
  const end = () => {
    given?.close()
    given = undefined
  }
  return { body, sink: { write: (bytes) => given?.enqueue(bytes), end } }
}
