import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isStaff } from '#features/moderation/guard.ts'
import { AdminShell } from '#features/moderation/ui/admin-shell.tsx'

/** The admin area: for everyone else there is no such page (contract 3). */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isStaff),
  component: AdminShell,
})
