import { useEffect, useEffectEvent, useRef } from 'react'
import type { Paged } from '#platform/http/client.ts'

/** So many pages come by themselves; then the reader asks, or nobody would ever reach the footer. */
const AUTO_PAGES = 3
const AHEAD_PX = 600

/** What a list takes of useInfiniteQuery. */
export type Pages<Row> = {
  data?: { pages: Paged<Row>[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * Fetches a list's next page when it is asked for with `more`, and gives the focus to the first of the rows that come; where
 * it is `endless`, a few times by itself as the reader comes near the last row, too.
 */
export function useEndless<Row>(list: Pages<Row>, endless: boolean) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(undefined)
  const { pages = [] } = data ?? {}
  const count = pages.reduce((sum, page) => sum + page.rows.length, 0)
  const isAuto = endless && hasNextPage && !isFetchingNextPage && !error && pages.length < AUTO_PAGES
  const end = useReached(() => isAuto && !isFocusBehind(end.current) && void fetchNextPage())
  useEffect(() => {
    if (shownBefore.current === undefined || count <= shownBefore.current) return
    focusIn(rows.current?.children[shownBefore.current])
    shownBefore.current = undefined
  }, [count])
  const more = () => {
    shownBefore.current = count
    if (!isFetchingNextPage) void fetchNextPage()
  }
  return { rows, end, more }
}

/** What can be used in a row, or the row where nothing can. */
function focusIn(row: Element | undefined) {
  const first = row?.querySelector<HTMLElement>('a[href], button, input, select, textarea, summary')
  if (!first) row?.setAttribute('tabindex', '-1')
  const target = first ?? (row as HTMLElement | undefined)
  target?.focus()
}

/** Whoever has come to the end by key, or gone past it, is not pushed away from there. */
function isFocusBehind(end: Element | null): boolean {
  const focused = document.querySelector(':focus-visible')
  if (!end || !focused) return false
  return (
    end.contains(focused) || Boolean(end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
  )
}

/** Calls when the element it is given comes near the screen. */
function useReached(act: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const onReached = useEffectEvent(act)
  useEffect(() => {
    const target = ref.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(target)
    return () => observer.disconnect()
  })
  return ref
}
