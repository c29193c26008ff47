import { useEffect, useRef } from 'react'
import type { Paged } from '#platform/http/client.ts'
import { useReached } from './use-reached.ts'

/** So many pages come by themselves; then the reader asks, or nobody would ever reach the footer. */
const AUTO_PAGES = 3

type Pages = {
  data?: { pages: Paged<unknown>[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/**
 * A list whose next page is fetched as the reader comes near the last row, a few times; `more` fetches on request, and
 * gives the focus to the first of the rows that come.
 * @param list of useInfiniteQuery
 */
export function useEndless({ data, error, hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  const rows = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(undefined)
  const { pages = [] } = data ?? {}
  const count = pages.reduce((sum, page) => sum + page.rows.length, 0)
  const isAuto = hasNextPage && !isFetchingNextPage && !error && pages.length < AUTO_PAGES
  const end = useReached<HTMLDivElement>(() => isAuto && !isFocusBehind(end.current) && void fetchNextPage())
  useEffect(() => {
    if (shownBefore.current === undefined || count <= shownBefore.current) return
    rows.current?.children[shownBefore.current]?.querySelector('a')?.focus()
    shownBefore.current = undefined
  }, [count])
  const more = () => {
    shownBefore.current = count
    if (!isFetchingNextPage) void fetchNextPage()
  }
  return { rows, end, more }
}

/** Whoever has come to the end by key, or gone past it, is not pushed away from there. */
function isFocusBehind(end: Element | null): boolean {
  const focused = document.querySelector(':focus-visible')
  if (!end || !focused) return false
  return (
    end.contains(focused) || Boolean(end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
  )
}
