import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAhead } from '#features/attendance/rules.ts'
import { m } from '#messages'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import type { ListStart } from '#platform/pages/search-params.ts'
import { CELL, COLUMNS, Empty, Failed, FromBeginning, ListSkeleton, More } from '#ui/lists/paged-list.tsx'
import { type WorkshopCard as Workshop, workshopsQuery } from '../queries.ts'
import { WorkshopCard } from './workshop-card.tsx'

/** Live workshops to come, then recordings and kits. */
export function WorkshopsPage(search: ListStart) {
  useLiveRefresh(['workshops'], [['workshops']])
  return (
    <div className="page grid grid-cols-1 gap-10 py-8">
      <header className="grid gap-3">
        <h1 className="text-2xl">{m.workshops_hero()}</h1>
        <p className="max-w-[60ch] text-lg text-muted">{m.workshops_intro()}</p>
      </header>
      <Lists {...search} />
    </div>
  )
}

function Lists({ cursor }: ListStart) {
  const list = useInfiniteQuery(workshopsQuery(cursor))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <ListSkeleton columns />
  const rows = data.pages.flatMap((page) => page.rows)
  const isBeginning = data.pageParams[0] === undefined
  if (!rows.length && isBeginning) return <Nothing />
  const ahead = rows.filter(isAhead)
  return (
    <>
      {!isBeginning && <FromBeginning cursorParam="cursor" />}
      {isBeginning && !ahead.length && <NonePlanned />}
      <Section name="upcoming" title={m.workshops_upcoming()} of={ahead} />
      <Section name="anytime" title={m.workshops_anytime()} of={rows.filter((each) => !isAhead(each))} />
      {error && <Failed error={error} onRetry={list.isFetchNextPageError ? fetchNextPage : refetch} />}
      {hasNextPage && (
        <More
          cursorParam="cursor"
          next={data.pages.at(-1)?.next}
          className="justify-self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

type SectionProps = { name: string; title: string; of: Workshop[] }
const Section = ({ name, title, of }: SectionProps) =>
  of.length > 0 && (
    <section aria-labelledby={name} className="grid grid-cols-1 gap-5">
      <h2 id={name} className="text-xl">
        {title}
      </h2>
      <ul className={COLUMNS}>
        {of.map((workshop) => (
          <li key={workshop.id} className={CELL}>
            <WorkshopCard workshop={workshop} />
          </li>
        ))}
      </ul>
    </section>
  )

const NonePlanned = () => (
  <p className="text-muted">
    {m.workshops_none_upcoming()} <EventsLink />
  </p>
)

const Nothing = () => (
  <Empty>
    {m.workshops_empty()} <EventsLink />
  </Empty>
)

const EventsLink = () => (
  <Link to="/events" className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline">
    {m.workshops_none_upcoming_link()}
  </Link>
)
