import type { InferResponseType } from 'hono/client'
import { client } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { localCommunityApi } from './api.server.ts'

const api = client<typeof localCommunityApi>()

/** Every group and every community event, for moderators. */
export const allGroupsQuery = (q: string) =>
  pagedQuery(['admin', 'groups', q], (page) =>
    api.admin['regional-groups'].$get({ query: { ...page, ...(q && { q }) } }),
  )
export const allCommunityEventsQuery = (q: string) =>
  pagedQuery(['admin', 'community-events', q], (page) =>
    api.admin['community-events'].all.$get({ query: { ...page, ...(q && { q }) } }),
  )
export type ListedGroup = InferResponseType<(typeof api.admin)['regional-groups']['$get'], 200>[number]
export type ListedEvent = InferResponseType<
  (typeof api.admin)['community-events']['all']['$get'],
  200
>[number]
