import { createFileRoute, redirect } from '@tanstack/react-router'

/** Bookmarks and links of before the newsletter had a page of its own. */
export const Route = createFileRoute('/admin/subscribers')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/newsletter', search: { tab: 'subscribers' }, replace: true })
  },
})
