import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Focuses the heading of each page that is navigated to: screen readers read it out, and the Tab key begins there. The
 * focus stays where it is if only search parameters change (filters, a search, a dialog with a URL of its own).
 */
export function useHeadingFocus() {
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
