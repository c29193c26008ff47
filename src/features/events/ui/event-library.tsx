import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { m } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { FilterChips } from '#ui/lists/filter-chips.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { categoryLabels } from '../labels.ts'
import { pastCountQuery, pastQuery } from '../queries.ts'
import { EVENT_CATEGORIES, type EventsSearch } from '../search-params.ts'
import { EVENT_SHAPE, EventsSkeleton, PastCard, PastCount } from './event-cards.tsx'

const SampleEvents = lazy(() => import('./sample-events.tsx'))
const SampleCount = lazy(() =>
  import('./sample-events.tsx').then(({ SampleCount }) => ({ default: SampleCount })),
)

/** Past events, by topic; all of them on request. Choices are in the URL. */
export function EventLibrary({ filters }: { filters: EventsSearch }) {
  const { data: count } = useQuery(pastCountQuery())
  const { category } = filters
  const samples = count?.total === 0
  const matchCount = count && (category ? (count.categories[category] ?? 0) : count.total)
  return (
    <section aria-labelledby="event-library" className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="event-library" className="text-xl">
          {m.events_library()}
        </h2>
        {matchCount !== undefined && !samples && <PastCount count={matchCount} />}
        <OnDemand>{samples && <SampleCount category={category} />}</OnDemand>
        <p className="w-full text-muted">{m.events_library_text()}</p>
      </header>
      <Topics filters={filters} />
      {samples ? (
        <OnDemand fallback={<EventsSkeleton />}>
          <SampleEvents category={category} />
        </OnDemand>
      ) : (
        <Past filters={filters} />
      )}
    </section>
  )
}

const Topics = ({ filters }: { filters: EventsSearch }) => (
  <FilterChips
    label={m.events_topics()}
    values={EVENT_CATEGORIES}
    labels={categoryLabels}
    allLabel={m.events_all_topics()}
    chosen={filters.category}
    link={(category, chip) => (
      <Link
        from="/events/"
        to="/events"
        search={({ cursor: _, ...now }) => ({ ...now, category })}
        {...chip}
      />
    )}
  />
)

function Past({ filters }: { filters: EventsSearch }) {
  const { category, all } = filters
  const list = useInfiniteQuery(pastQuery(filters))
  const viewAll = (
    <LinkButton
      variant="outline"
      to="/events"
      search={{ ...(category ? { category } : {}), all: 'true' }}
      resetScroll={false}
      className="justify-self-center"
    >
      {m.events_view_all()}
    </LinkButton>
  )
  return (
    <PagedList
      list={list}
      cursorParam="cursor"
      columns
      shape={EVENT_SHAPE}
      {...(all ? {} : { more: viewAll })}
      empty={m.events_none_past()}
    >
      {(event) => <PastCard event={event} />}
    </PagedList>
  )
}
