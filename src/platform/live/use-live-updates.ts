import { useEffect, useEffectEvent } from 'react'

type News = { topic: string; data?: unknown }
type OnUpdate = (news: News) => void

const listeners = new Map<string, Set<OnUpdate>>()
let source: EventSource | undefined
let listening = ''

/** Subscribes to changes of these topics while mounted. One connection serves the whole document. */
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
 * Reconnects when the set of topics changed; the browser itself reconnects after a loss. A hidden tab that only
 * listens to the reader's own topics, as every page does, closes its connection: over HTTP/1.1 a browser has six for
 * a site. Visible again, it requests the updates that it may have missed.
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
    if (!isFirst) updateAll() // updates while the connection was lost are unknown
    isFirst = false
  })
  source?.addEventListener('news', ({ data }) => {
    const news = JSON.parse(data) as News
    if (news.topic === '*') updateAll(news)
    else for (const onUpdate of listeners.get(news.topic) ?? []) onUpdate(news)
  })
  // A browser reconnects by itself, but not where it was refused: too many streams are open.
  source?.addEventListener('error', ({ target }) => {
    if ((target as EventSource).readyState === EventSource.CLOSED) asking = setTimeout(askInstead, ASK_MS)
  })
}

/** A page navigated to within the site shows data requested when the navigation began. */
const WAY_MS = 10_000
let isFirstStream = true

/** How old, in milliseconds, the page's data may be: updates since then are sent once the stream is open. */
function ageOfPage(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = isFirstStream && document ? performance.now() - document.responseStart : WAY_MS
  isFirstStream = false
  return Math.round(Math.min(age, ASK_MS))
}

let asking: ReturnType<typeof setTimeout> | undefined
const ASK_MS = 60_000 // the server's Retry-After

/** Without a stream a page fetches its data once a minute, and tries to open a stream again. */
function askInstead() {
  updateAll()
  open(listening)
}

/** Everything followed may have changed. */
function updateAll(news?: News) {
  for (const [topic, set] of listeners) for (const onUpdate of set) onUpdate(news ?? { topic })
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', comeAndGo)

let falling: ReturnType<typeof setTimeout> | undefined
const ASLEEP_MS = 20_000 // looking something up in another tab for a moment misses nothing

function comeAndGo() {
  clearTimeout(falling)
  if (document.hidden) falling = setTimeout(connect, ASLEEP_MS)
  else if (!listening && listeners.size) {
    connect()
    updateAll()
  }
}
