import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '#features/library/writing/ui/article-editor.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'

export const Route = createFileRoute('/admin/articles/new')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  head: () => adminHead('/admin/articles/new', m.library_admin_write()),
  component: () => <ArticleEditor />,
})
