import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminEventQuery } from '#features/events/admin-queries.ts'
import { ChangeEventPage } from '#features/events/ui/event-editor.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/events/$id')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.events_admin_change_title(),
      may: isAdmin,
      load: () => loadForEditor(queryClient, adminEventQuery(id)),
    }),
  component: () => <ChangeEventPage id={Route.useParams().id} />,
})
