import { Link } from '@tanstack/react-router'
import { isAhead } from '#features/attendance/rules.ts'
import { Spots } from '#features/attendance/ui/spots.tsx'
import { m } from '#messages'
import { firstParagraph } from '#platform/text/truncate.ts'
import { Art } from '#ui/art.tsx'
import { LinkButton } from '#ui/button.tsx'
import { WithDate } from '#ui/dates/date-tile.tsx'
import { HiddenTitle, UserText } from '#ui/texts/user-text.tsx'
import { freeWorkshopSpots } from '../labels.ts'
import type { WorkshopCard as Workshop } from '../queries.ts'
import { instructorOf, workshopDescription, workshopTitle } from '../titles.ts'
import { Instructor, WorkshopBadges, WorkshopTime, WorkshopTitle } from './workshop-details.tsx'

/** A workshop in a list: one to come with its date, all with the drawing of their kind. */
export function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const ahead = (isAhead(workshop) && workshop.scheduledDate) || undefined
  return (
    <article
      aria-labelledby={`workshop-${workshop.id}`}
      className="card flex min-w-0 flex-col gap-4 p-5 across:flex-row across:gap-5"
    >
      <Art
        name={`workshop-${workshop.workshopType}`}
        className="across:w-1/3 across:shrink-0 across:self-start"
      />
      <div className="flex min-w-0 grow flex-col gap-3">
        <WorkshopBadges workshop={workshop} />
        <WithDate at={ahead} zone={workshop.zone}>
          <h3 id={`workshop-${workshop.id}`} className="text-lg">
            <Link
              to="/workshops/$id"
              params={{ id: workshop.id }}
              className="hover:text-firoozeh hover:underline"
            >
              <WorkshopTitle workshop={workshop} />
            </Link>
          </h3>
          {ahead && <WorkshopTime workshop={workshop} />}
          <Instructor name={instructorOf(workshop)} />
        </WithDate>
        <UserText text={firstParagraph(workshopDescription(workshop))} className="text-muted" />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          {ahead && <OwnSpot workshop={workshop} />}
          <LinkButton variant="outline" to="/workshops/$id" params={{ id: workshop.id }}>
            <span>
              {openLabel(workshop)}
              <HiddenTitle text={workshopTitle(workshop)} />
            </span>
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The spots, or that the viewer has one. */
function OwnSpot({ workshop }: { workshop: Workshop }) {
  if (workshop.mine?.status === 'registered')
    return <p className="font-semibold text-pistachio">{m.attendance_registered()}</p>
  return <Spots free={freeWorkshopSpots(workshop)} full={m.workshops_full} />
}

function openLabel(workshop: Workshop) {
  if (isAhead(workshop)) return m.workshops_open()
  return workshop.workshopType === 'kit' ? m.workshops_open_kit() : m.workshops_open_recording()
}
