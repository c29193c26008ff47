import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { suggestionQuery } from '#features/events/admin-queries.ts'
import { NewEventSearch } from '#features/events/search-params.ts'
import { NewEventPage } from '#features/events/ui/event-editor.tsx'
import { m } from '#messages'
import { orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/events/new')({
  validateSearch: NewEventSearch,
  loaderDeps: ({ search: { suggestion } }) => ({ suggestion: suggestion ? Number(suggestion) : undefined }),
  loader: ({ context: { queryClient }, deps: { suggestion } }) =>
    loadAdminPage(queryClient, {
      title: m.events_admin_make(),
      may: isAdmin,
      load: async () => suggestion && orNotFound(queryClient.ensureQueryData(suggestionQuery(suggestion))),
    }),
  component: () => <NewEventPage suggestion={Route.useLoaderDeps().suggestion} />,
})
