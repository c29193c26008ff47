import { createFileRoute } from '@tanstack/react-router'
import { GroupPage } from '#features/local-community/groups/ui/group-page.tsx'
import {
  communityEventsQuery,
  discussedQuery,
  groupQuery,
  loadForDialog,
  loadMembers,
  pastQuery,
} from '#features/local-community/queries.ts'
import { GroupSearch } from '#features/local-community/search-params.ts'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/local-community/$id')({
  params: idInPath,
  validateSearch: GroupSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps: { events, q }, location }) => {
    const group = await orNotFound(queryClient.ensureQueryData(groupQuery(id)))
    await Promise.all([
      queryClient.ensureInfiniteQueryData(communityEventsQuery('', id, events)),
      queryClient.ensureQueryData(pastQuery(id)),
      queryClient.ensureQueryData(discussedQuery(id)),
      loadMembers(queryClient, group, q),
      loadForDialog(queryClient, location),
    ])
    return group
  },
  head: async ({ loaderData: group, params: { id } }) =>
    pageHead({
      path: `/local-community/${id}`,
      title: `${group ? localize(group.name, group.nameFA) : ''} | ${m.meta_site_name()}`,
      ...(import.meta.env.SSR &&
        group &&
        (await import('#features/local-community/groups/preview.ts')).groupPreview(group)),
    }),
  component: () => <GroupPage id={Route.useParams().id} search={Route.useSearch()} />,
})
