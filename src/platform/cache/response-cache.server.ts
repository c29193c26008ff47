import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { EVERY_PAGE, isPersonal } from './cache-tags.server.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Longer URLs are answered, but not cached: nobody shares them. */
export const CACHED_URL_MAX = 300

/** A response expires after this even without an invalidation (a process can end before it publishes one). */
const FRESH_MS = 60_000

type Encoding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string | number>
/** A whole response in its encodings, with its headers. */
export type CachedResponse = {
  status: number
  etag: string
  encodings: Partial<Record<Encoding, { headers: Headers; body: Buffer }>>
  /** The cache tags: it is dropped when one of these changes. */
  tags: ReadonlySet<string>
  /** One that lacks what could not be read at the moment is not cached. */
  isComplete: boolean
}
export type UnencodedResponse = {
  status: number
  body: string
  headers: Record<string, string>
  tags: ReadonlySet<string>
  isComplete: boolean
}

/** Can check with `hasReaders` whether anybody still waits for the response. */
type Create = (hasReaders: () => boolean) => Promise<CachedResponse>
/**
 * Responses that are being created, for the requests that wait for them. Only at its end it is known what tags it has.
 */
type PendingResponse = {
  created: Promise<{ response: CachedResponse; isOutdated: boolean }>
  readers: AbortSignal[]
  since: number
}

/** Only changes while one response is created matter: far fewer than this. */
const CHANGES_MAX = 10_000

/** Whole responses by key; the least recently used are evicted first. */
export class ResponseCache {
  private responses: LRUCache<string, CachedResponse>
  private keysByTag = new Map<string, Set<string>>()
  private pending = new Map<string, PendingResponse>()
  /** When each tag changed, by a clock that counts changes. */
  private changes = new LRUCache<string, number>({ max: CHANGES_MAX })
  private clock = 0
  private everythingChangedAt = -1

  /** @param maxSize of all cached responses together in bytes, which bounds memory */
  constructor(maxSize: number) {
    // A stale entry stays: it is served while no fresh one can be created, and dropped like the others.
    const keepStale = { allowStale: true, noDeleteOnStaleGet: true }
    this.responses = new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      ttl: FRESH_MS,
      perf: performance, // not the time of day, which may be set back
      dispose: (response, key) => this.removeFromIndex(key, response),
      ...keepStale,
    })
  }

  get(key: string): CachedResponse | undefined {
    return this.responses.get(key, { allowStale: false })
  }

  /**
   * Creates a missing response once for all requests at the same time. If something that it shows changes meanwhile,
   * only requests from before the change get it. The others get the next one, again created once for all of them. While
   * creating it fails, readers get the stale one.
   * @param reader aborted when this reader disconnects
   */
  async getOrCreate(key: string, create: Create, reader: AbortSignal): Promise<CachedResponse> {
    const requestedAt = this.clock
    for (;;) {
      const cached = this.get(key)
      if (cached) return cached
      const { created, since } = this.joinOrCreate(key, create, reader)
      const { response, isOutdated } = await created
      // A response that was begun after the request is never too old for it, so the loop ends after two at most.
      if (!isOutdated || requestedAt <= since || reader.aborted) return response
    }
  }

  private joinOrCreate(key: string, create: Create, reader: AbortSignal): PendingResponse {
    const running = this.pending.get(key)
    if (running) {
      running.readers.push(reader)
      return running
    }
    const since = this.snapshot()
    const readers = [reader]
    const created = create(() => readers.some(({ aborted }) => !aborted))
      .then(
        (response) => {
          this.store(key, response, since)
          const stale = response.status === 503 ? this.responses.get(key) : undefined
          if (stale) return { response: stale, isOutdated: false }
          return { response, isOutdated: this.isOutdated(response, since) }
        },
        (error) => {
          const stale = this.responses.get(key)
          if (stale) return { response: stale, isOutdated: false }
          throw error
        },
      )
      .finally(() => {
        if (this.pending.get(key)?.created === created) this.pending.delete(key)
      })
    const pending = { created, readers, since }
    this.pending.set(key, pending)
    return pending
  }

  /** The current state of invalidations; pass it to `store` with a response created since. */
  snapshot(): number {
    return this.clock
  }

  /**
   * Caches a response, unless one of its tags changed while it was created: then it may be outdated, so it is used
   * once.
   */
  store(key: string, response: CachedResponse, since: number) {
    if (!response.isComplete || this.isOutdated(response, since)) return
    this.responses.set(key, response)
    if (this.responses.peek(key) !== response) return // larger than the whole cache
    for (const tag of response.tags) {
      const keys = this.keysByTag.get(tag) ?? new Set()
      this.keysByTag.set(tag, keys.add(key))
    }
  }

  private isOutdated({ isComplete, tags }: CachedResponse, since: number): boolean {
    // What could not be read named no tags: anything may have changed it.
    if (!isComplete) return this.clock > since
    return (
      this.everythingChangedAt >= since || [...tags].some((tag) => (this.changes.peek(tag) ?? -1) >= since)
    )
  }

  /** Drops every response with this tag; `*` and EVERY_PAGE drop all. */
  drop(tag: string) {
    if (isPersonal(tag)) return
    const at = this.clock++
    if (tag === '*' || tag === EVERY_PAGE) {
      this.everythingChangedAt = at
      this.pending.clear()
      this.responses.clear()
      return
    }
    this.changes.set(tag, at)
    for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.responses.delete(key)
  }

  private removeFromIndex(key: string, { tags }: CachedResponse) {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.keysByTag.delete(tag)
    }
  }
}

