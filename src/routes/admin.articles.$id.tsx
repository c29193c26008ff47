import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminArticleQuery } from '#features/library/writing/queries.ts'
import { ChangeArticlePage } from '#features/library/writing/ui/article-editor.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/articles/$id')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.library_admin_edit_title(),
      may: isAdmin,
      load: () => loadForEditor(queryClient, adminArticleQuery(id)),
    }),
  component: () => <ChangeArticlePage id={Route.useParams().id} />,
})
