import { FileText } from 'lucide'
import { lazy } from 'react'
import { isAhead } from '#features/attendance/rules.ts'
import { EmailPromise } from '#features/attendance/ui/registration-button.tsx'
import { CalendarLink } from '#features/calendar/ui/calendar-link.tsx'
import { Withheld } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DateTile } from '#ui/dates/date-tile.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { OutsideLink } from '#ui/texts/outside-link.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { workshopDrawingLabels } from '../labels.ts'
import { useWorkshopLink, type Workshop } from '../queries.ts'
import { instructorBioOf, instructorOf, workshopDescription, workshopTitle } from '../titles.ts'
import { Instructor, WorkshopBadges, WorkshopTime, WorkshopTitle } from './workshop-details.tsx'
import { WorkshopRegistration } from './workshop-registration.tsx'
import { WorkshopText } from './workshop-text.tsx'

const MeetingLink = lazy(() => import('#features/attendance/ui/meeting-link.tsx'))
const Video = lazy(() => import('#ui/video.tsx').then(({ Video }) => ({ default: Video })))

/**
 * Shows a workshop to its readers: registration before it, its link around the start, and later its video, materials
 * and text.
 * @param inert for a preview: an editor cannot use what another reader would
 */
export const WorkshopView = ({ workshop, inert }: { workshop: Workshop; inert: boolean }) => (
  <article
    aria-labelledby="workshop"
    inert={inert}
    className="card grid min-w-0 grid-cols-1 gap-5 p-5 sm:p-7"
  >
    <Art name={`workshop-${workshop.workshopType}`} label={workshopDrawingLabels[workshop.workshopType]()} />
    <Head workshop={workshop} />
    {workshop.cancelReason && (
      <p className="rounded-card bg-anar-soft p-4">
        {m.workshops_why_cancelled({ reason: isolated(workshop.cancelReason) })}
      </p>
    )}
    <UserText text={workshopDescription(workshop)} />
    <WorkshopRegistration workshop={workshop} />
    {isAhead(workshop) && workshop.mine?.status === 'waiting' && !workshop.withheld && (
      <EmailPromise>{m.attendance_position_text()}</EmailPromise>
    )}
    {workshop.withheld ? <WithheldWorkshop workshop={workshop} /> : <MembersContent workshop={workshop} />}
    <Actions workshop={workshop} />
    <AboutInstructor workshop={workshop} />
    {workshop.blocks.length > 0 && <WorkshopText workshop={workshop} />}
  </article>
)

const Head = ({ workshop }: { workshop: Workshop }) => (
  <header className="flex flex-wrap gap-5">
    {isAhead(workshop) && workshop.scheduledDate && (
      <DateTile at={workshop.scheduledDate} zone={workshop.zone} />
    )}
    <div className="grid min-w-0 grow basis-40 content-start gap-3">
      <WorkshopBadges workshop={workshop} />
      <h1 id="workshop" className="text-2xl">
        <WorkshopTitle workshop={workshop} />
      </h1>
      <WorkshopTime workshop={workshop} />
      <Instructor name={instructorOf(workshop)} />
    </div>
  </header>
)

/** What members have: the meeting's link, the video. */
function MembersContent({ workshop }: { workshop: Workshop }) {
  const { id, mine, online, duration, videoUrl } = workshop
  return (
    <OnDemand>
      {mine?.status === 'registered' && online && isAhead(workshop) && (
        <MeetingLink
          id={id}
          start={new Date(workshop.scheduledDate ?? 0)}
          duration={duration}
          isLive={workshop.state === 'live'}
          useLink={useWorkshopLink}
        />
      )}
      {videoUrl && <Video url={videoUrl} title={workshopTitle(workshop)} />}
    </OnDemand>
  )
}

const LIVE_WITHHELD = {
  registered: m.workshops_withheld_ended,
  waiting: m.workshops_withheld_waiting,
  none: m.workshops_withheld_live,
}

function WithheldWorkshop({ workshop }: { workshop: Workshop }) {
  const ahead = isAhead(workshop)
  if (!ahead && !workshop.hasVideo && !workshop.hasMaterials && !workshop.hasText) return null
  return (
    <Withheld link={m.workshops_withheld_link()}>
      <h2 className="text-lg">{m.workshops_withheld_title()}</h2>
      <p>{ahead ? LIVE_WITHHELD[workshop.mine?.status ?? 'none']() : m.workshops_withheld_rest()}</p>
    </Withheld>
  )
}

/** Materials, the calendar file, and sharing. */
function Actions({ workshop }: { workshop: Workshop }) {
  const { id, materialsUrl } = workshop
  return (
    <div className="actions">
      {materialsUrl && (
        <OutsideLink href={materialsUrl} className={buttonClass('outline')}>
          <Icon of={FileText} className="size-5" />
          {m.workshops_materials()}
        </OutsideLink>
      )}
      {isAhead(workshop) && <CalendarLink of={`/api/workshops/${id}`} />}
      <ShareButton path={`/workshops/${id}`} title={workshopTitle(workshop)} />
    </div>
  )
}

function AboutInstructor({ workshop }: { workshop: Workshop }) {
  const name = instructorOf(workshop)
  const bio = instructorBioOf(workshop)
  if (!name || !bio) return null
  return (
    <section className="grid gap-2 rounded-card bg-firoozeh-soft p-5">
      <h2 className="text-lg">{m.workshops_about_instructor({ name: isolated(name) })}</h2>
      <UserText text={bio} />
    </section>
  )
}
