import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Person, viewerQuery } from '#features/accounts/queries.ts'

/** Lets people pass who may see a page; everyone else gets the page for unknown addresses. */
export async function guardPage(queryClient: QueryClient, may: (person: Person) => boolean) {
  const viewer = await queryClient.ensureQueryData(viewerQuery())
  if (!viewer || !may(viewer)) throw notFound()
}
