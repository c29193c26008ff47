import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What is done with a payload, by its channel. */
type Channels = Map<string, (payload: string) => void>
type Subscription = {
  url: string
  channels: Channels
  onReconnected: () => void
  /** The server is read-only, so nothing will be published through it either. */
  onReadOnly: () => void
}

/**
 * Keeps one connection that listens. When it is lost, one loop reconnects after growing pauses: there are never two
 * connections or two loops, however the loss is detected.
 */
export async function keepListening({ url, channels, onReconnected, onReadOnly }: Subscription) {
  const closing = new AbortController()
  const { signal } = closing
  let connection: Awaited<ReturnType<typeof connect>> | undefined = await connect(url, channels)

  async function reconnectForever() {
    for (let attempt = 0; !signal.aborted; ) {
      if (connection) {
        await connection.untilLost(signal, onReadOnly)
        if (signal.aborted) return // closing ends it
        connection = undefined
        attempt = 0
      }
      await sleep(pauseAfter(attempt++), undefined, { signal })
      connection = await connect(url, channels).catch(() => undefined)
      if (connection) onReconnected()
    }
  }
  const reconnecting = reconnectForever().catch(() => {}) // a pause that closing ends early
  return {
    async listen(channel: string, onPayload: (payload: string) => void) {
      channels.set(channel, onPayload)
      await connection?.listen(channel).catch(() => {}) // lost: the next one listens to all channels
    },
    async close() {
      closing.abort()
      await reconnecting
      await connection?.end()
    },
  }
}

/**
 * Doubles up to two seconds. Half of it is random, so that the processes of one database do not reconnect all at
 * once.
 */
const pauseAfter = (attempt: number) => Math.min(2_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2)

const CONNECT_MS = 5_000
/** A connection whose other end vanished raises no error: it is probed this often, with a timeout as long. */
const PROBE_MS = 10_000

/** After a failover the old primary may stay up, read-only; the address is that of the new one by then. */
const IS_READ_ONLY = "select current_setting('transaction_read_only')::bool as is"

async function connect(url: string, channels: Channels) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'peyvand-live',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PROBE_MS,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''))
  const listen = (channel: string) => client.query(`listen ${client.escapeIdentifier(channel)}`)
  const end = () => client.end().catch(() => {})
  try {
    await client.connect()
    for (const channel of channels.keys()) await listen(channel)
  } catch (error) {
    void end()
    throw error
  }
  return {
    end,
    listen,
    /** Waits until the connection is lost, no longer answers or is read-only, or `signal` is aborted. */
    async untilLost(signal: AbortSignal, onReadOnly: () => void) {
      const ended = AbortSignal.any([signal, lost.signal])
      while (!ended.aborted) {
        await sleep(PROBE_MS, undefined, { signal: ended }).catch(() => {})
        if (ended.aborted) break
        const readOnly = await client.query(IS_READ_ONLY).catch(() => lost.abort())
        if (!readOnly?.rows[0]?.is) continue
        lost.abort()
        onReadOnly()
      }
      if (lost.signal.aborted) void end()
    },
  }
}
