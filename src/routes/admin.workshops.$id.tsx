import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminWorkshopQuery } from '#features/courses/workshops/admin-queries.ts'
import { ChangeWorkshopPage } from '#features/courses/workshops/ui/workshop-editor.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/workshops/$id')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.workshops_admin_change_title(),
      may: isAdmin,
      load: () => loadForEditor(queryClient, adminWorkshopQuery(id)),
    }),
  component: () => <ChangeWorkshopPage id={Route.useParams().id} />,
})
