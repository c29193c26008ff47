import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { settingsQuery } from '#features/operations/queries.ts'
import { SettingsPage } from '#features/operations/ui/settings-page.tsx'
import { m } from '#messages'
import { LOADED_BEFORE_SHOWN, loadForEditor } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/settings')({
  ...LOADED_BEFORE_SHOWN,
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.operations_settings_title(),
      may: isAdmin,
      load: () => loadForEditor(queryClient, settingsQuery()),
    }),
  component: SettingsPage,
})