/** The memory of the objects around a response, measured with small ones: they would otherwise count as nothing. */
const OVERHEAD_BYTES = 4_096

const sizeOf = ({ encodings }: CachedResponse, key: string) =>
  Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, OVERHEAD_BYTES + 2 * key.length)

/** For many readers: compressed once, with the best ratio. */
export async function encodeForAll({ body, headers, ...rest }: UnencodedResponse): Promise<CachedResponse> {
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipAsync(identity, { level: 6 }),
  ])
  const etag = etagOf(identity)
  const encode = encoderWith({ ...headers, etag, 'cache-control': 'private, no-cache' })
  return {
    ...rest,
    etag,
    encodings: { br: encode(br, 'br'), gzip: encode(gz, 'gzip'), identity: encode(identity) },
  }
}

/** For one reader: quickly, and in one encoding only. */
export async function encodeForOne({ body, headers, ...rest }: UnencodedResponse): Promise<CachedResponse> {
  const identity = Buffer.from(body)
  const etag = etagOf(identity)
  const encode = encoderWith({ ...headers, etag, 'cache-control': 'private, no-cache' })
  const gz = await gzipAsync(identity, { level: 1 })
  return {
    ...rest,
    etag,
    encodings: { gzip: encode(gz, 'gzip') },
  }
}

/** The response in an encoding that the client accepts; decompressed for the few that accept none. */
export async function selectEncoding(
  { encodings }: CachedResponse,
  accept: string | undefined,
): Promise<{ headers: Headers; body: Buffer }> {
  const encoded =
    encodings[encodingFor(accept)] ?? (ACCEPTS.gzip.test(accept ?? '') ? encodings.gzip : encodings.identity)
  if (encoded) return encoded
  const zipped = encodings.gzip
  if (!zipped) throw new Error('a response was cached in no encoding')
  const { 'content-encoding': _, ...headers } = zipped.headers
  const body = await gunzipAsync(zipped.body)
  return { headers: { ...headers, 'content-length': body.byteLength }, body }
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const encoderWith = (common: Record<string, string>) => (body: Buffer, encoding?: Encoding) => ({
  body,
  headers: {
    ...common,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.byteLength,
  },
})

/** Whether an Accept-Encoding header names an encoding, and not with a quality of 0, which forbids it. */
const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** The best encoding that the header allows. */
export function encodingFor(accept = ''): Encoding {
  if (ACCEPTS.br.test(accept)) return 'br'
  return ACCEPTS.gzip.test(accept) ? 'gzip' : 'identity'
}
