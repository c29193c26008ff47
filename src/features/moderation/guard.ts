import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Person, viewerQuery } from '#features/accounts/queries.ts'

/** The API gives a role only with a verified address; a suspended person may not use it. */
export const isAdmin = ({ role, suspended }: Person) => role === 'admin' && !suspended
export const isStaff = (person: Person) =>
  isAdmin(person) || (person.role === 'moderator' && !person.suspended)

/** Lets those pass whom a page is for; for everyone else there is no such page (contract 3). */
export async function guardPage(queryClient: QueryClient, may: (person: Person) => boolean) {
  const viewer = await queryClient.ensureQueryData(viewerQuery())
  if (!viewer || !may(viewer)) throw notFound()
}
