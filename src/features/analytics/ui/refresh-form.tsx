import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { ANALYTICS } from '../queries.ts'
import type { DashboardSearch } from '../search-params.ts'

type Props = { search: DashboardSearch; className: string; children: string }

/** Fetches everything again; without scripts it loads the page, whose own address a form without one is sent to. */
export function RefreshForm({ search: { period, tab }, className, children }: Props) {
  const queries = useQueryClient()
  // The figures are also fetched every few minutes. The button does not change for that.
  const [requested, setRequested] = useState(false)
  const pending = useIsFetching({ queryKey: ANALYTICS }) > 0 && requested
  const refresh = async () => {
    setRequested(true)
    await queries.invalidateQueries({ queryKey: ANALYTICS })
    setRequested(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void refresh()
      }}
    >
      {period && <input type="hidden" name="period" value={period} />}
      {tab && <input type="hidden" name="tab" value={tab} />}
      <button type="submit" aria-disabled={pending || undefined} className={className}>
        {pending ? <Khatam turning className="size-4" /> : <Icon of={RefreshCw} className="size-4" />}
        {pending ? m.analytics_refreshing() : children}
      </button>
    </form>
  )
}
