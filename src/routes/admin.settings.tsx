import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { settingsQuery } from '#features/operations/queries.ts'
import { SettingsPage } from '#features/operations/ui/settings-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/settings')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureQueryData(settingsQuery())),
  head: () => adminHead('/admin/settings', m.operations_settings_title()),
  component: SettingsPage,
})
