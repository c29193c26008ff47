import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { localCommunityApi } from './api.server.ts'
import type { MessageAudience } from './rules.ts'

const api = client<typeof localCommunityApi>()
const groups = api['regional-groups']
const communityEvents = api['community-events']

/** As JSON: moments are ISO strings. */
export type Group = InferResponseType<typeof groups.$get, 200>[number]
export type CommunityEvent = InferResponseType<typeof communityEvents.$get, 200>[number]
export type Member = InferResponseType<(typeof groups)[':id']['members']['$get'], 200>[number]
export type Family = InferResponseType<(typeof communityEvents)[':id']['attendees']['$get'], 200>[number]

export type OrganizerMessage = InferResponseType<(typeof groups)[':id']['messages']['$get'], 200>[number]

export const groupsQuery = (q = '', cursor?: string) =>
  pagedQuery(['groups', 'list', q], (page) => groups.$get({ query: { ...page, ...(q ? { q } : {}) } }), {
    cursor,
  })
/** One's own groups, to choose from for a new event. */
export const ownGroupsQuery = () =>
  pagedQuery(['groups', 'mine'], (page) => groups.$get({ query: { ...page, mine: 'true', limit: '100' } }))
/**
 * Loads the choices of the dialog to organize an event on the server, if the page opens with it. The dialog then works
 * without scripts.
 */
export async function loadForDialog(queries: QueryClient, { search }: { search: { open?: unknown } }) {
  if (import.meta.env.SSR && search.open === 'community-event')
    await queries.prefetchInfiniteQuery(ownGroupsQuery())
}

export const communityEventsQuery = (q = '', groupId?: number, cursor?: string) =>
  pagedQuery(
    ['community-events', 'list', q, groupId ?? 0],
    (page) =>
      communityEvents.$get({
        query: { ...page, ...(q ? { q } : {}), ...(groupId === undefined ? {} : { groupId: `${groupId}` }) },
      }),
    { cursor },
  )
export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['groups', id], queryFn: () => request(groups[':id'].$get(idParam(id))) })
export const pastQuery = (id: number) =>
  queryOptions({
    queryKey: ['community-events', 'past', id],
    queryFn: () => request(groups[':id'].past.$get(idParam(id))),
  })
export const discussedQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', id, 'discussions'],
    queryFn: () => request(groups[':id'].discussions.$get(idParam(id))),
  })
const membersKey = (id: number) => ['groups', id, 'members']
/** @param q words of the first name */
export const membersQuery = (id: number, q = '') =>
  pagedQuery([...membersKey(id), q], (page) =>
    groups[':id'].members.$get({ ...idParam(id), query: { ...page, ...(q ? { q } : {}) } }),
  )
/** Loads the members of a group on the server, so the search works without scripts. */
export async function loadMembers(queries: QueryClient, { id, mine, withheld }: Group, q?: string) {
  if (import.meta.env.SSR && mine && !withheld) await queries.prefetchInfiniteQuery(membersQuery(id, q))
}
export const communityEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['community-events', id],
    queryFn: () => request(communityEvents[':id'].$get(idParam(id))),
  })
export const familiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['community-events', id, 'families'],
    queryFn: () => request(communityEvents[':id'].attendees.$get(idParam(id))),
  })
/** Events without an active organizer, for moderators. */
export const leaderlessQuery = () =>
  pagedQuery(['community-events', 'leaderless'], (page) =>
    api.admin['community-events'].$get({ query: page }),
  )

export const messagesQuery = ({ kind, id }: MessageAudience) =>
  queryOptions({
    queryKey: ['messages', kind, id],
    queryFn: () => request((kind === 'event' ? communityEvents : groups)[':id'].messages.$get(idParam(id))),
  })

/** Drops data of a group that only members may read: after leaving, fetching it again would be refused. */
export function dropInsideOf(id: number, queries: QueryClient) {
  queries.removeQueries({ queryKey: membersKey(id) })
  queries.removeQueries({ queryKey: messagesQuery({ kind: 'group', id }).queryKey })
}
