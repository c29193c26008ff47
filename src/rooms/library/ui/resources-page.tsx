import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { PagedList } from '#ui/paged-list.tsx'
import { resourcesQuery } from '../queries.ts'
import type { ResourcesSearch } from '../rules.ts'

/** What helps, by category and words. */
export function ResourcesPage({ filters }: { filters: ResourcesSearch }) {
  const list = useInfiniteQuery(resourcesQuery(filters))
  return (
    <div className="page grid gap-6 py-8">
      <h1 className="text-2xl">{m.library_title()}</h1>
      <PagedList list={list} label={m.library_title()} empty={m.library_title()}>
        {(resource) => (
          <Link to={resource.url} className="font-semibold text-firoozeh">
            {resource.title}
          </Link>
        )}
      </PagedList>
    </div>
  )
}
