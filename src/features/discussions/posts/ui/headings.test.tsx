import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type Post, postQuery, topicsQuery } from '../../queries.ts'
import { CommunityPage } from './community-page.tsx'
import { PostPage } from './post-page.tsx'

test('a topic says how many discussions it has, not a number alone', () => {
  const queries = new QueryClient()
  queries.setQueryData(topicsQuery().queryKey, { topics: [{ category: 'Education', count: 20 }] } as never)
  const html = renderFor(null, <CommunityPage search={{}} />, {}, queries)
  expect(html).toMatch(/aria-hidden="true"[^>]*>20<\/span><span class="sr-only"> ?20 discussions<\/span>/)
})

test('the replies of a post begin with a heading, by which a screen reader gets to them', () => {
  const queries = new QueryClient()
  const post = {
    id: 7,
    title: 'Sleep',
    content: 'How?',
    category: 'Education',
    createdAt: '2026-11-01T12:00:00Z',
  }
  queries.setQueryData(postQuery(7).queryKey, { ...post, replies: 0, likes: 0 } as unknown as Post)
  const html = renderFor(null, <PostPage id={7} />, {}, queries)
  expect(html).toMatch(/<section aria-labelledby="replies"[^>]*><h2 id="replies"/)
})
