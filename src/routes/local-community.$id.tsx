import { createFileRoute, notFound } from '@tanstack/react-router'
import { discussedQuery, gatheringsQuery, groupQuery, pastQuery } from '#features/local-community/queries.ts'
import { groupPicture } from '#features/local-community/structured.ts'
import { GroupPage } from '#features/local-community/ui/group-page.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { localize } from '#platform/i18n/localize.ts'
import { pageHead } from '#platform/pages/head.ts'

const DESCRIPTION_CHARS = 160 // what search engines show

export const Route = createFileRoute('/local-community/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const group = await queryClient.ensureQueryData(groupQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    })
    await Promise.all([
      queryClient.ensureInfiniteQueryData(gatheringsQuery('', id)),
      queryClient.ensureQueryData(pastQuery(id)),
      queryClient.ensureQueryData(discussedQuery(id)),
    ])
    return group
  },
  head: ({ loaderData: group, params: { id } }) =>
    pageHead({
      path: `/local-community/${id}`,
      title: `${group ? localize(group.name, group.nameFA) : ''} | ${m.meta_site_name()}`,
      description: group?.description?.slice(0, DESCRIPTION_CHARS) ?? m.near_meta_description(),
      picture: groupPicture(),
    }),
  component: () => <GroupPage id={Route.useParams().id} />,
})
