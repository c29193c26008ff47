import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { useScrollToSelected } from '#ui/use-scroll-to-selected.ts'
import { LIBRARY_QUERY_MAX, RESOURCE_CATEGORIES, type ResourcesSearch } from '../../search-params.ts'
import { categoryLabels } from '../category-labels.ts'
import { resourceCountQuery } from '../queries.ts'

const CHIP =
  'min-h-11 rounded-full border border-edge bg-surface px-5 whitespace-nowrap hover:bg-firoozeh-soft aria-pressed:border-firoozeh aria-pressed:bg-firoozeh aria-pressed:font-semibold aria-pressed:text-on-firoozeh'

/** Category chips and a search box; both are in the URL, so that a search can be shared and returned to. */
export function ResourceFilters({ filters }: { filters: ResourcesSearch }) {
  const navigate = useNavigate()
  const chips = useRef<HTMLFieldSetElement>(null)
  useScrollToSelected(chips, filters.category)
  const apply = (change: Partial<ResourcesSearch>, replace = false) =>
    void navigate({ to: '/resources', search: { ...filters, ...change }, resetScroll: false, replace })
  return (
    <search className="grid grid-cols-1 gap-3">
      <SearchBox
        label={m.library_search()}
        value={filters.q ?? ''}
        maxLength={LIBRARY_QUERY_MAX}
        beside={{ category: filters.category }}
        onSearch={(q, goesOn) => apply({ q: q || undefined }, goesOn)}
      />
      <fieldset
        ref={chips}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:flex-wrap"
      >
        <legend className="sr-only">{m.library_category()}</legend>
        {[undefined, ...RESOURCE_CATEGORIES].map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            aria-pressed={filters.category === category}
            onClick={() => apply({ category })}
            className={CHIP}
          >
            {category ? categoryLabels[category]() : m.library_all_categories()}
          </button>
        ))}
      </fieldset>
      <CountLine filters={filters} />
    </search>
  )
}

function CountLine({ filters }: { filters: ResourcesSearch }) {
  const { data, error } = useQuery(resourceCountQuery(filters))
  if (!data) return <span className={error ? 'h-7' : 'skeleton h-7 w-40'} />
  const count = showNumber(data.count)
  const { category } = filters
  return (
    <p aria-live="polite" className="text-muted">
      {category
        ? m.library_count_in({ shown: count, category: categoryLabels[category]() })
        : m.library_count({ shown: count })}
    </p>
  )
}
