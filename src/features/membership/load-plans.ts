import type { QueryClient } from '@tanstack/react-query'
import { viewerQuery } from '#features/accounts/queries.ts'
import { plansQuery, subscriptionQuery } from './queries.ts'

/** What a page about plans shows: prices, and one's own membership. */
export async function loadPlans(queries: QueryClient): Promise<void> {
  const viewer = await queries.ensureQueryData(viewerQuery())
  await Promise.all([
    queries.ensureQueryData(plansQuery()),
    viewer ? queries.fetchQuery(subscriptionQuery()) : undefined,
  ])
}
