import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isStaff } from '#features/accounts/queries.ts'
import { AdminShell } from '#features/admin/ui/admin-shell.tsx'

/** The admin area: for everyone else there is no such page (contract 3). */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isStaff),
  component: AdminShell,
})
