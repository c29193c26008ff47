import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { FIRST_CARDS } from '#ui/deferred.ts'
import { Khatam } from '#ui/khatam.tsx'
import { Failed } from '#ui/paged-list.tsx'
import { useEndless } from '#ui/use-endless.ts'
import type { ResourcesSearch } from '../../rules.ts'
import { resourcesQuery } from '../queries.ts'
import { ResourceCard } from './resource-card.tsx'

const GRID = 'grid grid-cols-1 gap-5 md:grid-cols-2'

/** Cards without end: the next pages are fetched as the reader comes near the last one, later ones on request. */
export function ResourceList({ filters }: { filters: ResourcesSearch }) {
  const router = useRouter()
  const list = useInfiniteQuery(resourcesQuery(filters))
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const { rows, end, more } = useEndless(list)
  if (!data) return error ? <Failed onRetry={() => router.invalidate()} /> : <Skeleton />
  const resources = data.pages.flatMap((page) => page.rows)
  if (!resources.length) return <NothingFound />
  return (
    <section aria-label={m.library_title()} className="grid gap-5">
      <ul ref={rows} className={GRID}>
        {resources.map((resource, i) => (
          <li
            key={resource.id}
            className={`grid grid-cols-1 across:col-span-2 has-[[data-inline]]:md:col-span-2 ${i < FIRST_CARDS ? '' : 'later [--room:32rem]'}`}
          >
            <ResourceCard resource={resource} query={filters.q} later={i >= FIRST_CARDS} />
          </li>
        ))}
      </ul>
      <div ref={end} className="grid gap-5">
        {isFetchingNextPage && <Skeleton cards={2} />}
        {error ? (
          <Failed onRetry={fetchNextPage} />
        ) : (
          hasNextPage && (
            <Button look="outline" className="w-full" aria-disabled={isFetchingNextPage} onClick={more}>
              {m.ui_show_more()}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** The shape of what is coming, so that nothing jumps when it comes. */
const Skeleton = ({ cards = 4 }: { cards?: number }) => (
  <div role="status" aria-label={m.ui_loading()} className={GRID}>
    {Array.from({ length: cards }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div key={i} className="card grid gap-3 p-5">
        <div className="skeleton h-7 w-24" />
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-16" />
        <div className="skeleton h-11 w-1/2" />
      </div>
    ))}
  </div>
)

function NothingFound() {
  const navigate = useNavigate()
  return (
    <div className="grid justify-items-center gap-3 py-12 text-center">
      <Khatam className="size-16 text-firoozeh" />
      <h2 className="text-lg">{m.library_none()}</h2>
      <p className="text-muted">{m.library_none_text()}</p>
      <Button onClick={() => void navigate({ to: '/resources', search: {}, resetScroll: false })}>
        {m.library_clear_filters()}
      </Button>
    </div>
  )
}
