import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { Failed, ListSkeleton } from '#ui/lists/paged-list.tsx'
import { HiddenTitle, UserLine, UserText } from '#ui/texts/user-text.tsx'
import { useDecline } from '../../dialog-changes.ts'
import { familyLabels, peopleLabels } from '../../labels.ts'
import { type CommunityEvent, type Family, familiesQuery } from '../../queries.ts'

/** Attendees and the waitlist, for the organizer. */
export function Families({ communityEvent }: { communityEvent: CommunityEvent }) {
  const { data, error, refetch } = useQuery(familiesQuery(communityEvent.id))
  return (
    <section aria-labelledby="families" className="card grid grid-cols-1 gap-4 p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="families" className="text-xl">
          {m.local_community_who_comes()}
        </h2>
        {data && data.length > 0 && (
          <ExportButton
            label={m.local_community_export()}
            path={`/api/community-events/${communityEvent.id}/attendees.csv`}
            doneText={m.local_community_exported()}
          />
        )}
      </div>
      {!data && (error ? <Failed error={error} onRetry={refetch} /> : <ListSkeleton rows={2} />)}
      {data?.length === 0 && <p className="text-muted">{m.local_community_nobody_yet()}</p>}
      {data && data.length > 0 && <Totals families={data} />}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((family) => (
            <FamilyRow key={family.id} communityEvent={communityEvent} family={family} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** How many are expected: an organizer needs chairs for people, not for families. */
function Totals({ families }: { families: Family[] }) {
  const attending = families.filter(({ status }) => status === 'attending')
  const people = attending.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0)
  const waiting = families.length - attending.length
  return (
    <p className="text-muted">
      <Dots>
        {familyLabels(attending.length)}
        {people > 0 && peopleLabels(people)}
        {waiting > 0 && m.local_community_waiting({ shown: formatNumber(waiting) })}
      </Dots>
    </p>
  )
}

function FamilyRow({ communityEvent, family }: { communityEvent: CommunityEvent; family: Family }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useDecline(communityEvent.id, family.id, close)
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-3">
        <UserLine text={family.firstName} isName className="font-semibold" />
        <span className="text-muted">{peopleLabels(family.attendeeCount)}</span>
        {family.status === 'waiting' && (
          <span className="chip bg-line">{m.local_community_family_waits()}</span>
        )}
        {communityEvent.state === 'upcoming' && (
          <Button variant="quiet" className="ms-auto" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <span>
              {m.local_community_decline()}
              <HiddenTitle text={family.firstName} />
            </span>
          </Button>
        )}
      </p>
      {family.specialRequests && (
        <div>
          <p className="text-sm text-muted">{m.local_community_special_requests()}</p>
          <UserText text={family.specialRequests} className="wrap-anywhere" />
        </div>
      )}
      {asking && (
        <ConfirmDialog
          action={m.local_community_decline()}
          danger
          change={change}
          onClose={close}
          onConfirm={() => change.mutate()}
        >
          <p>{declineText(family)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

/** What declining does: a family on the waitlist has no spot that someone else gets. */
export function declineText({ firstName, status }: Pick<Family, 'firstName' | 'status'>) {
  const name = isolated(firstName)
  return status === 'waiting'
    ? m.local_community_decline_ask_waiting({ name })
    : m.local_community_decline_ask({ name })
}
