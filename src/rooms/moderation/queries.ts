import { queryOptions } from '@tanstack/react-query'
import { ask, client } from '#platform/client.ts'
import type { moderationApi } from './api.server.ts'

const api = client<typeof moderationApi>()

/** Openings of the seals of one's own anonymous texts. */
export const sealOpeningsQuery = () =>
  queryOptions({ queryKey: ['seal-openings'], queryFn: () => ask(api.me['seal-openings'].$get()) })
