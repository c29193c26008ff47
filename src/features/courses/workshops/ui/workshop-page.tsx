import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { BackLink } from '#ui/back-link.tsx'
import { useWhenPassed } from '#ui/dates/when-passed.ts'
import { workshopQuery } from '../queries.ts'
import type { PreviewAs } from '../rules.ts'
import { PreviewBar } from './preview-bar.tsx'
import { WorkshopView } from './workshop-view.tsx'

/** One workshop, and for admins as someone else sees it. */
export function WorkshopPage({ id, as }: { id: number; as: PreviewAs | undefined }) {
  const viewer = useViewer()
  const shownAs = viewer && isAdmin(viewer) ? as : undefined
  const { data: workshop } = useSuspenseQuery(workshopQuery(id, as))
  const queries = useQueryClient()
  useLiveRefresh([`workshop:${id}`], [['workshops', id]])
  const start = workshop.scheduledDate
  useWhenPassed(
    start ? [new Date(start).getTime(), addMinutes(start, workshop.duration).getTime()] : [],
    () => queries.invalidateQueries({ queryKey: ['workshops', id] }),
  )
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-8">
      <BackLink to="/workshops">{m.workshops_back()}</BackLink>
      {viewer && isAdmin(viewer) && <PreviewBar id={id} />}
      <WorkshopView workshop={workshop} inert={shownAs !== undefined} />
    </div>
  )
}
