import type { ReactNode } from 'react'
import { PagedList } from './paged-list.tsx'
import type { Pages } from './use-endless.ts'

type Props<Row> = {
  title: string
  /** The button that creates one more. */
  create: ReactNode
  /** Of useInfiniteQuery. */
  list: Pages<Row>
  empty: string
  children: (row: Row) => ReactNode
}

/** Everything of one kind, for those who manage it, with the button that creates one more. */
export const ManagedList = <Row extends { id: number | string }>({
  title,
  create,
  list,
  empty,
  children,
}: Props<Row>) => (
  <>
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">{title}</h1>
      {create}
    </header>
    <PagedList list={list} label={title} empty={empty}>
      {children}
    </PagedList>
  </>
)
