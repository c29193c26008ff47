import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { m } from '#messages'
import { Icon } from '#ui/icon.tsx'
import { Empty, Failed, ListSkeleton } from '#ui/lists/paged-list.tsx'
import { notificationsQuery } from '../queries.ts'
import { NotificationLink } from './notification-link.tsx'
import { ReadAll } from './read-all.tsx'

const NEWEST = 6
type Props = { anchor: DOMRect; onClose: () => void }

/** The newest, below the button: the browser closes it by Escape or a click beside it, and returns the focus. */
export default function NotificationPanel({ anchor, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const list = useInfiniteQuery(notificationsQuery())
  useEffect(() => {
    ref.current?.showPopover()
    ref.current?.focus()
  }, [])
  const fromStart = document.dir === 'rtl' ? anchor.left : innerWidth - anchor.right
  const rows = list.data?.pages[0]?.rows
  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus has left for something else on the page, as after Tab on the last link.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      style={{ insetInlineEnd: Math.max(fromStart, 8), top: anchor.bottom + 8 }}
      className="card inset-auto m-0 max-h-[80dvh] w-96 max-w-[calc(100vw-1rem)] flex-col gap-2 p-3 text-ink outline-none open:flex"
    >
      <div className="flex items-center gap-2 ps-2">
        <h2 id={id} className="grow text-lg">
          {m.notifications_title()}
        </h2>
        <Link
          to="/account"
          hash="notifications"
          onClick={onClose}
          aria-label={m.notifications_settings()}
          title={m.notifications_settings()}
          className="tap grid place-items-center rounded-full hover:bg-firoozeh-soft"
        >
          <Icon of={Settings} className="size-5" />
        </Link>
      </div>
      {!rows &&
        (list.error ? <Failed error={list.error} onRetry={list.refetch} /> : <ListSkeleton rows={2} />)}
      {rows?.length === 0 && <Empty>{m.notifications_empty()}</Empty>}
      <ul className="min-h-0 overflow-y-auto">
        {rows?.slice(0, NEWEST).map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} withDay onOpen={onClose} />
          </li>
        ))}
      </ul>
      {rows && rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ReadAll newest={rows[0]?.id} />
          <Link
            to="/notifications"
            onClick={onClose}
            className="ms-auto inline-flex min-h-11 items-center px-3 font-semibold text-firoozeh underline-offset-4 hover:underline"
          >
            {m.notifications_see_all()}
          </Link>
        </div>
      )}
    </div>
  )
}
