import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { settingsQuery } from '#features/operations/queries.ts'
import { SettingsPage } from '#features/operations/ui/settings-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.operations_settings_title(),
      may: isAdmin,
      load: () => loadLists(queryClient.ensureQueryData(settingsQuery())),
    }),
  component: SettingsPage,
})
