import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Gives the focus to the heading of a page that was gone to, so that it is read out and the Tab key begins there. A page
 * that only changes what it asks for (filters, a search, a dialog at an address of its own) leaves the focus where it is.
 */
export function usePageHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname || toLocation.hash) return
        if (document.querySelector('dialog[open]')) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
        if (!heading) return
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
