import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CalendarLink } from '#features/calendar/ui/calendar-link.tsx'
import { ReportButton } from '#features/discussions/ui/report-button.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { isolated } from '#platform/text/text.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { UserText } from '#ui/user-text.tsx'
import { reportGathering } from '../changes.ts'
import { gatheringQuery } from '../queries.ts'
import { GatheringBadges, GatheringFacts, GatheringTime, Whereabouts } from './community-event-text.tsx'
import { PlaceButton } from './place-button.tsx'
import { Shown } from './shown.tsx'

// For who comes, and its organizer.
const OrganizerMessages = lazy(() =>
  import('./organizer-messages.tsx').then(({ OrganizerMessages }) => ({ default: OrganizerMessages })),
)
// For its organiser alone.
const Families = lazy(() => import('./families.tsx').then(({ Families }) => ({ default: Families })))
const GatheringDesk = lazy(() =>
  import('./manage-community-event.tsx').then(({ GatheringDesk }) => ({ default: GatheringDesk })),
)

/** One event: when and where, a family's place, and for its organiser who comes. */
export function GatheringPage({ id }: { id: number }) {
  const { data: gathering } = useSuspenseQuery(gatheringQuery(id))
  const queries = useQueryClient()
  useLiveUpdates([`gathering:${id}`], () => void queries.invalidateQueries({ queryKey: ['gatherings', id] }))
  const title = localize(gathering.title, gathering.titleFA)
  const open = gathering.state === 'upcoming' || gathering.state === 'live'
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-8">
      <BackLink to="/local-community">{m.local_community_back()}</BackLink>
      <article aria-labelledby="gathering" className="card grid grid-cols-1 gap-5 p-5 sm:p-7">
        <GatheringBadges gathering={gathering} />
        <h1 id="gathering" className="text-2xl">
          <Shown text={title} />
        </h1>
        {gathering.groupId !== null && gathering.groupName !== null && (
          <Link
            to="/local-community/$id"
            params={{ id: gathering.groupId }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline"
          >
            <Shown text={localize(gathering.groupName, gathering.groupNameFA)} />
          </Link>
        )}
        {gathering.cancelReason && (
          <p className="rounded-card bg-anar-soft p-4">
            {m.local_community_why({ reason: isolated(gathering.cancelReason) })}
          </p>
        )}
        <GatheringTime gathering={gathering} />
        <GatheringFacts gathering={gathering} />
        {open && <Whereabouts gathering={gathering} />}
        {gathering.description && (
          <UserText
            text={localize(gathering.description, gathering.descriptionFA)}
            className="wrap-anywhere"
          />
        )}
        <PlaceButton gathering={gathering} />
        {gathering.mine?.status === 'waiting' && (
          <p className="text-muted">{m.local_community_position_text()}</p>
        )}
        {open && (
          <CalendarLink of={`/api/community-events/${id}`} className="-ms-4 justify-self-start">
            {m.local_community_to_calendar()}
          </CalendarLink>
        )}
        <Suspense>{open && gathering.organises && <GatheringDesk gathering={gathering} />}</Suspense>
        <p className="-mx-4 flex flex-wrap">
          {gathering.isPublic && <ShareButton path={`/local-community/events/${id}`} title={title} />}
          {!gathering.organises && (
            <ReportButton draft={`report:gathering:${id}`} of={title} send={reportGathering(id)} />
          )}
        </p>
      </article>
      <Suspense>
        {(gathering.organises || gathering.mine?.status === 'registered') && (
          <OrganizerMessages
            place={{ kind: 'event', id }}
            writes={gathering.organises && !gathering.asModerator}
          />
        )}
      </Suspense>
      <Suspense>{gathering.seesFamilies && <Families gathering={gathering} />}</Suspense>
    </div>
  )
}
