import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type Comment, commentsQuery, type Post, postQuery } from '../../queries.ts'
import { PostCard } from './post-card.tsx'
import { PostPage } from './post-page.tsx'

const POST = {
  id: 7,
  title: 'Sleep',
  content: 'How?',
  category: 'Education',
  author: { firstName: 'Sara' },
  anonymous: false,
  mine: false,
  createdAt: '2026-11-01T12:00:00Z',
  likes: 0,
  liked: false,
  replies: 0,
  previews: [],
} as unknown as Post
const STATES = [{ hidden: true }, { hidden: true, held: true }] as const
/** What the server rejects for a post that is not public. */
const ACTIONS = [m.discussions_like(), m.ui_share(), m.discussions_report()]

const reader = { firstName: 'Mina', role: 'moderator' } as Person

const REPLY = {
  id: 8,
  content: 'Go to bed',
  author: { firstName: 'Omid' },
  anonymous: false,
  mine: false,
  version: 1,
  createdAt: '2026-11-01T13:00:00Z',
  editedAt: null,
  links: false,
} as Comment

async function renderPage(state: Partial<Post>, replies: Comment[] = []) {
  const queries = new QueryClient()
  queries.setQueryData(postQuery(7).queryKey, { ...POST, ...state })
  const loaded: InfiniteData<unknown> = { pages: [{ rows: replies }], pageParams: [undefined] }
  queries.setQueryData(commentsQuery(7).queryKey, loaded as never)
  const render = () => renderFor(reader, <PostPage id={7} />, {}, queries)
  render()
  await import('../../comments/ui/comment-form.tsx') // loaded on demand
  return render()
}

test('a public post is liked, shared, reported and answered', async () => {
  const card = renderFor(reader, <PostCard post={POST} filters={{}} />)
  const page = await renderPage({})
  for (const action of ACTIONS) {
    expect(card, action).toContain(action)
    expect(page, action).toContain(action)
  }
  expect(page).toContain('<textarea')
  expect(page).toContain(m.discussions_no_comments())
})

test.each(STATES)(
  'a post that is not public offers nothing that the server would reject: %j',
  async (state) => {
    const card = renderFor(reader, <PostCard post={{ ...POST, ...state }} filters={{}} />)
    const page = await renderPage(state)
    for (const action of ACTIONS) {
      expect(card, action).not.toContain(action)
      expect(page, action).not.toContain(action)
    }
    expect(page).not.toContain('<textarea')
    expect(page).not.toContain(m.discussions_no_comments())
  },
)

test('nobody is invited to answer their own post', async () => {
  const page = await renderPage({ mine: true })
  expect(page).toContain(m.discussions_no_comments_own())
  expect(page).not.toContain(m.discussions_no_comments())
})

test('its author changes and deletes it', async () => {
  const page = await renderPage({ hidden: true, mine: true })
  expect(page).toContain(m.discussions_edit())
  expect(page).toContain(m.discussions_delete())
})

test('under a post that is not public, one’s own replies are changed and deleted, and none is reported', async () => {
  const own = { ...REPLY, id: 9, mine: true }
  expect(await renderPage({ mine: true }, [REPLY])).toContain(m.discussions_report())
  for (const state of STATES) {
    const page = await renderPage({ ...state, mine: true }, [REPLY])
    expect(page).toContain(REPLY.content)
    expect(page).not.toContain(m.discussions_report())
  }
  for (const state of [{}, ...STATES]) {
    const page = await renderPage(state, [own])
    expect(page).toContain(m.discussions_edit())
    expect(page).toContain(m.discussions_delete())
  }
})
