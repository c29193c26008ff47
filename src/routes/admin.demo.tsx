import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { demoQuery } from '#features/admin/demo/queries.ts'
import { DemoPage } from '#features/admin/demo/ui/demo-page.tsx'
import { operationsQuery } from '#features/operations/queries.ts'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/demo')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) =>
    loadLists(queryClient.ensureQueryData(demoQuery()), queryClient.ensureQueryData(operationsQuery())),
  head: () => adminHead('/admin/demo', m.admin_demo_title()),
  component: DemoPage,
})
