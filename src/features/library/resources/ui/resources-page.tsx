import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import type { ResourcesSearch } from '../../rules.ts'
import { OwnSubmissions } from '../../submissions/ui/own-submissions.tsx'
import { SubmitResource } from '../../submissions/ui/submit-resource.tsx'
import { ResourceFilters } from './resource-filters.tsx'
import { ResourceList } from './resource-list.tsx'

/** What helps, by category and words; and what became of what one put forward. */
export function ResourcesPage({ filters }: { filters: ResourcesSearch }) {
  const queries = useQueryClient()
  useLiveUpdates(['resources', 'own-resources'], ({ topic }) => {
    const keys =
      topic === 'own-resources' ? ['own-resources'] : ['resources', 'resources-count', 'own-resources']
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
  })
  return (
    <div className="page grid grid-cols-1 gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-2xl">{m.library_title()}</h1>
          <p className="max-w-[60ch] text-muted">{m.library_intro()}</p>
          <Link
            to="/saved"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline"
          >
            {m.offline_title()}
          </Link>
        </div>
        <SubmitResource />
      </header>
      <OwnSubmissions />
      <ResourceFilters filters={filters} />
      <ResourceList filters={filters} />
    </div>
  )
}
