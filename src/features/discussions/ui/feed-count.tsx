import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { countQuery } from '../queries.ts'
import type { Filters } from '../rules.ts'

/** How many discussions there are for these filters. */
export function FeedCount({ filters }: { filters: Filters }) {
  const { data, error } = useQuery(countQuery(filters))
  if (!data) return error ? null : <span className="skeleton h-7 w-32" />
  const shown = showNumber(data.count)
  return (
    <span className="chip" aria-live="polite">
      {m.discussions_count({ count: data.count, shown: data.more ? `${shown}+` : shown })}
    </span>
  )
}
