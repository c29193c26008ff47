/** Posts as they are shown: in every list and on their page, changed where they stand by a like or a live update. */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages'
import { client, idParam, request, requestPage } from '#platform/client/client.ts'
import { staleTime } from '#platform/client/stale-time.ts'
import { useLiveUpdates } from '#platform/live/use-live-updates.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { discussionsApi } from './api.server.ts'
import { ownLikes, type Post, postQuery } from './queries.ts'
import type { Filters } from './search-params.ts'

const api = client<typeof discussionsApi>()
type Feed = { pages: { rows: Post[]; next?: string | undefined }[]; pageParams: unknown[] }

/**
 * Likes a post or removes the like; the heart changes at once and reverts when the server rejects it.
 * @returns what a click does
 */
export function useLike(id: number): (liked: boolean) => void {
  const queries = useQueryClient()
  /** How often it was clicked: while one click is being sent, those after it wait, and what they did is shown. */
  const clicks = useRef(0)
  const changeThis = (change: (post: Post) => Partial<Post>) => changeShown(queries, id, change)
  /** The optimistic update; a second click of the same kind changes nothing. */
  const showLiked = (liked: boolean) =>
    changeThis((post) => ({ liked, likes: post.likes + (post.liked === liked ? 0 : liked ? 1 : -1) }))
  const change = useChange(
    async ({ liked, click }: { liked: boolean; click: number }) => {
      const isLast = () => click === clicks.current
      const send = api.posts[':id'].like[liked ? '$post' : '$delete']
      const answer = await ownLikes.send(id, request(send(idParam(id)))).catch((error) => {
        if (isLast()) showLiked(!liked)
        // If others liked it meanwhile, the number already counted only their likes. If only the answer was lost, the
        // like is stored.
        const askedAt = Date.now()
        const current = queries.fetchQuery({ ...postQuery(id), staleTime: 0 })
        const show = (post: Post) => isLast() && changeThis((shown) => ownLikes.keep(shown, post, askedAt))
        void current.then(show).catch(() => {})
        throw error
      })
      if (isLast()) changeThis(() => answer)
    },
    {
      // Sends one click after the other, so the last answer belongs to the last click.
      scope: `like:${id}`,
      errorToast: () => ({ title: m.toast_like_failed_title(), text: m.toast_like_failed_text() }),
    },
  )
  return (liked) => {
    showLiked(liked)
    change.mutate({ liked, click: ++clicks.current })
  }
}

/** Changes a post wherever it is shown: in lists and on its page. */
export function changeShown(queries: QueryClient, id: number, change: (post: Post) => Partial<Post>) {
  const changed = (post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
  queries.setQueriesData(
    { queryKey: ['posts'] },
    (feed: Feed | undefined) =>
      feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
  )
  queries.setQueryData(['post', id], (post: Post | undefined) => post && changed(post))
}

/** How many of a list's posts are followed: a stream has at most 30 topics, and a page follows more than its posts. */
const FOLLOWED_MAX = 20

/**
 * Follows the first posts of a list: likes and replies of others arrive with their counts. If an update says only that
 * a post changed, or the connection had a gap, fetches the posts and updates them in place. The list keeps its order
 * and its length while someone reads. The same happens when the reader returns to a list that was fetched earlier.
 * @param updatedAt when the list was fetched, in milliseconds since the epoch
 */
export function useLivePosts(posts: readonly Post[], filters: Filters, updatedAt: number) {
  const queries = useQueryClient()
  const topics = posts.slice(0, FOLLOWED_MAX).map(({ id }) => `post:${id}`)
  /** Counts that arrived while posts were being fetched, which may have been read before. */
  const counted = useRef(new Map<number, Counts>())
  const state = useRef({ isFetching: false, isWanted: false })
  const fetchRows = useEffectEvent(async () => (await queries.fetchQuery(followedPostsQuery(filters))).rows)
  /** One call at a time: what changes while posts are being fetched is fetched once more afterwards. */
  const fetchAndUpdate = async () => {
    const current = state.current
    current.isWanted = true
    if (current.isFetching) return
    current.isFetching = true
    try {
      while (current.isWanted) {
        await Promise.resolve() // after a gap, each followed post asks at once
        current.isWanted = false
        counted.current.clear()
        const askedAt = Date.now()
        for (const row of await fetchRows())
          changeShown(queries, row.id, (shown) => ({
            ...ownLikes.keep(shown, row, askedAt),
            ...counted.current.get(row.id),
          }))
      }
    } finally {
      Object.assign(current, { isFetching: false, isWanted: false })
    }
  }
  const updateIfOld = useEffectEvent((_list: string) => {
    if (Date.now() - updatedAt > staleTime()) void fetchAndUpdate().catch(() => {})
  })
  // Also where one goes back to a list without leaving the page, by another filter.
  const list = JSON.stringify(filters)
  useEffect(() => updateIfOld(list), [list])
  useLiveUpdates(topics, ({ topic, data }) => {
    const counts = data as Counts | undefined
    // A reader who opens a post next fetches its replies again, even if the replies shown before are fresh.
    if (counts?.likes === undefined)
      void queries.invalidateQueries({ queryKey: ['comments'], refetchType: 'none' })
    // Without a connection, keeps the shown posts.
    if (!counts) return void fetchAndUpdate().catch(() => {})
    const id = Number(topic.slice('post:'.length))
    counted.current.set(id, { ...counted.current.get(id), ...counts })
    changeShown(queries, id, () => counts)
  })
}

/** The content of a live update if only the counts of a post have changed. */
export type Counts = { likes?: number; replies?: number }

/** Always fetched, and nothing of it is kept: the posts are changed where they stand. */
const followedPostsQuery = ({ q, location, category, sort, cursor }: Filters) =>
  queryOptions({
    queryKey: ['followed-posts', { q, location, category, sort, cursor }],
    queryFn: () =>
      requestPage(
        api.posts.$get({ query: { q, location, category, sort, cursor, limit: `${FOLLOWED_MAX}` } }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
