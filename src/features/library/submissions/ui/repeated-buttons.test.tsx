import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { AdminResource } from '../admin-queries.ts'
import { ownSubmissionsQuery, type Submission } from '../queries.ts'
import { AdminResourceCard } from './admin-card.tsx'
import { OwnSubmissions } from './own-submissions.tsx'

const createdAt = '2026-11-28T09:00:00Z'

test('each button to withdraw a submission says which', () => {
  const queries = new QueryClient()
  const submissions = ['Tales', 'Songs'].map((title, id) => ({ id, title, state: 'waiting', createdAt }))
  queries.setQueryData(ownSubmissionsQuery().queryKey, submissions as Submission[])
  const html = renderFor({ id: '1' }, <OwnSubmissions />, {}, queries)
  const buttons = [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) =>
    button.replace(/<[^>]*>/g, ''),
  )
  expect(buttons).toEqual(['Withdraw: Tales', 'Withdraw: Songs'])
})

test('the buttons of a moderator are a group of the submission’s name', () => {
  const resource = {
    id: 7,
    title: 'Tales',
    url: 'https://example.org/',
    state: 'waiting',
    description: 'Read',
    category: 'books',
    createdAt,
  }
  const html = renderFor({ role: 'admin' }, <AdminResourceCard resource={resource as AdminResource} />)
  expect(html).toMatch(/<h2 id="admin-link-7"/)
  expect(html).toMatch(/role="group" aria-labelledby="admin-link-7"/)
})
