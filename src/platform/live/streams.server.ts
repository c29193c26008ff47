import type { Live, LiveUpdate } from './live.server.ts'

/** Where events are written to. */
export type Sink = { write: (bytes: Uint8Array) => void; end: () => void }
/** An open stream. */
export type Listener = {
  sink: Sink
  /** A keyed hash of the caller's address, for counting streams. */
  address: string
  topics: readonly string[]
  /** Own topics by their internal names, with the names that the client uses. */
  own: ReadonlyMap<string, string> | undefined
  /** Whether the person is still signed in: checked before anything of their own is sent. */
  isStill: (() => Promise<boolean>) | undefined
  /** How old its data is: updates of this many milliseconds before are sent at once. */
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
 * anew.
 */
const UNREAD_BYTES = 256 * 1024

/** How many topics' last updates are remembered for streams that open a little later. */
const REMEMBERED_MAX = 10_000
/** Updates and pages use different connections, and several processes. */
const SLACK_MS = 1_000

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Browsers that lost their streams together reconnect one after the other. */
const hello = () => bytesOf(`event: hello\ndata: \nretry: ${2_000 + Math.floor(Math.random() * 4_000)}\n\n`)
const BEAT = bytesOf(': beat\n\n')
const newsBytes = (topic: string, data?: unknown) =>
  bytesOf(`event: news\ndata: ${JSON.stringify({ topic, data })}\n\n`)

/**
 * All open streams of this process. An update is looked up by its topic and encoded once, however many listen: with
 * thousands of streams, the work for each of them is one write.
 */
export function openStreams(live: Live) {
  /** With the heartbeat at which each ends. */
  const all = new Map<Listener, number>()
  const byTopic = new Map<string, Set<Listener>>()
  const byAddress = new Map<string, number>()
  let beats = 0
  /** When each topic was last published, the longest ago first. */
  const publishedAt = new Map<string, number>()

  live.subscribe((news) => {
    publishedAt.delete(news.topic)
    publishedAt.set(news.topic, Date.now())
    if (publishedAt.size > REMEMBERED_MAX) publishedAt.delete(publishedAt.keys().next().value ?? '')
    deliver(news)
  })
  const beat = setInterval(() => {
    beats++
    for (const [{ sink }, last] of all) {
      if (beats < last) sink.write(BEAT)
      else sink.end()
    }
  }, HEARTBEAT_MS)
  beat.unref()
  live.ending.addEventListener('abort', () => {
    clearInterval(beat)
    for (const { sink } of all.keys()) sink.end()
  })

  function deliver({ topic, data }: LiveUpdate) {
    const listeners = topic === '*' ? [...all.keys()] : [...(byTopic.get(topic) ?? [])]
    if (!listeners.length) return
    if (topic.includes('@')) for (const listener of listeners) void sayToOwner(listener, topic)
    else sayToEach(listeners, newsBytes(topic, data))
  }

  return {
    /** How many streams are open: of one address, or of all. */
    count: (address?: string) => (address === undefined ? all.size : (byAddress.get(address) ?? 0)),
    /** @returns a function that unsubscribes */
    add(listener: Listener) {
      const topics = new Set([...listener.topics, ...(listener.own?.keys() ?? [])])
      all.set(listener, beats + Math.ceil(BEATS_MAX * (0.75 + Math.random() / 4)))
      byAddress.set(listener.address, (byAddress.get(listener.address) ?? 0) + 1)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      listener.sink.write(hello())
      catchUp(listener, topics)
      return () => {
        if (!all.delete(listener)) return
        const left = (byAddress.get(listener.address) ?? 1) - 1
        if (left) byAddress.set(listener.address, left)
        else byAddress.delete(listener.address)
        for (const topic of topics) leave(topic, listener)
      }
    },
  }

  /** Sends what changed after the listener's page was made and before its stream was open. */
  function catchUp(listener: Listener, topics: Iterable<string>) {
    if (!listener.ageMs) return
    const since = Date.now() - listener.ageMs - SLACK_MS
    for (const topic of topics) {
      if (Math.max(publishedAt.get(topic) ?? 0, publishedAt.get('*') ?? 0) < since) continue
      if (topic.includes('@')) void sayToOwner(listener, topic)
      else listener.sink.write(newsBytes(topic))
    }
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

/** A session that was ended elsewhere, while its stream stayed open, receives nothing more of its person's own. */
async function sayToOwner({ sink, own, isStill }: Listener, topic: string) {
  const name = own?.get(topic)
  if (name && (await isStill?.())) sink.write(newsBytes(name))
}

/**
 * A stream as the body of an answer.
 * @param onLeave when the reader has disconnected
 */
export function intoBody(onLeave: () => void): { sink: Sink; body: ReadableStream<Uint8Array> } {
  let given: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        given = controller
      },
      cancel: () => {
        given = undefined
        onLeave()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
  )
  const end = () => {
    given?.close()
    given = undefined
    onLeave()
  }
  const cutOff = () => {
    given?.error(new Error('the reader of a stream took nothing'))
    given = undefined
    onLeave()
  }
  const write = (bytes: Uint8Array) => {
    if (given && (given.desiredSize ?? 0) < 0) cutOff()
    else given?.enqueue(bytes)
  }
  return { body, sink: { write, end } }
}
