import { createFileRoute } from '@tanstack/react-router'
import { DeskSearch } from '#features/library/rules.ts'
import { deskQuery } from '#features/library/submissions/admin-queries.ts'
import { ResourceDeskPage } from '#features/library/submissions/ui/admin-page.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { admit, isStaff } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { keepPage, loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/resources')({
  validateSearch: DeskSearch,
  loaderDeps: ({ search: { state = 'waiting' } }) => ({ state }),
  beforeLoad: ({ context }) => admit(context.queryClient, isStaff),
  loader: ({ context: { queryClient }, deps: { state }, cause }) =>
    keepPage(cause, loadLists(queryClient.ensureInfiniteQueryData(deskQuery(state)))),
  head: () => adminHead('/admin/resources', m.library_queue_title()),
  component: () => <ResourceDeskPage state={Route.useSearch().state ?? 'waiting'} />,
})
