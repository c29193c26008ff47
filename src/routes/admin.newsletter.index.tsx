import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { figuresQuery, issuesQuery, subscribersQuery } from '#features/newsletter/admin-queries.ts'
import { NewsletterSearch } from '#features/newsletter/search-params.ts'
import { AdminNewsletterPage } from '#features/newsletter/ui/admin-newsletter-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/newsletter/')({
  validateSearch: NewsletterSearch,
  loaderDeps: ({ search: { tab = 'compose', q, status, lang } }) => ({ tab, q, status, lang }),
  beforeLoad: ({ search: { draft }, cause }) => {
    // The editor stays while the issue is written. An admin who comes back later finds it on its own page.
    if (draft && cause === 'enter')
      throw redirect({ to: '/admin/newsletter/$id', params: { id: Number(draft) }, replace: true })
  },
  loader: ({ context: { queryClient }, deps: { tab, ...filters }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.newsletter_admin_title(),
      may: isAdmin,
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            queryClient.ensureQueryData(figuresQuery()),
            tab === 'compose'
              ? queryClient.ensureInfiniteQueryData(issuesQuery(filters.q))
              : queryClient.ensureInfiniteQueryData(subscribersQuery(filters)),
          ),
        ),
    }),
  component: () => <AdminNewsletterPage search={Route.useSearch()} />,
})
