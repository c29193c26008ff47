import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Paged } from '#platform/http/client.ts'
import { Button } from './button.tsx'
import { Khatam } from './khatam.tsx'

type Pages<Row> = {
  data?: { pages: Paged<Row>[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}
type Props<Row> = {
  /** Of useInfiniteQuery. */
  list: Pages<Row>
  /** The list's name for those who cannot see it. */
  label: string
  /** What to say, and what to do next, when there is nothing in it. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** A long list in pages: its shape while it loads, a way on at its end, and words for none and for failure. */
export function PagedList<Row extends { id: number | string }>({ list, label, empty, children }: Props<Row>) {
  if (!list.data) return list.error ? <Failed onRetry={list.refetch} /> : <ListSkeleton />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (!rows.length) return <Empty>{empty}</Empty>
  return (
    <section aria-label={label} className="grid gap-4">
      <ul className="grid gap-4">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {list.error && <Failed onRetry={list.isFetchNextPageError ? list.fetchNextPage : list.refetch} />}
      {list.isFetchingNextPage && <ListSkeleton rows={1} />}
      {list.hasNextPage && !list.isFetchingNextPage && (
        <Button look="outline" className="justify-self-center" onClick={() => void list.fetchNextPage()}>
          {m.ui_show_more()}
        </Button>
      )}
    </section>
  )
}

/** The shape of what is coming, so that nothing jumps when it comes. */
export const ListSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div role="status" aria-label={m.ui_loading()} className="grid gap-4">
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div key={i} className="card grid gap-3 p-5">
        <div className="skeleton h-6 w-1/2" />
        <div className="skeleton h-5 w-3/4" />
      </div>
    ))}
  </div>
)

export const Empty = ({ children }: { children: ReactNode }) => (
  <div role="status" className="grid justify-items-center gap-3 py-12 text-center text-muted">
    <Khatam className="size-16 text-firoozeh" />
    <p className="max-w-md">{children}</p>
  </div>
)

export const Failed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => (
  <div role="alert" className="grid justify-items-center gap-3 py-8 text-center">
    <p>{m.something_went_wrong()}</p>
    <Button onClick={() => void onRetry()}>{m.ui_try_again()}</Button>
  </div>
)
