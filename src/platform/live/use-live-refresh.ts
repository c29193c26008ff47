import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLiveUpdates } from './use-live-updates.ts'

/** Everyone who has a page open is notified of a change at once; their requests are spread over this time. */
const SPREAD_MS = 800

/**
 * Fetches these queries anew after an update of these topics, or as the page says, once for all updates until then.
 * @param show shows the content of an update by itself. If it returns true, nothing is fetched
 */
export function useLiveRefresh(
  topics: readonly string[],
  fetchAnew: readonly QueryKey[] | (() => void),
  show?: (data: unknown) => boolean,
) {
  const queries = useQueryClient()
  const waiting = useRef(false)
  const refresh = () => {
    waiting.current = false
    if (typeof fetchAnew === 'function') return fetchAnew()
    for (const queryKey of fetchAnew) void queries.invalidateQueries({ queryKey })
  }
  useLiveUpdates(topics, ({ data }) => {
    if (show?.(data) || waiting.current) return
    waiting.current = true
    setTimeout(refresh, Math.random() * SPREAD_MS)
  })
}
