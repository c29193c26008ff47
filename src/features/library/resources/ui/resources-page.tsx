import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { LinkButton } from '#ui/button.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import type { ResourcesSearch } from '../../search-params.ts'
import { OwnSubmissions } from '../../submissions/ui/own-submissions.tsx'
import { SubmitResource } from '../../submissions/ui/submit-resource.tsx'
import { resourcesQuery } from '../queries.ts'
import { ResourceCard } from './resource-card.tsx'
import { ResourceFilters } from './resource-filters.tsx'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-firoozeh underline'

/** Resources by category and search, and the status of one's own submissions. */
export function ResourcesPage({ filters }: { filters: ResourcesSearch }) {
  useLiveRefresh(['resources'], [['resources'], ['resources-count']])
  useLiveRefresh(['own-resources'], [['own-resources']])
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-2xl">{m.library_title()}</h1>
          <p className="max-w-[60ch] text-muted">{m.library_intro()}</p>
          <p className="flex flex-wrap gap-x-6">
            <Link to="/courses" className={LINK}>
              {m.courses_title()}
            </Link>
            <Link to="/saved" className={LINK}>
              {m.offline_title()}
            </Link>
          </p>
        </div>
        <SubmitResource />
      </header>
      <OwnSubmissions />
      <ResourceFilters filters={filters} />
      <ResourceList filters={filters} />
    </div>
  )
}

function ResourceList({ filters }: { filters: ResourcesSearch }) {
  const router = useRouter()
  const list = useInfiniteQuery(resourcesQuery(filters))
  return (
    <PagedList
      list={list}
      label={m.library_title()}
      cursorParam="cursor"
      endless
      columns
      shape={SHAPE}
      empty={filters.q || filters.category ? <NothingFound /> : m.library_empty()}
      onRetry={() => router.invalidate()}
    >
      {(resource) => <ResourceCard resource={resource} query={filters.q} />}
    </PagedList>
  )
}

const SHAPE = (
  <>
    <div className="skeleton h-7 w-24" />
    <div className="skeleton h-7 w-3/4" />
    <div className="skeleton h-16" />
    <div className="skeleton h-11 w-1/2" />
  </>
)

const NothingFound = () => (
  <div className="grid justify-items-center gap-3 py-12 text-center">
    <Khatam className="size-16 text-firoozeh" />
    <h2 className="text-lg">{m.library_none()}</h2>
    <p className="text-muted">{m.library_none_text()}</p>
    <LinkButton to="/resources" resetScroll={false}>
      {m.library_clear_filters()}
    </LinkButton>
  </div>
)
