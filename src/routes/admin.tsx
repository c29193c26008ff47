import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { viewerQuery } from '#rooms/accounts/queries.ts'

/** The house from which a few volunteers run it all: to everyone else there is no such page (contract 3). */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context }) => {
    const viewer = await context.queryClient.ensureQueryData(viewerQuery())
    if (!viewer || (viewer.role !== 'admin' && viewer.role !== 'moderator')) throw notFound()
  },
  component: Outlet,
})
