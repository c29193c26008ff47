import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { SearchBox } from '#ui/lists/search-box.tsx'
import { categoryLabels, placeLabels, sortLabels } from '../../labels.ts'
import { countQuery } from '../../queries.ts'
import { CATEGORIES, type Filters, PLACES, QUERY_MAX, SORTS } from '../../search-params.ts'

/** Search, place, category and order; all of them in the URL, so that a search can be shared and returned to. */
export function FeedFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate({ from: '/community/' })
  // On top of the URL as it is by now: a second choice may come before the answer to the first.
  const apply = (change: Partial<Filters>, replace = false) =>
    void navigate({
      to: '/community',
      search: (now) => ({ ...now, post: undefined, cursor: undefined, ...change }),
      resetScroll: false,
      replace,
    })
  const active = filters.q !== undefined || filters.location !== undefined || filters.category !== undefined
  return (
    <search className="grid grid-cols-1 gap-3">
      <SearchBox
        id={SEARCH_FORM}
        label={m.discussions_search()}
        placeholder={m.discussions_search_placeholder()}
        value={filters.q ?? ''}
        maxLength={QUERY_MAX}
        beside={{ sort: filters.sort }}
        onSearch={(q, goesOn) => apply({ q: q || undefined }, goesOn)}
      />
      <div className="flex flex-wrap gap-2">
        <Choice
          name="location"
          label={m.discussions_location()}
          value={filters.location ?? ''}
          options={[
            ['', m.discussions_all_locations()],
            ...PLACES.map((place) => [place, placeLabels[place]()] as const),
          ]}
          onChoose={(value) => apply({ location: PLACES.find((place) => place === value) })}
        />
        <Choice
          name="category"
          label={m.discussions_category()}
          value={filters.category ?? ''}
          options={[
            ['', m.discussions_all_categories()],
            ...CATEGORIES.map((each) => [each, categoryLabels[each]()] as const),
          ]}
          onChoose={(value) => apply({ category: CATEGORIES.find((each) => each === value) })}
        />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <nav aria-label={m.discussions_sort()}>
          <ul className="flex flex-wrap rounded-[1.5rem] border border-edge">
            {SORTS.map((sort) => (
              <li key={sort}>
                <Link
                  from="/community/"
                  to="/community"
                  search={({ cursor: _, ...now }) => ({ ...now, sort: sort === 'hot' ? undefined : sort })}
                  activeOptions={{ explicitUndefined: true }}
                  resetScroll={false}
                  className="inline-flex min-h-11 items-center rounded-full px-4 whitespace-nowrap aria-[current=page]:bg-firoozeh aria-[current=page]:font-semibold aria-[current=page]:text-on-firoozeh"
                >
                  {sortLabels[sort]()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FeedCount filters={filters} />
        {active && (
          <Link
            from="/community/"
            to="/community"
            search={({ sort }) => ({ sort })}
            resetScroll={false}
            className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
          >
            {m.discussions_clear_filters()}
          </Link>
        )}
      </div>
    </search>
  )
}

const SEARCH_FORM = 'feed-search'

type ChoiceProps = {
  name: string
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}

const Choice = ({ name, label, value, options, onChoose }: ChoiceProps) => (
  <select
    name={name}
    form={SEARCH_FORM}
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    className={`min-h-11 max-w-full rounded-[1.5rem] border ps-4 whitespace-normal text-ink max-sm:grow ${value ? 'border-firoozeh bg-firoozeh-soft font-semibold' : 'border-edge bg-surface'}`}
  >
    {options.map(([each, label]) => (
      <option key={each} value={each}>
        {label}
      </option>
    ))}
  </select>
)

function FeedCount({ filters }: { filters: Filters }) {
  const { data, error } = useQuery(countQuery(filters))
  if (!data) return error ? null : <span className="skeleton h-7 w-32" />
  const count = formatNumber(data.count)
  return (
    <span className="chip" aria-live="polite">
      {m.discussions_count({ count: data.count, shown: data.more ? `${count}+` : count })}
    </span>
  )
}
