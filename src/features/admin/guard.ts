import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Person, viewerQuery } from '#features/accounts/queries.ts'

/** Lets those pass whom a page is for; for everyone else there is no such page. */
export async function guardPage(queryClient: QueryClient, may: (person: Person) => boolean) {
  const viewer = await queryClient.ensureQueryData(viewerQuery())
  if (!viewer || !may(viewer)) throw notFound()
}
