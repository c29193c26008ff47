import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import { m } from '#messages'

export const Route = createFileRoute('/admin/articles/new')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  head: () => adminHead('/admin/articles/new', m.library_admin_write()),
  component: () => <ArticleEditor />,
})
