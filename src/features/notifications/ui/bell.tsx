import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide'
import { lazy, type MouseEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { NOTIFICATIONS_KEY, unreadQuery } from '../unread.ts'
import { useMarkPageRead } from './use-mark-page-read.tsx'

const Panel = lazy(() => import('./notification-panel.tsx'))
const SHOWN_MAX = 99

/**
 * The notification button, with the number of unread ones, updated live in every open browser. A link to the page of
 * all, and on wider screens a panel of the newest. As it is on every page, the panel is loaded when it is opened.
 */
export function Bell() {
  const { data } = useQuery(unreadQuery())
  const queries = useQueryClient()
  const [moved, setMoved] = useState(false)
  const [opened, setOpened] = useState<{ at: DOMRect; key: number }>()
  const wasOpen = useRef(false) // a click beside the panel closes it, and the button is beside it
  useLiveUpdates(['my-notifications'], ({ topic }) => {
    setMoved(true)
    // `*` goes to everybody at once, as after a lost connection: fetching on the next page is early enough.
    void queries.invalidateQueries({
      queryKey: NOTIFICATIONS_KEY,
      refetchType: topic === '*' ? 'none' : 'active',
    })
  })
  const unread = data?.unread ?? 0
  // Not one that is only preloaded.
  useMarkPageRead(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' }))
  const unreadText = unread > SHOWN_MAX ? `${formatNumber(SHOWN_MAX)}+` : formatNumber(unread)
  const label = unread ? m.notifications_bell_unread({ shown: unreadText }) : m.notifications_title()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia('(width >= 48rem)').matches) return
    if (!('popover' in HTMLElement.prototype)) return
    event.preventDefault()
    const position = event.currentTarget.getBoundingClientRect()
    setOpened(wasOpen.current ? undefined : { at: position, key: event.timeStamp })
    wasOpen.current = false
  }
  return (
    <>
      <Link
        to="/notifications"
        aria-label={label}
        title={label}
        aria-expanded={opened ? true : undefined}
        onPointerDown={() => {
          wasOpen.current = opened !== undefined
        }}
        onClick={onClick}
        className="tap relative grid place-items-center rounded-full hover:bg-firoozeh-soft"
      >
        <Icon of={BellIcon} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0 top-0.5 min-w-5 rounded-full bg-anar px-1 text-center text-sm leading-5 font-bold text-on-anar"
          >
            {unreadText}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {moved && unread > 0 && label}
      </span>
      {opened && (
        <OnDemand>
          <Panel
            key={opened.key}
            anchor={opened.at}
            // The close event comes a moment later: another panel may have been opened meanwhile.
            onClose={() => setOpened((now) => (now === opened ? undefined : now))}
          />
        </OnDemand>
      )}
    </>
  )
}
