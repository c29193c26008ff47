import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { workshopTypeLabels } from '../labels.ts'
import type { WorkshopCard } from '../queries.ts'
import { workshopTitle } from '../titles.ts'

export const WorkshopTitle = ({ workshop }: { workshop: Pick<WorkshopCard, 'title' | 'titleFa'> }) => (
  <UserLine text={workshopTitle(workshop)} />
)

/** Shows the kind of workshop, its audience, and what readers should know first. */
export const WorkshopBadges = ({ workshop }: { workshop: WorkshopCard }) => (
  <p className="flex flex-wrap items-center gap-2">
    {!workshop.published && <span className="chip bg-lapis-soft">{m.workshops_draft()}</span>}
    {workshop.state === 'live' && <span className="chip bg-anar text-on-anar">{m.workshops_live_now()}</span>}
    {workshop.state === 'cancelled' && <span className="chip bg-anar-soft">{m.workshops_cancelled()}</span>}
    {workshop.state === 'past' && <span className="chip bg-line">{m.workshops_completed()}</span>}
    <span className="chip">{workshopTypeLabels[workshop.workshopType]()}</span>
    {workshop.isPremiumOnly && <PremiumBadge>{m.workshops_premium()}</PremiumBadge>}
    <span className="text-sm text-muted">
      {m.workshops_minutes({ shown: formatNumber(workshop.duration) })}
    </span>
  </p>
)

/** When a live one is, in the reader's and the organizer's time zone. */
export function WorkshopTime({ workshop: { scheduledDate, duration, zone } }: { workshop: WorkshopCard }) {
  if (!scheduledDate) return null
  const end = addMinutes(scheduledDate, duration).toISOString()
  return <Moment at={scheduledDate} end={end} zone={zone} />
}

export const Instructor = ({ name }: { name: string | null }) =>
  name && (
    <p className="font-semibold">
      <bdi>{m.workshops_with({ name })}</bdi>
    </p>
  )
