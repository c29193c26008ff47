import { useEffect, useEffectEvent } from 'react'

type News = { topic: string; data?: unknown }
type Hear = (news: News) => void

const hearers = new Map<string, Set<Hear>>()
let source: EventSource | undefined
let listening = ''

/** Hears of changes to these topics while mounted. One connection serves the whole document. */
export function useLiveUpdates(topics: readonly string[], hear: Hear) {
  const onNews = useEffectEvent(hear)
  const key = topics.join(',')
  useEffect(() => {
    const each: Hear = (news) => onNews(news)
    const names = key.split(',')
    for (const topic of names) add(topic, each)
    return () => {
      for (const topic of names) remove(topic, each)
    }
  }, [key])
}

function add(topic: string, hear: Hear) {
  const set = hearers.get(topic) ?? new Set()
  hearers.set(topic, set.add(hear))
  queueMicrotask(connect)
}

function remove(topic: string, hear: Hear) {
  const set = hearers.get(topic)
  set?.delete(hear)
  if (set?.size === 0) hearers.delete(topic)
  queueMicrotask(connect)
}

/**
 * Connects anew when the set of topics changed; the browser itself connects again after a loss. A tab that listens for
 * nothing but the reader's own, which every page does, gives its connection back while nobody looks at it: over
 * HTTP/1.1 a browser has six for a site. Looked at again, it asks for what it may have missed.
 */
function connect() {
  const names = [...hearers.keys()].sort()
  const asleep = document.hidden && names.every((topic) => topic.startsWith('my-'))
  const topics = asleep ? '' : names.join(',')
  if (topics === listening) return
  listening = topics
  open(topics)
}

function open(topics: string) {
  clearTimeout(asking)
  source?.close()
  source = topics
    ? new EventSource(`/api/live?topics=${encodeURIComponent(topics)}&age=${ageOfPage()}`)
    : undefined
  let isFirst = true
  source?.addEventListener('hello', () => {
    if (!isFirst) hearAll() // what was said while the connection was lost is unknown
    isFirst = false
  })
  source?.addEventListener('news', ({ data }) => {
    const news = JSON.parse(data) as News
    if (news.topic === '*') hearAll(news)
    else for (const hear of hearers.get(news.topic) ?? []) hear(news)
  })
  // A browser connects again by itself, but not where it was refused: too many streams are open, here or there.
  source?.addEventListener('error', ({ target }) => {
    if ((target as EventSource).readyState === EventSource.CLOSED) asking = setTimeout(askInstead, ASK_MS)
  })
}

/** A page that was gone to within the site shows what was asked for when the way began. */
const WAY_MS = 10_000
let isFirstStream = true

/** How old, in milliseconds, what the page shows may be: the news since then is told once the stream is open. */
function ageOfPage(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = isFirstStream && document ? performance.now() - document.responseStart : WAY_MS
  isFirstStream = false
  return Math.round(Math.min(age, ASK_MS))
}

let asking: ReturnType<typeof setTimeout> | undefined
const ASK_MS = 60_000 // what the server names in Retry-After

/** Without a stream a page asks once a minute what it would have been told, and tries for a stream again. */
function askInstead() {
  hearAll()
  open(listening)
}

/** Whatever one follows may have changed. */
function hearAll(news?: News) {
  for (const [topic, set] of hearers) for (const hear of set) hear(news ?? { topic })
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', comeAndGo)

let falling: ReturnType<typeof setTimeout> | undefined
const ASLEEP_MS = 20_000 // whoever looks something up in another tab and comes back has missed nothing

function comeAndGo() {
  clearTimeout(falling)
  if (document.hidden) falling = setTimeout(connect, ASLEEP_MS)
  else if (!listening && hearers.size) {
    connect()
    hearAll()
  }
}
