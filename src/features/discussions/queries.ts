import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request, requestPage } from '#platform/client/client.ts'
import { ownReactions } from '#platform/client/own-reactions.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { unlessDeleted } from '#platform/pages/route-loaders.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { discussionsApi } from './api.server.ts'
import type { CommentInput, PostInput } from './rules.ts'
import type { Filters } from './search-params.ts'

const api = client<typeof discussionsApi>()
export type Post = InferResponseType<typeof api.posts.$get, 200>[number]
export type Comment = InferResponseType<(typeof api.posts)[':id']['comments']['$get'], 200>[number]

/** Five screens of a phone. With twenty, as in later pages, a slow phone paints in Persian after 1,000 ms instead of 870. */
const FIRST_POSTS = 10

/** A reader who returns to the feed finds its posts in their places: `useLivePosts` updates them there. */
const STAYS_AS_IT_IS = { staleTime: Number.POSITIVE_INFINITY }

/** The feed, in pages. A URL may carry unknown parameters: only known ones are sent. */
export const postsQuery = ({ q, location, category, sort, cursor }: Filters) =>
  pagedQuery(
    ['posts', { q, location, category, sort }],
    (page) =>
      api.posts.$get({
        query: { q, location, category, sort, ...(page.cursor ? page : { limit: `${FIRST_POSTS}` }) },
      }),
    { cursor, ...STAYS_AS_IT_IS },
  )

/** The id of the newest post that everybody may read. */
export const newestPostId = async (): Promise<number | undefined> =>
  (await requestPage(api.posts.$get({ query: { sort: 'new', limit: '1' } }))).rows[0]?.id

export const ownLikes = ownReactions<Post>('liked', 'likes')

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: async ({ client: queries, queryKey }) => {
      const askedAt = Date.now()
      const post = await request(api.posts[':id'].$get(idParam(id)))
      return ownLikes.keep(queries.getQueryData<Post>(queryKey), post, askedAt)
    },
  })

/** How many discussions match; `more` when counting stopped at the maximum. */
export const countQuery = ({ q, location, category }: Filters) =>
  queryOptions({
    queryKey: ['posts-count', { q, location, category }],
    queryFn: () => request(api.posts.count.$get({ query: { q, location, category } })),
  })

export const topicsQuery = () =>
  queryOptions({ queryKey: ['topics'], queryFn: () => request(api.posts.topics.$get()) })

export const commentsQuery = (postId: number) =>
  pagedQuery(['comments', postId], (page) =>
    api.posts[':id'].comments.$get({ ...idParam(postId), query: { limit: '100', ...page } }),
  )

/** One reply, fetched anew with the list of all. */
export const commentQuery = (postId: number, id: number) =>
  queryOptions({
    queryKey: ['comments', postId, id],
    queryFn: () => request(api.comments[':id'].$get(idParam(id))),
  })

const heldToast = ({ held }: { held?: true | undefined }) =>
  held && { title: m.discussions_held_toast(), text: m.discussions_held_toast_text() }

const ownNewPosts = new Set<number>()
let publishing: Promise<unknown> = Promise.resolve()

/** Whether it was published from this page. The live update may tell of it before the answer does, which is awaited. */
export const isOwnNewPost = (id: number) => publishing.then(() => ownNewPosts.has(id))

function publishPost(input: PostInput) {
  const answer = request(api.posts.$post({ json: input }))
  publishing = answer.then(({ id }) => ownNewPosts.add(id)).catch(() => {})
  return answer
}

export const usePublish = (onDone: (post: { id: number }) => void) =>
  useChange(publishPost, {
    refreshes: [['posts'], ['posts-count'], ['topics']],
    onDone,
    successToast: (post) =>
      heldToast(post) ?? { title: m.toast_post_done_title(), text: m.toast_post_done_text() },
    errorToast: () => ({ title: m.toast_post_failed_title(), text: m.toast_post_failed_text() }),
  })

export const useEditPost = (id: number, onDone: () => void) =>
  useChange(
    (input: Omit<PostInput, 'anonymous'>) =>
      request(api.posts[':id'].$patch({ ...idParam(id), json: input })),
    {
      refreshes: [['posts'], ['posts-count'], ['post', id], ['topics']],
      onDone,
      successToast: (saved) => heldToast(saved) ?? { title: m.discussions_saved() },
      errorToast: () => ({ title: m.discussions_save_failed() }),
    },
  )

/** One that is gone already, as the answer was lost or another tab was quicker, is deleted. */
export function useRemovePost(id: number) {
  const queries = useQueryClient()
  return useChange(() => unlessDeleted(request(api.posts[':id'].$delete(idParam(id)))), {
    refreshes: [['posts'], ['posts-count'], ['topics']],
    // Its own page still shows it, until that has led on to the feed (`PostPage`).
    onDone: () => queries.removeQueries({ queryKey: postQuery(id).queryKey, type: 'inactive' }),
    successToast: () => ({ title: m.discussions_deleted() }),
    errorToast: () => ({ title: m.discussions_delete_failed() }),
  })
}

export const useAddComment = (postId: number, onDone: (reply: Comment) => void) =>
  useChange(
    (input: CommentInput) => request(api.posts[':id'].comments.$post({ ...idParam(postId), json: input })),
    {
      refreshes: [['comments', postId], ['posts'], ['post', postId]],
      onDone,
      successToast: (reply) =>
        heldToast(reply) ?? { title: m.toast_comment_done_title(), text: m.toast_comment_done_text() },
      errorToast: () => ({ title: m.toast_comment_failed_title(), text: m.toast_comment_failed_text() }),
    },
  )

export const useEditComment = (postId: number, id: number, onDone: () => void) =>
  useChange(
    (input: { content: string }) => request(api.comments[':id'].$patch({ ...idParam(id), json: input })),
    {
      refreshes: [['comments', postId], ['posts']],
      onDone,
      successToast: (saved) => heldToast(saved) ?? { title: m.discussions_saved() },
      errorToast: () => ({ title: m.discussions_save_failed() }),
    },
  )

/** As `useRemovePost`. */
export const useRemoveComment = (postId: number, id: number) =>
  useChange(() => unlessDeleted(request(api.comments[':id'].$delete(idParam(id)))), {
    refreshes: [['comments', postId], ['posts'], ['post', postId]],
    successToast: () => ({ title: m.discussions_deleted() }),
    errorToast: () => ({ title: m.discussions_delete_failed() }),
  })

export const reportText = (kind: 'posts' | 'comments', id: number) => (json: { reason: string }) =>
  request(api[kind][':id'].report.$post({ ...idParam(id), json }))

export const useReport = (send: (json: { reason: string }) => Promise<unknown>, onDone: () => void) =>
  useChange(send, {
    onDone,
    successToast: () => ({ title: m.discussions_reported_title(), text: m.discussions_reported_text() }),
    errorToast: () => ({ title: m.discussions_report_failed() }),
  })
