import { useEffect, useEffectEvent, useRef } from 'react'
import type { Paged } from '#platform/client/client.ts'

/** How many pages are loaded automatically; then a button, or nobody could reach the footer. */
const AUTO_PAGES = 3
const AHEAD_PX = 600

/** The part of useInfiniteQuery that a list needs. */
export type Pages<Row> = {
  data?: { pages: Paged<Row>[]; pageParams: unknown[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * Fetches a list's next page when `more` is called, and focuses the first new row. An `endless` list also fetches a few
 * times by itself, as the reader comes near the last row.
 * @param count of the rows that are shown
 */
export function useEndless<Row>(list: Pages<Row>, count: number, endless: boolean) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useRef<HTMLUListElement>(null)
  const countBefore = useRef<number>(undefined)
  const pageCount = data?.pages.length ?? 0
  const isAuto = endless && hasNextPage && !isFetchingNextPage && !error && pageCount < AUTO_PAGES
  const end = useReached(() => isAuto && !isFocusBehind(end.current) && void fetchNextPage())
  useEffect(() => {
    if (countBefore.current === undefined || isFetchingNextPage) return
    if (count > countBefore.current) focusIn(rows.current?.children[countBefore.current])
    // Also if the fetch failed, or returned only rows that are already shown: rows that come later do not take the
    // focus.
    countBefore.current = undefined
  }, [count, isFetchingNextPage])
  const more = async () => {
    countBefore.current = count
    if (!isFetchingNextPage) await fetchNextPage()
  }
  return { rows, end, more }
}

/** Focuses the first control in a row, or the row itself. */
function focusIn(row: Element | undefined) {
  const first = row?.querySelector<HTMLElement>('a[href], button, input, select, textarea, summary')
  if (!first) row?.setAttribute('tabindex', '-1')
  const target = first ?? (row as HTMLElement | undefined)
  target?.focus()
}

/** A keyboard user who has reached the end, or is past it, must not be pushed away from there. */
function isFocusBehind(end: Element | null): boolean {
  const focused = document.querySelector(':focus-visible')
  if (!end || !focused) return false
  return (
    end.contains(focused) || Boolean(end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
  )
}

/** Calls `act` when the element comes near the screen. */
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
