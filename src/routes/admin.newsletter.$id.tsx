import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { issueQuery } from '#features/newsletter/admin-queries.ts'
import { allSaved } from '#features/newsletter/issues/draft-saver.ts'
import { AdminIssuePage } from '#features/newsletter/issues/ui/admin-issue-page.tsx'
import { m } from '#messages'
import { idInPath, LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/newsletter/$id')({
  params: idInPath,
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadAdminPage(queryClient, {
      title: m.newsletter_admin_title(),
      may: isAdmin,
      load: async () => {
        await allSaved(id)
        return loadForEditor(queryClient, issueQuery(id))
      },
    }),
  component: () => <AdminIssuePage id={Route.useParams().id} />,
})
