import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { workshopQuery } from '#features/courses/workshops/queries.ts'
import { workshopTitle } from '#features/courses/workshops/titles.ts'
import { WorkshopPage } from '#features/courses/workshops/ui/workshop-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'
import { oneOf, searchParams } from '#platform/pages/search-params.ts'

/** `?as=guest`: for admins, as someone else sees it. */
const WorkshopSearch = searchParams({
  as: oneOf(['guest', 'member']),
})

export const Route = createFileRoute('/workshops/$id')({
  params: idInPath,
  validateSearch: WorkshopSearch,
  loaderDeps: ({ search: { as } }) => ({ as }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { as } }) => {
    await queryClient.ensureQueryData(viewerQuery())
    return orNotFound(queryClient.ensureQueryData(workshopQuery(id, as)))
  },
  head: async ({ loaderData: workshop, params: { id } }) =>
    pageHead({
      path: `/workshops/${id}`,
      title: `${workshop ? workshopTitle(workshop) : ''} | ${m.meta_site_name()}`,
      ...(import.meta.env.SSR &&
        workshop &&
        (await import('#features/courses/workshops/preview.ts')).workshopPreview(workshop)),
    }),
  component: function Workshop() {
    return <WorkshopPage id={Route.useParams().id} as={Route.useSearch().as} />
  },
})
