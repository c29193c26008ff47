import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lightbulb } from 'lucide'
import { lazy } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass } from '#ui/button.tsx'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CELL, COLUMNS, Failed } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { upcomingQuery } from '../queries.ts'
import type { EventsSearch } from '../search-params.ts'
import { EventsSkeleton, UpcomingCard } from './event-cards.tsx'
import { EventLibrary } from './event-library.tsx'

const ComingSoon = lazy(() => import('./coming-soon.tsx'))

const OTHER_MEETINGS = [
  { to: '/local-community', label: m.events_groups },
  { to: '/workshops', label: m.workshops_title },
  { to: '/expert-sessions', label: m.events_experts },
  { to: '/calendar', label: m.events_cultural },
] as const

/** Upcoming events, with registration; past ones, with recordings. */
export function EventsPage({ filters }: { filters: EventsSearch }) {
  useLiveRefresh(['events'], [['events']])
  return (
    <div className="page grid grid-cols-1 gap-10 py-8">
      <header className="grid gap-3">
        <h1 className="text-2xl">{m.events_hero()}</h1>
        <p className="max-w-[60ch] text-lg text-muted">{m.events_intro()}</p>
        <nav aria-label={m.events_meta_title()} className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {OTHER_MEETINGS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
            >
              {label()}
            </Link>
          ))}
          <div className="actions">
            <SuggestEvent />
          </div>
        </nav>
      </header>
      <Upcoming />
      <EventLibrary filters={filters} />
    </div>
  )
}

function Upcoming() {
  const { data, error, refetch } = useQuery(upcomingQuery())
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <EventsSkeleton />
  if (!data.length)
    return (
      <OnDemand fallback={<EventsSkeleton cards={1} />}>
        <ComingSoon />
      </OnDemand>
    )
  return (
    <section aria-labelledby="upcoming" className="grid grid-cols-1 gap-5">
      <h2 id="upcoming" className="text-xl">
        {m.events_upcoming()}
      </h2>
      <ul className={COLUMNS}>
        {data.map((event) => (
          <li key={event.id} className={CELL}>
            <UpcomingCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SuggestDialog = lazy(() => import('./suggest-dialog.tsx'))

/** For members a dialog; guests sign in first. */
function SuggestEvent() {
  const viewer = useViewer()
  const dialog = useDialog('suggest')
  const label = (
    <>
      <Icon of={Lightbulb} className="size-5" />
      {m.events_suggest()}
    </>
  )
  if (!viewer && !dialog.isAnswer) {
    return (
      <a href={signInHref('/events')} className={buttonClass('quiet')}>
        {label}
      </a>
    )
  }
  return (
    <>
      <DialogButton of={dialog} variant="quiet">
        {label}
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <SuggestDialog onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}
