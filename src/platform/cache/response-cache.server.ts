import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Longer URLs are answered, but not cached: nobody shares them. */
export const CACHED_URL_MAX = 300

/** An answer is made again after this even without an invalidation (a process can end before it publishes one). */
const FRESH_MS = 60_000

export type Encoding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string | number>
/** A complete answer, with its encodings and headers. */
export type CachedResponse = {
  status: number
  etag: string
  wire: Partial<Record<Encoding, { headers: Headers; body: Buffer }>>
  /** What it shows: it is dropped when one of these changes. */
  topics: ReadonlySet<string>
  /** Whether it is complete: one that lacks what could not be read at the moment is not cached. */
  mayKeep: boolean
}
export type Made = {
  status: number
  body: string
  headers: Record<string, string>
  topics: ReadonlySet<string>
  mayKeep: boolean
}

type Making = { answer: Promise<CachedResponse>; readers: AbortSignal[] }

/** Only changes during the making of one answer matter: far fewer than this. */
const CHANGES_MAX = 10_000

/** Whole answers by key; the least recently used go first. */
export class ResponseCache {
  private answers: LRUCache<string, CachedResponse>
  private making = new Map<string, Making>()
  private changes = new LRUCache<string, number>({ max: CHANGES_MAX })
  private clock = 0
  private everything = 0

  /** @param maxSize of all cached answers together in bytes, which bounds memory */
  constructor(maxSize: number) {
    // A stale entry stays: it is served while it cannot be made anew, and dropped like the others.
    const old = { allowStale: true, noDeleteOnStaleGet: true }
    this.answers = new LRUCache({ maxSize, sizeCalculation: weightOf, ttl: FRESH_MS, perf: Date, ...old })
  }

  get(key: string): CachedResponse | undefined {
    return this.answers.get(key, { allowStale: false })
  }

  /**
   * Makes a missing answer once, however many ask for it at the same time. While it cannot be made, readers get the
   * stale one.
   * @param make is told whether anybody still waits for the answer
   * @param reader aborted when this reader disconnects
   */
  async getOrMake(
    key: string,
    make: (isWanted: () => boolean) => Promise<CachedResponse>,
    reader: AbortSignal,
  ): Promise<CachedResponse> {
    const known = this.get(key)
    if (known) return known
    const underWay = this.making.get(key)
    if (underWay) {
      underWay.readers.push(reader)
      return underWay.answer
    }
    const before = this.mark()
    const readers = [reader]
    const answer = make(() => readers.some(({ aborted }) => !aborted))
      .then(
        (made) => {
          this.keep(key, made, before)
          return made.status === 503 ? (this.answers.get(key) ?? made) : made
        },
        (error) => {
          const old = this.answers.get(key)
          if (old) return old
          throw error
        },
      )
      .finally(() => {
        if (this.making.get(key)?.answer === answer) this.making.delete(key)
      })
    this.making.set(key, { answer, readers })
    return answer
  }

  /** The current state of invalidations; pass it to keep() with what was made since. */
  mark() {
    return { everything: this.everything, at: this.clock }
  }

  /**
   * Caches an answer, unless what it shows changed while it was made: then it may be outdated, so it is used once and
   * made anew.
   */
  keep(key: string, answer: CachedResponse, since: { everything: number; at: number }) {
    const changed = [...answer.topics].some((topic) => (this.changes.peek(topic) ?? -1) >= since.at)
    if (!answer.mayKeep || changed || since.everything !== this.everything) return
    this.answers.set(key, answer)
  }

  /** Drops every answer that shows `topic`; `*` drops all. */
  drop(topic: string) {
    if (topic === '*') this.everything++
    this.changes.set(topic, this.clock++)
    this.making.clear()
    for (const [key, answer] of [...this.answers])
      if (topic === '*' || answer.topics.has(topic)) this.answers.delete(key)
  }
}

/** The memory of the objects around an answer, measured with small ones: they would otherwise count as nothing. */
const OVERHEAD_BYTES = 4_096

const weightOf = ({ wire }: CachedResponse, key: string) =>
  Object.values(wire).reduce((sum, { body }) => sum + body.byteLength, OVERHEAD_BYTES + 2 * key.length)

/** For many readers: compressed once, with the best ratio. */
export async function cacheableForAll({ body, headers, ...rest }: Made): Promise<CachedResponse> {
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity, { level: 6 }),
  ])
  const etag = etagOf(identity)
  const wire = wireFor({ ...headers, etag, 'cache-control': 'private, no-cache' })
  return {
    ...rest,
    etag,
    wire: { br: wire(br, 'br'), gzip: wire(gz, 'gzip'), identity: wire(identity) },
  }
}

/** For one reader: quickly, and in one encoding only. */
export async function cacheableForOne({ body, headers, ...rest }: Made): Promise<CachedResponse> {
  const identity = Buffer.from(body)
  const etag = etagOf(identity)
  const wire = wireFor({ ...headers, etag, 'cache-control': 'private, no-cache' })
  const gz = await zip(identity, { level: 1 })
  return {
    ...rest,
    etag,
    wire: { gzip: wire(gz, 'gzip') },
  }
}

/** The answer in an encoding that the caller accepts; decompressed for the few who accept none. */
export async function inEncoding(
  { wire }: CachedResponse,
  accept: string | undefined,
): Promise<{ headers: Headers; body: Buffer }> {
  const ready = wire[encodingFor(accept)] ?? (/\bgzip\b/.test(accept ?? '') ? wire.gzip : wire.identity)
  if (ready) return ready
  const packed = wire.gzip
  if (!packed) throw new Error('an answer was kept in no encoding')
  const { 'content-encoding': _, ...headers } = packed.headers
  const body = await unzip(packed.body)
  return { headers: { ...headers, 'content-length': body.byteLength }, body }
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const wireFor = (common: Record<string, string>) => (body: Buffer, encoding?: Encoding) => ({
  body,
  headers: {
    ...common,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.byteLength,
  },
})

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\D|$))/.test(accept)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\D|$))/.test(accept)) return 'gzip'
  return 'identity'
}
