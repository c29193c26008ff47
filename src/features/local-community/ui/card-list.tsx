import type { ComponentProps, ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { FIRST_CARDS } from '#ui/deferred.ts'
import { Empty, Failed, type PagedList } from '#ui/paged-list.tsx'

type List<Row extends { id: number }> = ComponentProps<typeof PagedList<Row>>['list']
/** About as high as a card is, for those below the first screen (ui/later.ts). */
const ROOMS = { groups: '[--room:16rem]', gatherings: '[--room:37rem] md:[--room:32rem]' }

type Props<Row extends { id: number }> = {
  id: keyof typeof ROOMS
  title: string
  /** Of useInfiniteQuery. */
  list: List<Row>
  /** What to say, and what to do next, when there is nothing in it. */
  empty: string
  children: (row: Row) => ReactNode
}

/** Cards beside each other under their heading, in pages. */
export function CardList<Row extends { id: number }>({ id, title, list, empty, children }: Props<Row>) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <Cards {...{ id, list, empty }}>{children}</Cards>
      {list.hasNextPage && (
        <Button
          look="outline"
          className="justify-self-center"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {m.ui_show_more()}
        </Button>
      )}
    </section>
  )
}

function Cards<Row extends { id: number }>({ id, list, empty, children }: Omit<Props<Row>, 'title'>) {
  if (!list.data) return list.error ? <Failed onRetry={list.refetch} /> : <CardsSkeleton />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (!rows.length) return <Empty>{empty}</Empty>
  return (
    <ul className={GRID}>
      {rows.map((row, i) => (
        <li
          key={row.id}
          className={`grid grid-cols-1 across:col-span-2 ${i < FIRST_CARDS ? '' : `later ${ROOMS[id]}`}`}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

export const GRID = 'grid grid-cols-1 gap-5 md:grid-cols-2'

/** The shape of what is coming. */
const CardsSkeleton = () => (
  <div role="status" aria-label={m.ui_loading()} className={GRID}>
    {Array.from({ length: 4 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div key={i} className="card grid gap-3 p-5">
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-6 w-1/2" />
        <div className="skeleton h-14" />
        <div className="skeleton h-11 w-32" />
      </div>
    ))}
  </div>
)
