import type { ReactNode } from 'react'
import { m } from '#messages'
import { isSignedOut } from '#platform/client/client.ts'
import { Button, buttonClass, LinkButton } from '../button.tsx'
import { messageOf } from '../forms/use-change.ts'
import { Khatam } from '../khatam.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { type Pages, useEndless } from './use-endless.ts'

type Props<Row> = {
  /** The result of useInfiniteQuery. */
  list: Pages<Row>
  /** The list's name for screen readers; left out where its surroundings say so. */
  label?: string
  /** The id of a heading that shows the label; without one it is only for screen readers. */
  headingId?: string
  /** Cards beside each other where there is space. */
  columns?: boolean
  /** Loads the next pages as the reader comes near the last row, and later ones on request. */
  endless?: boolean
  /**
   * The parameter of the page's URL that holds the cursor of this list, if the page reads one. Then 'Show more' is a
   * link, which leads to the next page without scripts.
   */
  cursorParam?: string
  /** The shape of a card that is coming. */
  shape?: ReactNode
  /** The text and the next step when the list is empty. */
  empty: ReactNode
  /** Instead of 'Show more'. */
  more?: ReactNode
  /** After the last row of the last page. */
  end?: ReactNode
  /** When the first page failed; by default the list is fetched again. */
  onRetry?: () => Promise<unknown>
  children: (row: Row, index: number) => ReactNode
}

/** What a feature sets once for all its lists of one kind. */
export type ListOptions = Pick<Props<unknown>, 'headingId' | 'columns' | 'cursorParam'>

/** A long list in pages: a skeleton while it loads, a button or link for more at its end, and texts for empty and failed. */
export function PagedList<Row extends { id: number | string }>(props: Props<Row>) {
  const { label, headingId, columns } = props
  const Wrapper = label === undefined ? 'div' : 'section'
  return (
    <Wrapper
      {...(headingId ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
      className={`grid grid-cols-1 ${columns ? 'gap-5' : 'gap-4'}`}
    >
      {headingId && (
        <h2 id={headingId} className="text-xl">
          {label}
        </h2>
      )}
      <Rows {...props} />
    </Wrapper>
  )
}

function Rows<Row extends { id: number | string }>(props: Props<Row>) {
  const { list, columns, cursorParam, shape, empty, endless = false, children } = props
  const { data, error, hasNextPage, isFetchingNextPage } = list
  const loadedRows = rowsOf(list)
  const { rows, end, more } = useEndless(list, loadedRows.length, endless)
  if (!data) {
    if (error) return <Failed error={error} onRetry={props.onRetry ?? list.refetch} />
    return <ListSkeleton columns={columns} shape={shape} />
  }
  const isLaterPage = data.pageParams[0] !== undefined
  const fromBeginning = isLaterPage && cursorParam && <FromBeginning cursorParam={cursorParam} />
  if (!loadedRows.length && !fromBeginning) return typeof empty === 'string' ? <Empty>{empty}</Empty> : empty
  return (
    <>
      {fromBeginning}
      <ul ref={rows} className={columns ? COLUMNS : 'grid gap-4'}>
        {loadedRows.map((row, i) => (
          <li key={row.id} className={columns ? CELL : undefined}>
            {children(row, i)}
          </li>
        ))}
      </ul>
      <div ref={end} className={`grid ${columns ? 'gap-5' : 'gap-4'} empty:hidden`}>
        {error && <Failed error={error} onRetry={list.isFetchNextPageError ? more : list.refetch} />}
        {isFetchingNextPage && <ListSkeleton columns={columns} shape={shape} rows={columns ? 2 : 1} />}
        {hasNextPage &&
          (props.more ?? (
            <More
              cursorParam={cursorParam}
              next={data.pages.at(-1)?.next}
              className="justify-self-center"
              disabled={isFetchingNextPage}
              onClick={() => void more()}
            />
          ))}
        {!hasNextPage && props.end}
      </div>
    </>
  )
}

/**
 * The rows of all loaded pages. A row that has moved down since its page was read, such as a post that lost a like,
 * comes again. It stays in its place.
 */
export const rowsOf = <Row extends { id: number | string }>({ data }: Pages<Row>): Row[] => [
  ...new Map(data?.pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values(),
]

type MoreProps = {
  cursorParam: string | undefined
  next: string | undefined
  className: string
  disabled: boolean
  onClick: () => void
}

/** 'Show more': a link where the page's URL has the list's cursor, in this parameter. */
export const More = ({ cursorParam, next, disabled, onClick, className }: MoreProps) =>
  cursorParam ? (
    <LinkButton
      variant="outline"
      className={className}
      {...inUrl(cursorParam, next)}
      hash={cursorParam + ROWS}
      data-in-place
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // Opened in a new tab or window, it is a link like any other.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onClick()
      }}
    >
      {m.ui_show_more()}
    </LinkButton>
  ) : (
    <Button variant="outline" className={className} disabled={disabled} onClick={onClick}>
      {m.ui_show_more()}
    </Button>
  )

/** Above a list that does not begin at its beginning. */
export const FromBeginning = ({ cursorParam }: { cursorParam: string }) => (
  <LinkButton {...inUrl(cursorParam)} id={cursorParam + ROWS} variant="quiet" className="justify-self-center">
    {m.ui_from_beginning()}
  </LinkButton>
)

/** The end of the id of the first thing in a list that does not begin at its beginning. */
const ROWS = '-rows'

/** A link to the page's own URL with another cursor, or none. */
const inUrl = (cursorParam: string, cursor?: string) => ({
  to: '.' as const,
  search: ((now: object) => ({ ...now, [cursorParam]: cursor })) as never,
  preload: false as const,
  activeOptions: { exact: true },
})

/** Cards beside each other, as everywhere on the site. */
export const COLUMNS = 'grid grid-cols-1 gap-5 md:grid-cols-2'
/** In a line of its own, `across`, if a list shows a single card, or a card contains a whole article. */
export const CELL = 'grid grid-cols-1 across:col-span-2 has-[[data-inline]]:md:col-span-2'

const SHAPE = (
  <>
    <div className="skeleton h-6 w-1/2" />
    <div className="skeleton h-5 w-3/4" />
  </>
)

type Skeleton = { rows?: number; columns?: boolean | undefined; shape?: ReactNode }

/** Placeholders of the same size, so that nothing moves when the list is loaded. */
export const ListSkeleton = ({ rows = 4, columns = false, shape = SHAPE }: Skeleton) => (
  <div role="status" aria-label={m.ui_loading()} className={columns ? COLUMNS : 'grid gap-4'}>
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div key={i} className="card grid gap-3 p-5">
        {shape}
      </div>
    ))}
  </div>
)

/** Why a list is empty, and the next step: in words, or as a button. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div role="status" className="grid justify-items-center gap-3 py-12 text-center text-muted">
    <Khatam className="size-16 text-firoozeh" />
    <p className="max-w-md">{children}</p>
    {action}
  </div>
)

type Failure = { error: Error | null; onRetry: () => Promise<unknown> }

export const Failed = ({ error, onRetry }: Failure) => (
  <div role="alert" className="grid justify-items-center gap-3 py-8 text-center">
    <p>{(error && messageOf(error)) ?? m.something_went_wrong()}</p>
    {isSignedOut(error) ? (
      <SignInLink className={buttonClass('main')} />
    ) : (
      <Button onClick={() => void onRetry()}>{m.ui_try_again()}</Button>
    )}
  </div>
)
