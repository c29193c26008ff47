import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { formatDay } from '#platform/i18n/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useZone } from '#ui/dates/reader-zone.ts'
import { Day } from '#ui/dates/when.tsx'
import { Empty, Failed, ListSkeleton } from '#ui/lists/paged-list.tsx'
import { type NotificationView, notificationsQuery } from '../queries.ts'
import { NotificationLink } from './notification-link.tsx'
import { ReadAll } from './read-all.tsx'

/** All notifications of the reader, day by day. */
export function NotificationsPage() {
  const list = useInfiniteQuery(notificationsQuery())
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return (
    <div className="page grid max-w-3xl gap-6 py-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="grow text-2xl">{m.notifications_title()}</h1>
        <ReadAll newest={rows?.[0]?.id} />
        <Link
          to="/account"
          hash="notifications"
          className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline underline-offset-4"
        >
          {m.notifications_settings()}
        </Link>
      </div>
      {!rows && !list.error && <ListSkeleton />}
      {rows?.length === 0 && (
        <Empty action={<LinkButton to="/community">{m.notifications_to_community()}</LinkButton>}>
          {m.notifications_empty()}
        </Empty>
      )}
      {rows && <Days notifications={rows} />}
      {list.error && (
        <Failed error={list.error} onRetry={list.isFetchNextPageError ? list.fetchNextPage : list.refetch} />
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          aria-disabled={list.isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void list.fetchNextPage()}
        >
          {m.ui_show_more()}
        </Button>
      )}
    </div>
  )
}

function Days({ notifications }: { notifications: NotificationView[] }) {
  const zone = useZone()
  const days = new Map<string, NotificationView[]>()
  for (const notification of notifications) {
    const day = formatDay(new Date(notification.at), zone)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days].map(([day, those]) => (
    <section key={day} aria-labelledby={`day-${those[0]?.id}`} className="grid gap-2">
      <h2 id={`day-${those[0]?.id}`} className="text-base text-muted">
        <Day at={those[0]?.at ?? ''} />
      </h2>
      <ul className="card grid p-1">
        {those.map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
