import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { requestContext } from '#platform/request-context.ts'
import type { Filters } from '../../search-params.ts'

/** On the way to the click, so that the dialog is there with it. */
const preload = () => void import('./comments-dialog.tsx').catch(() => {})

type Props = {
  id: number
  filters: Filters
  children: ReactNode
  className?: string
  /** The id of the post's title, where the link does not name the post. */
  describedBy?: string | undefined
}

/**
 * Opens the replies in a dialog over the feed, at the URL of the post's own page; opened in a new tab it is that
 * page. A plain link: the router's own costs a feed of sixty such links a third of its rendering time.
 */
export function RepliesLink({
  id,
  filters,
  children,
  className = 'hover:text-firoozeh hover:underline',
  describedBy,
}: Props) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    preload()
    void router.navigate({
      to: '/community',
      search: { ...filters, post: `${id}` },
      // Loaded again it is the post's page, which the server has sent.
      mask: { to: '/community/$id', params: { id }, unmaskOnReload: true },
      resetScroll: false,
    })
  }
  return (
    <a
      href={`${requestContext().prefix}/community/${id}`}
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
      aria-describedby={describedBy}
      className={className}
    >
      {children}
    </a>
  )
}
