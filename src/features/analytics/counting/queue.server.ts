import { LRUCache } from 'lru-cache'
import { publishedSlugs } from '#features/library/articles/articles.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { isUnavailable } from '#platform/http/unavailable.server.ts'
import { describeError } from '#platform/log.server.ts'
import { countedPage } from '../pages.ts'
import type { DropReason } from '../rules.ts'
import { openSourceLabels } from './source-labels.server.ts'
import { type Hit, isLocked, storeDrops, storeHits } from './store.server.ts'
import { hasherOf } from './visitor.server.ts'

/** What was seen of one request. Agent and hash of the address are only in memory, until it is stored or dropped. */
type ObservedView = Omit<Hit, 'visitor'> & {
  /** A keyed hash of the caller's address. */
  address: string
  agent: string
}

/** How long a view may wait in memory. A killed process loses at most this much. */
const FLUSH_MS = 250
/** Enough for five seconds at a thousand views a second; some 2 MB. */
export const WAITING_MAX = 5_000
/** A view that waited longer is dropped: it may not belong to the visit that it would be stored with. */
const LATE_MS = 10 * MINUTE_MS
/** The pause before the next attempt while the database is unreachable. */
const RETRY_MS = 5_000
/** A home, an office or a mobile carrier's gateway: fast readers stay below it, loops do not. */
export const VIEWS_A_MINUTE = 120
const ADDRESSES_REMEMBERED = 20_000

type App = Pick<AppContext, 'db' | 'env' | 'log' | 'settings'>
type ViewQueue = ReturnType<typeof openQueue>

const queues = new WeakMap<AppContext['db'], ViewQueue>()

/** The queue of this process; opened with the first use. */
export function viewsOf(app: App): ViewQueue {
  const queue = queues.get(app.db) ?? openQueue(app)
  queues.set(app.db, queue)
  return queue
}

/**
 * Takes what was seen, and stores it in batches. Nothing here waits for the database on behalf of a request: a queue
 * that is full drops, and counts what it dropped.
 */
function openQueue(app: App) {
  let waiting: ObservedView[] = []
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const dropped = openDropCounts(app)
  const labels = openSourceLabels()
  const perMinute = new LRUCache<string, { count: number }>({ max: ADDRESSES_REMEMBERED, ttl: MINUTE_MS })

  const flush = async () => {
    const batch = waiting
    waiting = []
    const recent = batch.filter(({ at }) => Date.now() - at.getTime() < LATE_MS)
    if (recent.length < batch.length) dropped.count('late', batch.length - recent.length)
    try {
      await store(app, recent)
    } catch (error) {
      if (!isUnavailable(error) && !isLocked(error)) return giveUp(recent.length, error)
      // What came first stays: it is part of visits that had begun.
      const freeSlots = Math.max(0, WAITING_MAX - recent.length)
      if (waiting.length > freeSlots) dropped.count('full', waiting.length - freeSlots)
      waiting = [...recent, ...waiting.slice(0, freeSlots)]
      return false
    }
    return dropped.store()
  }

  /** A bug: the batch is dropped, so that later views are still stored. */
  const giveUp = (count: number, error: unknown) => {
    app.log.error({ err: describeError(error) }, 'views could not be stored')
    dropped.count('failed', count)
    return dropped.store()
  }

  const schedule = (ms = FLUSH_MS) => {
    if (timer || running || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      void flushAlone()
    }, ms).unref()
  }

  /** Retries what could not be stored, even if no further views arrive. */
  const flushAlone = () =>
    (running = flush().then((done) => {
      running = undefined
      if (waiting.length || dropped.isAny()) schedule(done ? FLUSH_MS : RETRY_MS)
    }))

  const withKnownLabels = (view: ObservedView): ObservedView => ({
    ...view,
    referrer: labels.referrer(view.referrer, view.address),
    campaign: labels.campaign(view.campaign, view.address),
  })

  return {
    /** Adds a view or a heartbeat; never throws and never waits. */
    add(view: ObservedView): void {
      // Heartbeats have a separate limit: each page sends two, which must not use up the limit of views.
      const key = view.page ? view.address : `${view.address} present`
      const isLimited = app.env.RATE_LIMIT !== 'off' && isBeyond(perMinute, key)
      if (!isLimited && waiting.length < WAITING_MAX) waiting.push(withKnownLabels(view))
      else if (view.page) dropped.count(isLimited ? 'address' : 'full')
      schedule()
    },
    /** Stores what waits, now; for tests and the end of the process. */
    async flush(): Promise<void> {
      await running
      clearTimeout(timer)
      timer = undefined
      if (waiting.length || dropped.isAny()) await (running ?? flushAlone())
    },
    async close(): Promise<void> {
      isClosed = true
      await this.flush()
    },
  }
}

/** Counts dropped views by reason, until these counts are stored. */
function openDropCounts(app: App) {
  let counts = new Map<DropReason, number>()
  const count = (reason: DropReason, more = 1) => void counts.set(reason, (counts.get(reason) ?? 0) + more)
  return {
    count,
    isAny: () => counts.size > 0,
    /** @returns whether they are stored; if not, they wait for the next time */
    async store(): Promise<boolean> {
      const unstored = counts
      counts = new Map()
      try {
        await storeDrops(app, isoDayIn(new Date(), app.settings().timeZone), unstored)
        return true
      } catch {
        for (const [reason, lost] of unstored) count(reason, lost)
        return false
      }
    },
  }
}

function isBeyond(perMinute: LRUCache<string, { count: number }>, address: string): boolean {
  const counter = perMinute.get(address)
  if (!counter) {
    perMinute.set(address, { count: 1 })
    return false
  }
  counter.count++
  return counter.count > VIEWS_A_MINUTE
}

/** Each hit under the salt of its day: at midnight a batch may have two. */
async function store(app: App, batch: ObservedView[]): Promise<void> {
  const zone = app.settings().timeZone
  const isArticle = await articlesOf(app, batch)
  const hits: Hit[] = []
  for (const { address, agent, page, ...hit } of batch) {
    const hash = await hasherOf(app, isoDayIn(hit.at, zone))
    hits.push({ ...hit, page: page && countedPage(page, isArticle), visitor: hash({ address, agent }) })
  }
  await storeHits(app, hits)
}

/** Forged names of articles, which a browser may send, are one page. */
async function articlesOf({ db }: App, batch: ObservedView[]): Promise<(slug: string) => boolean> {
  if (!batch.some(({ page }) => page?.startsWith('/resources/'))) return () => false
  const slugs = new Set(await publishedSlugs({ db }))
  return (slug) => slugs.has(slug)
}
