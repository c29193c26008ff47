import { queryOptions } from '@tanstack/react-query'
import { ask, client } from '#platform/client.ts'
import type { homeApi } from './api.server.ts'

const api = client<typeof homeApi>()

export const pollsQuery = () => queryOptions({ queryKey: ['polls'], queryFn: () => ask(api.polls.$get()) })
