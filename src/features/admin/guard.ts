import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { type Person, viewerQuery } from '#features/accounts/queries.ts'
import { requestContext } from '#platform/pages/request-context.ts'

/** Lets those pass whom a page is for; for everyone else there is no such page. */
export async function guardPage(queryClient: QueryClient, may: (person: Person) => boolean) {
  const viewer = await queryClient.ensureQueryData(viewerQuery())
  if (!viewer || !may(viewer)) throw notFound()
}

/** As `guardPage`, but guests sign in first: they may have come by a link in an email. */
export async function guardEntrance(
  queryClient: QueryClient,
  may: (person: Person) => boolean,
  { pathname, searchStr }: Pick<ParsedLocation, 'pathname' | 'searchStr'>,
) {
  const viewer = await queryClient.ensureQueryData(viewerQuery())
  if (!viewer)
    throw redirect({ to: '/sign-in', search: { to: requestContext().prefix + pathname + searchStr } })
  await guardPage(queryClient, may)
}
