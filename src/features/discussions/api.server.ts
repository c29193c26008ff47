import { Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import {
  addComment,
  listComments,
  removeComment,
  showComment,
  updateComment,
} from './comments/comments.server.ts'
import { showPost } from './posts/cards.server.ts'
import { countPosts } from './posts/count.server.ts'
import { listPosts } from './posts/feed.server.ts'
import { likePost, unlikePost } from './posts/likes.server.ts'
import { createPost, removePost, updatePost } from './posts/posts.server.ts'
import { popularTopics } from './posts/topics.server.ts'
import { reportText } from './reports/reports.server.ts'
import { Comment, Likes, PopularTopics, Post, PostCount } from './responses.server.ts'
import { CommentChange, CommentInput, FeedFilters, PostChange, PostInput, ReportInput } from './rules.ts'

const Feed = v.object({ ...FeedFilters, ...Paging })
const Counted = v.omit(v.object(FeedFilters), ['sort'])
const Pages = v.object(Paging)

export const discussionsApi = new Hono<Env>()
  .get(
    '/posts',
    describeCall('Posts by filter, search and order, in pages', { response: v.array(Post) }),
    query(Feed),
    async (c) => {
      cacheTags(c, 'posts')
      return list(c, await listPosts(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/posts/count',
    describeCall('How many posts there are for these filters', { response: PostCount }),
    query(Counted),
    async (c) => {
      cacheTags(c, 'posts')
      return c.json(await countPosts(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/posts/topics',
    describeCall('How many posts each category has', { response: PopularTopics }),
    async (c) => {
      cacheTags(c, 'posts')
      return c.json(await popularTopics(c.var.ctx))
    },
  )
  .post(
    '/posts',
    describeCall('Publish a post', { status: 201, response: Post, signedIn: true, errors: [404, 409, 429] }),
    json(PostInput),
    deduplicate,
    async (c) => c.json(await createPost(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/posts/:id', describeCall('One post', { response: Post }), param(Id), async (c) => {
    const { id } = c.req.valid('param')
    cacheTags(c, `post:${id}`)
    return c.json(await showPost(c.var.ctx, id))
  })
  .patch(
    '/posts/:id',
    describeCall('Change one’s own post', { response: Post, signedIn: true, errors: [409, 429] }),
    param(Id),
    json(PostChange),
    async (c) => c.json(await updatePost(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/posts/:id',
    describeCall('Remove one’s own post and its replies', { status: 204, signedIn: true }),
    param(Id),
    async (c) => {
      await removePost(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/posts/:id/like',
    describeCall('Like a post; twice is once', { response: Likes, signedIn: true, errors: [429] }),
    param(Id),
    async (c) => c.json(await likePost(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/posts/:id/like',
    describeCall('Take a like back', { response: Likes, signedIn: true, errors: [429] }),
    param(Id),
    async (c) => c.json(await unlikePost(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/posts/:id/report',
    describeCall('Report a post', { status: 202, signedIn: true, errors: [429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportText(c.var.ctx, { kind: 'post', id: c.req.valid('param').id }, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .get(
    '/posts/:id/comments',
    describeCall('Replies to a post, oldest first, for members', {
      response: v.array(Comment),
      signedIn: true,
    }),
    param(Id),
    query(Pages),
    async (c) => {
      const { id } = c.req.valid('param')
      cacheTags(c, `post:${id}`)
      return list(c, await listComments(c.var.ctx, id, c.req.valid('query')))
    },
  )
  .post(
    '/posts/:id/comments',
    describeCall('Reply to a post', { status: 201, response: Comment, signedIn: true, errors: [409, 429] }),
    param(Id),
    json(CommentInput),
    deduplicate,
    async (c) => c.json(await addComment(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .get(
    '/comments/:id',
    describeCall('One reply, for members', { response: Comment, signedIn: true }),
    param(Id),
    async (c) => c.json(await showComment(c.var.ctx, c.req.valid('param').id)),
  )
  .patch(
    '/comments/:id',
    describeCall('Change one’s own reply', { response: Comment, signedIn: true, errors: [409, 429] }),
    param(Id),
    json(CommentChange),
    async (c) => c.json(await updateComment(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/comments/:id',
    describeCall('Remove one’s own reply', { status: 204, signedIn: true }),
    param(Id),
    async (c) => {
      await removeComment(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/comments/:id/report',
    describeCall('Report a reply', { status: 202, signedIn: true, errors: [429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportText(
        c.var.ctx,
        { kind: 'comment', id: c.req.valid('param').id },
        c.req.valid('json').reason,
      )
      return c.body(null, 202)
    },
  )
