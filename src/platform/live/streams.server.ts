import type { Live } from './live.server.ts'
import { isOfOnePerson } from './own-topics.server.ts'
import type { LiveUpdate } from './publisher.server.ts'

/** Where events are written to. */
export type Sink = { write: (bytes: Uint8Array) => void; end: () => void }
/** An open stream. */
type Listener = {
  sink: Sink
  /** A keyed hash of the caller's address, for counting streams. */
  address: string
  topics: readonly string[]
  /** Own topics by their internal names, with the names that the client uses. */
  own: ReadonlyMap<string, string> | undefined
  /** Whether the person is still signed in: checked before anything of their own is sent. */
  isStillSignedIn: (() => Promise<boolean>) | undefined
  /** How long ago the data of its page was read: what was published since is sent at once. */
  ageMs: number
}

const HEARTBEAT_MS = 25_000 // proxies close a silent connection after 30 s or more
/**
 * A stream ends after so many heartbeats, half an hour at most, and its browser opens the next one: the stream of a
 * vanished device does not stay until the kernel gives it up.
 */
const BEATS_MAX = 70
/**
 * How much may be buffered for a client that does not read; a disconnected one reconnects and fetches everything
 * again.
 */
const UNREAD_BYTES = 256 * 1024

/** How many topics' last updates are remembered for streams that open a little later. */
const REMEMBERED_MAX = 10_000
/** Updates and pages use different connections, and several processes. */
const SLACK_MS = 1_000

const encode = (text: string) => new TextEncoder().encode(text)
/** Browsers that lost their streams together reconnect one after the other. */
const helloEvent = () =>
  encode(`event: hello\ndata: \nretry: ${2_000 + Math.floor(Math.random() * 4_000)}\n\n`)
const HEARTBEAT = encode(': beat\n\n')
const encodeUpdate = (topic: string, data?: unknown) =>
  encode(`event: news\ndata: ${JSON.stringify({ topic, data })}\n\n`)

/**
 * All open streams of this process. An update is looked up by its topic and encoded once, however many listen: with
 * thousands of streams, the work for each of them is one write.
 */
export function openStreams(live: Live) {
  /** All listeners, with the number of the heartbeat at which each ends. */
  const streams = new Map<Listener, number>()
  const byTopic = new Map<string, Set<Listener>>()
  const byAddress = new Map<string, number>()
  let heartbeatCount = 0
  /** When each topic was last published, the longest ago first. */
  const publishedAt = new Map<string, number>()

  live.subscribe((update) => {
    publishedAt.delete(update.topic)
    publishedAt.set(update.topic, Date.now())
    if (publishedAt.size > REMEMBERED_MAX) publishedAt.delete(publishedAt.keys().next().value ?? '')
    deliver(update)
  })
  const heartbeat = setInterval(() => {
    heartbeatCount++
    for (const [{ sink }, lastHeartbeat] of streams) {
      if (heartbeatCount < lastHeartbeat) sink.write(HEARTBEAT)
      else sink.end()
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  live.ending.addEventListener('abort', () => {
    clearInterval(heartbeat)
    for (const { sink } of streams.keys()) sink.end()
  })

  function deliver({ topic, data }: LiveUpdate) {
    const listeners = topic === '*' ? [...streams.keys()] : [...(byTopic.get(topic) ?? [])]
    if (!listeners.length) return
    if (isOfOnePerson(topic)) for (const listener of listeners) void sendToOwner(listener, topic)
    else sendToEach(listeners, encodeUpdate(topic, data))
  }

  return {
    /** How many streams are open: of one address, or of all. */
    count: (address?: string) => (address === undefined ? streams.size : (byAddress.get(address) ?? 0)),
    /** @returns a function that unsubscribes */
    add(listener: Listener) {
      const topics = new Set([...listener.topics, ...(listener.own?.keys() ?? [])])
      streams.set(listener, heartbeatCount + Math.ceil(BEATS_MAX * (0.75 + Math.random() / 4)))
      byAddress.set(listener.address, (byAddress.get(listener.address) ?? 0) + 1)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      listener.sink.write(helloEvent())
      catchUp(listener, topics)
      return () => {
        if (!streams.delete(listener)) return
        const remaining = (byAddress.get(listener.address) ?? 1) - 1
        if (remaining) byAddress.set(listener.address, remaining)
        else byAddress.delete(listener.address)
        for (const topic of topics) unsubscribe(topic, listener)
      }
    },
  }

  /** Sends what changed after the listener's page was made and before its stream was open. */
  function catchUp(listener: Listener, topics: Iterable<string>) {
    if (!listener.ageMs) return
    const since = Date.now() - listener.ageMs - SLACK_MS
    for (const topic of topics) {
      if (Math.max(publishedAt.get(topic) ?? 0, publishedAt.get('*') ?? 0) < since) continue
      if (isOfOnePerson(topic)) void sendToOwner(listener, topic)
      else listener.sink.write(encodeUpdate(topic))
    }
  }

  function unsubscribe(topic: string, listener: Listener) {
    const set = byTopic.get(topic)
    set?.delete(listener)
    if (set?.size === 0) byTopic.delete(topic)
  }
}

function sendToEach(listeners: Iterable<Listener>, bytes: Uint8Array) {
  for (const { sink } of listeners) sink.write(bytes)
}

/** A session that was ended elsewhere, while its stream stayed open, receives nothing more of its person's own. */
async function sendToOwner({ sink, own, isStillSignedIn }: Listener, topic: string) {
  const name = own?.get(topic)
  if (name && (await isStillSignedIn?.())) sink.write(encodeUpdate(name))
}

/**
 * A stream as the body of an answer.
 * @param onLeave when the reader has disconnected
 */
export function toResponseBody(onLeave: () => void): { sink: Sink; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (streamController) => {
        controller = streamController
      },
      cancel: () => {
        controller = undefined
        onLeave()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
  )
  const end = () => {
    controller?.close()
    controller = undefined
    onLeave()
  }
  const abort = () => {
    controller?.error(new Error('the reader of a stream read nothing'))
    controller = undefined
    onLeave()
  }
  const write = (bytes: Uint8Array) => {
    if (controller && (controller.desiredSize ?? 0) < 0) abort()
    else controller?.enqueue(bytes)
  }
  return { body, sink: { write, end } }
}
