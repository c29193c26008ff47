import { createFileRoute } from '@tanstack/react-router'
import { isStaff } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { guardPage } from '#features/admin/guard.ts'
import { AdminShell } from '#features/admin/ui/admin-shell.tsx'

/** The admin area: for everyone else there is no such page. The title is that of the page within. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isStaff),
  head: ({ matches }) => {
    const page = matches.at(-1)
    const title = (page?.loaderData as { title?: string } | undefined)?.title
    return title === undefined ? {} : adminHead(page?.pathname ?? '/admin', title)
  },
  component: AdminShell,
})
