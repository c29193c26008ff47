import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Failed, ListSkeleton } from '#ui/paged-list.tsx'
import { foundOfTypeQuery } from '../queries.ts'
import type { SearchType } from '../rules.ts'
import { typesWords } from '../type-labels.ts'
import { FoundList } from './found-list.tsx'
import { NothingFound } from './nothing-found.tsx'

/** All of one kind, page after page. */
export function FoundOfType({ q, type }: { q: string; type: SearchType }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    foundOfTypeQuery(q, type),
  )
  if (!data) return error ? <Failed onRetry={refetch} /> : <ListSkeleton />
  const rows = data.pages.flatMap((page) => page.rows)
  if (!rows.length) return <NothingFound q={q} />
  return (
    <section aria-label={typesWords[type]()} className="grid gap-4">
      <FoundList rows={rows} q={q} />
      {hasNextPage && (
        <Button look="outline" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.site_load_more()}
        </Button>
      )}
    </section>
  )
}
