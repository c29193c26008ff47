import { useEffect, useEffectEvent } from 'react'

type LiveUpdate = { topic: string; data?: unknown }
type OnUpdate = (update: LiveUpdate) => void

const listeners = new Map<string, Set<OnUpdate>>()
let source: EventSource | undefined
let currentTopics = ''

/** Subscribes to changes of these topics while mounted. One connection serves the whole document. */
export function useLiveUpdates(topics: readonly string[], onUpdate: OnUpdate) {
  const onEachUpdate = useEffectEvent(onUpdate)
  const key = topics.join(',')
  useEffect(() => {
    const listener: OnUpdate = (update) => onEachUpdate(update)
    const names = key.split(',')
    for (const topic of names) add(topic, listener)
    return () => {
      for (const topic of names) remove(topic, listener)
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
 * Reconnects when the set of topics changed; the browser itself reconnects after a loss. A hidden tab that listens only
 * to the reader's own topics, as every page does, closes its connection: over HTTP/1.1 a browser has only six for a
 * site. Visible again, it requests the updates that it may have missed.
 */
function connect() {
  const names = [...listeners.keys()].sort()
  const isIdle = document.hidden && names.every((topic) => topic.startsWith('my-'))
  const topics = isIdle ? '' : names.join(',')
  if (topics === currentTopics) return
  currentTopics = topics
  open(topics)
}

function open(topics: string) {
  clearTimeout(pollTimer)
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
    const update = JSON.parse(data) as LiveUpdate
    if (update.topic === '*') updateAllSoon(update)
    else for (const onUpdate of listeners.get(update.topic) ?? []) onUpdate(update)
  })
  // A browser reconnects by itself, but not where the server rejected it: too many streams are open.
  source?.addEventListener('error', ({ target }) => {
    if ((target as EventSource).readyState === EventSource.CLOSED) pollTimer = setTimeout(poll, POLL_MS)
  })
}

/** A page navigated to within the site shows data requested when the navigation began. */
const NAVIGATION_MS = 10_000
let isFirstStream = true

/** How old, in milliseconds, the page's data may be: updates since then are sent once the stream is open. */
function ageOfPage(): number {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = isFirstStream && document ? performance.now() - document.responseStart : NAVIGATION_MS
  isFirstStream = false
  return Math.round(Math.min(age, POLL_MS))
}

let pollTimer: ReturnType<typeof setTimeout> | undefined
const POLL_MS = 60_000 // the server's Retry-After

/** Without a stream a page fetches its data once a minute, and tries to open a stream again. */
function poll() {
  updateAll()
  open(currentTopics)
}

/** Everything subscribed to may have changed. */
function updateAll(update?: LiveUpdate) {
  for (const [topic, set] of listeners) for (const onUpdate of set) onUpdate(update ?? { topic })
}

/** Every open page receives it at the same moment: together they would request more than the server can answer. */
const SPREAD_MS = 5_000
let spreadTimer: ReturnType<typeof setTimeout> | undefined

/** As `updateAll`, once for all updates until then. */
function updateAllSoon(update: LiveUpdate) {
  if (spreadTimer) return
  spreadTimer = setTimeout(() => {
    spreadTimer = undefined
    updateAll(update)
  }, Math.random() * SPREAD_MS)
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisibilityChange)

let closeTimer: ReturnType<typeof setTimeout> | undefined
const CLOSE_AFTER_MS = 20_000 // looking something up in another tab for a moment misses nothing

function onVisibilityChange() {
  clearTimeout(closeTimer)
  if (document.hidden) closeTimer = setTimeout(connect, CLOSE_AFTER_MS)
  else if (!currentTopics && listeners.size) {
    connect()
    updateAll()
  }
}
