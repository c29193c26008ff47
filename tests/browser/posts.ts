import type { APIRequestContext, Page } from '@playwright/test'
import { expect, unique } from './site.ts'

type Post = { id: number; title: string; content: string; category: string; anonymous?: boolean }

/** A post by whoever is signed in, without a page. */
export async function aPost(request: APIRequestContext, given: Partial<Post> = {}): Promise<Post> {
  const data = { title: unique('A title'), content: 'Some words', category: 'Education', ...given }
  const answer = await request.post('/api/posts', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export const postCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
