import type { APIRequestContext, Page } from '@playwright/test'
import { expect, unique } from './site.ts'

type Post = { id: number; title: string; content: string; category: string; anonymous?: boolean }

/** Creates a post through the API, as the person who is signed in. */
export async function createPost(request: APIRequestContext, fields: Partial<Post> = {}): Promise<Post> {
  const data = { title: unique('A title'), content: 'Some words', category: 'Education', ...fields }
  const response = await request.post('/api/posts', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

export const postCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
