import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminArticlesQuery } from '#features/library/writing/queries.ts'
import { AdminArticlesPage } from '#features/library/writing/ui/admin-articles-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/articles/')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.moderation_nav_articles(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureInfiniteQueryData(adminArticlesQuery())),
    }),
  component: AdminArticlesPage,
})
