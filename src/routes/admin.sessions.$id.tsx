import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminSessionQuery, expertsQuery } from '#features/experts/admin-queries.ts'
import { ChangeSessionPage } from '#features/experts/sessions/ui/session-editor.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/sessions/$id')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.experts_admin_change_title(),
      may: isAdmin,
      load: async () => {
        await queryClient.ensureQueryData(expertsQuery())
        await loadForEditor(queryClient, adminSessionQuery(id))
      },
    }),
  component: () => <ChangeSessionPage id={Route.useParams().id} />,
})
