import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { demoQuery } from '#features/admin/demo/queries.ts'
import { DemoPage } from '#features/admin/demo/ui/demo-page.tsx'
import { operationsQuery } from '#features/operations/queries.ts'
import { m } from '#messages'
import { loadLists } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/demo')({
  loader: ({ context: { queryClient } }) =>
    loadAdminPage(queryClient, {
      title: m.admin_demo_title(),
      may: isAdmin,
      load: () =>
        loadLists(queryClient.ensureQueryData(demoQuery()), queryClient.ensureQueryData(operationsQuery())),
    }),
  component: DemoPage,
})
