import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/articles/new')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, { title: m.library_admin_write(), may: isAdmin }),
  component: () => <ArticleEditor />,
})
