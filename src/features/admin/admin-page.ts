import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#features/accounts/queries.ts'
import { guardPage } from './guard.ts'

type AdminPage = {
  title: string
  /** Whom the page is for; by default all who see the admin area. */
  may?: (person: Person) => boolean
  load?: () => Promise<unknown>
}

/**
 * What the loader of an admin page does. The title is its answer, as the code of a loader comes with its page: in a
 * route's `head` every visitor of the site would load the titles of the admin area.
 */
export async function loadAdminPage(queryClient: QueryClient, { title, may, load }: AdminPage) {
  if (may) await guardPage(queryClient, may)
  await load?.()
  return { title }
}
