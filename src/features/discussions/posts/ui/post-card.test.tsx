import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Post } from '../../queries.ts'
import { PostCard } from './post-card.tsx'

const POST = {
  id: 7,
  title: 'لالایی‌های مادرم',
  content: 'Which ones do you sing?',
  category: 'Language Learning',
  author: { firstName: 'مریم' },
  anonymous: false,
  createdAt: '2026-11-01T12:00:00Z',
  likes: 3,
  liked: false,
  replies: 4,
  previews: [{ id: 1, content: 'All of them', anonymous: false, author: { firstName: 'زهرا' } }],
} as unknown as Post

const render = (post: Partial<Post> = {}) =>
  renderFor({ firstName: 'Mina' } as Person, <PostCard post={{ ...POST, ...post }} filters={{}} />)

/** The opening tags of the controls whose text holds this one. */
const controls = (html: string, text: string) =>
  [...html.matchAll(/(<(?:a|button|summary)\b[^>]*>)(.*?)<\/(?:a|button|summary)>/gs)]
    .filter(([all]) => all.includes(text))
    .map(([, tag]) => tag)

test('replies are counted as each language counts: «پاسخ ۴» would be the fourth one', () => {
  expect(render()).toContain('>Reply 4<')
  expect(m.discussions_reply_shown({ shown: '۴' }, { locale: 'fa' })).toBe('۴ پاسخ')
})

test('in a list of posts, what is done with one says with which', () => {
  const html = render()
  for (const text of ['Like', 'Reply', 'View all 4 replies']) {
    expect(controls(html, text), text).not.toEqual([])
    for (const tag of controls(html, text)) expect(tag, text).toContain('aria-describedby="post-7"')
  }
  expect(controls(html, 'Like')).toHaveLength(1)
  expect(html).toContain('Share<span class="sr-only">: <bdi lang="fa">لالایی‌های مادرم')
  expect(html).toContain('aria-label="More options: لالایی‌های مادرم"')
})

test('a guest’s invitation under a post is described by it, too', () => {
  const html = renderFor(null, <PostCard post={POST} filters={{}} />)
  expect(controls(html, 'Create Free Account')[0]).toContain('aria-describedby="post-7"')
})

test('a liked post has the same button, pressed: what it is called and its state do not contradict each other', () => {
  const [tag = ''] = controls(render({ liked: true }), '>Like')
  expect(tag).toContain('aria-pressed="true"')
  expect(controls(render(), '>Like')[0]).toContain('aria-pressed="false"')
})

test('names are read in the language of their script', () => {
  const html = render()
  expect(html).toMatch(/<bdi lang="fa"[^>]*>مریم/)
  expect(html).toMatch(/<bdi lang="fa"[^>]*>زهرا/)
})
