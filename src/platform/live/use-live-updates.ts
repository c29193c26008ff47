import { useEffect, useEffectEvent } from 'react'

type News = { topic: string; data?: unknown }
type OnUpdate = (news: News) => void

const listeners = new Map<string, Set<OnUpdate>>()
let source: EventSource | undefined
let listening = ''

/** Hears of changes to these topics while mounted. One connection serves the whole document. */
export function useLiveUpdates(topics: readonly string[], onUpdate: OnUpdate) {
  const onNews = useEffectEvent(onUpdate)
  const key = topics.join(',')
  useEffect(() => {
    const each: OnUpdate = (news) => onNews(news)
    const names = key.split(',')
    for (const topic of names) add(topic, each)
    return () => {
      for (const topic of names) remove(topic, each)
    }
  }, [key])
}

function add(topic: string, onUpdate: OnUpdate) {
  const set = listeners.get(topic) ?? new Set()
  listeners.set(topic, set.add(onUpdate))
  queueMicrotask(connect)
}

function remove(topic: string, onUpdate: OnUpdate) {
  const set = listeners.get(topic)
  set?.delete(onUpdate)
  if (set?.size === 0) listeners.delete(topic)
  queueMicrotask(connect)
}

/**
 * Connects anew when the set of topics changed; the browser itself connects again after a loss. A tab that listens for
 * nothing but the reader's own, which every page does, gives its connection back while nobody looks at it: over
 * HTTP/1.1 a browser has six for a site. Looked at again, it asks for what it may have missed.
 */
function connect() {
  const names = [...listeners.keys()].sort()
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
    if (!isFirst) updateAll() // what was said while the connection was lost is unknown
    isFirst = false
  })
  source?.addEventListener('news', ({ data }) => {
    const news = JSON.parse(data) as News
    if (news.topic === '*') updateAll(news)
    else for (const onUpdate of listeners.get(news.topic) ?? []) onUpdate(news)
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
  updateAll()
  open(listening)
}

/** Whatever one follows may have changed. */
function updateAll(news?: News) {
  for (const [topic, set] of listeners) for (const onUpdate of set) onUpdate(news ?? { topic })
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', comeAndGo)

let falling: ReturnType<typeof setTimeout> | undefined
const ASLEEP_MS = 20_000 // whoever looks something up in another tab and comes back has missed nothing

function comeAndGo() {
  clearTimeout(falling)
  if (document.hidden) falling = setTimeout(connect, ASLEEP_MS)
  else if (!listening && listeners.size) {
    connect()
    updateAll()
  }
}
