import { client } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import type { membershipApi } from './api.server.ts'

const api = client<typeof membershipApi>()

/** Families on the waitlist, for admins. */
export const waitlistQuery = () =>
  pagedQuery(['admin', 'waitlist'], (page) => api.admin.waitlist.$get({ query: page }))
