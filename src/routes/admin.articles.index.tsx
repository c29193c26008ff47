import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminArticlesQuery } from '#features/library/writing/queries.ts'
import { AdminArticlesPage } from '#features/library/writing/ui/admin-articles-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/articles/')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(queryClient.ensureInfiniteQueryData(adminArticlesQuery())),
  head: () => adminHead('/admin/articles', m.moderation_nav_articles()),
  component: AdminArticlesPage,
})
