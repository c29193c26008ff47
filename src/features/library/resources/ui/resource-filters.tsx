import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { FilterChips } from '#ui/lists/filter-chips.tsx'
import { SearchBox } from '#ui/lists/search-box.tsx'
import { LIBRARY_QUERY_MAX, RESOURCE_CATEGORIES, type ResourcesSearch } from '../../search-params.ts'
import { categoryLabels } from '../category-labels.ts'
import { resourceCountQuery } from '../queries.ts'

/** Category chips and a search box; both are in the URL, so that a search can be shared and returned to. */
export function ResourceFilters({ filters }: { filters: ResourcesSearch }) {
  const navigate = useNavigate({ from: '/resources/' })
  return (
    <search className="grid grid-cols-1 gap-3">
      <SearchBox
        label={m.library_search()}
        value={filters.q ?? ''}
        maxLength={LIBRARY_QUERY_MAX}
        beside={{ category: filters.category }}
        // On top of the URL as it is by now: a second choice may come before the answer to the first.
        onSearch={(q, replace) =>
          void navigate({
            to: '/resources',
            search: ({ cursor: _, ...now }) => ({ ...now, q: q || undefined }),
            resetScroll: false,
            replace,
          })
        }
      />
      <FilterChips
        label={m.library_category()}
        values={RESOURCE_CATEGORIES}
        labels={categoryLabels}
        allLabel={m.library_all_categories()}
        chosen={filters.category}
        link={(category, chip) => (
          <Link
            from="/resources/"
            to="/resources"
            search={({ cursor: _, ...now }) => ({ ...now, category })}
            {...chip}
          />
        )}
      />
      <CountLine filters={filters} />
    </search>
  )
}

function CountLine({ filters }: { filters: ResourcesSearch }) {
  const { data, error } = useQuery(resourceCountQuery(filters))
  if (!data) return <span className={error ? 'h-7' : 'skeleton h-7 w-40'} />
  const count = formatNumber(data.count)
  const { category } = filters
  return (
    <p aria-live="polite" className="text-muted">
      {category
        ? m.library_count_in({ shown: count, category: categoryLabels[category]() })
        : m.library_count({ shown: count })}
    </p>
  )
}
