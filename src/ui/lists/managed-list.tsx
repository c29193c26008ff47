import type { ReactNode } from 'react'
import { m } from '#messages'
import { dirOf, otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { ListSearch } from './list-search.tsx'
import { Queue } from './queue.tsx'
import type { Shortcut } from './queue-shortcuts.tsx'
import type { Pages } from './use-endless.ts'

type Props<Row> = {
  title: string
  /** The button that creates one more. */
  create: ReactNode
  /** The search words, from the URL, and what the search looks at. */
  search: { q: string; label: string }
  /** The result of useInfiniteQuery. */
  list: Pages<Row>
  empty: string
  /** Keys that act on the row in focus, by the `data-key` of its buttons. */
  shortcuts: Shortcut[]
  children: (row: Row) => ReactNode
}

/** A list of all rows of one kind for the people who manage them, with a button to create another. */
export const ManagedList = <Row extends { id: number | string }>({
  title,
  create,
  search,
  empty,
  children,
  ...props
}: Props<Row>) => (
  <>
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">{title}</h1>
      {create}
    </header>
    <ListSearch label={search.label} value={search.q} />
    <Queue label={title} empty={search.q ? m.ui_queue_none_found() : empty} {...props}>
      {children}
    </Queue>
  </>
)

/** The title of a row in each language that has one: the reader's own, and its translation beneath. */
export function BilingualTitle({
  id,
  title,
  titleFa,
}: {
  id: string
  title: string | null
  titleFa: string | null
}) {
  const { lang } = requestContext()
  const titles = { en: title, fa: titleFa }
  return (
    <h2 id={id} className="grid gap-1 text-lg">
      {[lang, otherLang(lang)].map(
        (each) =>
          titles[each] && (
            // All lines begin where the row does: the direction is that of the words, not of the block.
            <span key={each} className={each === lang ? undefined : 'text-base font-normal text-muted'}>
              <bdi lang={each} dir={dirOf(each)}>
                {titles[each]}
              </bdi>
            </span>
          ),
      )}
    </h2>
  )
}

type RowProps = {
  headingId: string
  /** The buttons for what can be done with it: a group with the same heading, as every row has the same ones. */
  actions: ReactNode
  children: ReactNode
}

/** A row: what it is and, beside it where there is space, what can be done with it. */
export const ManagedRow = ({ headingId, actions, children }: RowProps) => (
  <article
    aria-labelledby={headingId}
    className="card grid items-center gap-x-6 gap-y-3 px-5 py-4 xl:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div className="grid min-w-0 gap-1">{children}</div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-labelledby={headingId} className="actions">
      {actions}
    </div>
  </article>
)
