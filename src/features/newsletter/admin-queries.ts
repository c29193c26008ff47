import { client } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import type { newsletterAdminApi } from './admin-api.server.ts'

const api = client<ReturnType<typeof newsletterAdminApi>>()

/** Subscribers, for admins. */
export const subscribersQuery = () =>
  pagedQuery(['admin', 'subscribers'], (page) => api.admin.subscribers.$get({ query: page }))
