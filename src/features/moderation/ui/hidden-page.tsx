import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { m } from '#messages'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { STATE_LINK } from '#ui/lists/state-nav.tsx'
import { useScrollToMiddle } from '#ui/use-scroll-to-middle.ts'
import { hiddenFilterLabels } from '../labels.ts'
import { hiddenQuery } from '../queries.ts'
import { HIDDEN_FILTERS, type HiddenFilter } from '../search-params.ts'
import { HiddenCard } from './hidden-card.tsx'

type Props = { kind: HiddenFilter | undefined; q?: string | undefined }

/** Lists hidden items, of all kinds or of one, and deleted ones. */
export function HiddenPage({ kind, q = '' }: Props) {
  const list = useInfiniteQuery(hiddenQuery(kind, q))
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_nav_hidden()}</h1>
        <p className="text-muted">
          {kind === 'deleted' ? m.moderation_hidden_deleted_note() : m.moderation_hidden_note()}
        </p>
      </header>
      <ListSearch label={m.moderation_hidden_search()} value={q} />
      <Filters kind={kind} q={q} />
      <Queue
        key={kind}
        list={list}
        label={m.admin_nav_hidden()}
        empty={q ? m.ui_queue_none_found() : emptyText(kind)}
        shortcuts={kind === 'deleted' ? [] : [{ key: 'r', does: m.moderation_reports_restore() }]}
      >
        {(item) => <HiddenCard item={item} />}
      </Queue>
    </>
  )
}

function emptyText(kind: HiddenFilter | undefined) {
  if (kind === 'deleted') return m.moderation_hidden_none_deleted()
  return kind ? m.moderation_hidden_none_of_kind() : m.moderation_hidden_empty()
}

function Filters({ kind, q }: Props) {
  const ref = useRef<HTMLUListElement>(null)
  useScrollToMiddle(ref, kind)
  return (
    <nav aria-label={m.moderation_hidden_which()} className="min-w-0">
      <ul
        ref={ref}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <Filter search={{ ...(q && { q }) }}>{m.moderation_hidden_all()}</Filter>
        {HIDDEN_FILTERS.map((each) => (
          <Filter key={each} search={{ ...(q && { q }), kind: each }}>
            {hiddenFilterLabels[each]()}
          </Filter>
        ))}
      </ul>
    </nav>
  )
}

const Filter = ({
  search,
  children,
}: {
  search: { kind?: HiddenFilter; q?: string }
  children: ReactNode
}) => (
  <li>
    <Link
      to="/admin/hidden"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      className={`${STATE_LINK} whitespace-nowrap`}
    >
      {children}
    </Link>
  </li>
)
