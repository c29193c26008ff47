import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { communityEventsQuery, groupsQuery } from '../queries.ts'
import { LocalCommunityPage } from './local-community-page.tsx'

const GROUP = {
  id: 1,
  name: 'Oslo',
  nameFA: null,
  city: 'Oslo',
  country: 'Norway',
  memberCount: 3,
  isActive: true,
}

function render(q: string, next?: string) {
  const queries = new QueryClient()
  const pagesOf = (rows: object[]) => ({ pages: [{ rows, next }], pageParams: [undefined] }) as never
  queries.setQueryData(groupsQuery(q, undefined).queryKey, pagesOf([GROUP]))
  queries.setQueryData(communityEventsQuery(q, undefined, undefined).queryKey, pagesOf([]))
  return renderFor(null, <LocalCommunityPage search={{ q: q || undefined }} />, {}, queries)
}
const announced = (html: string) =>
  [...html.matchAll(/<p aria-live="polite"[^>]*>(.*?)<\/p>/g)].map(([, text]) => text)

test('what a search found is announced, and nothing without one', () => {
  expect(announced(render('Oslo'))).toEqual(['Groups found: 1. Events found: 0.'])
  expect(announced(render('Oslo', '9'))).toEqual(['Groups found: 1+. Events found: 0+.'])
  expect(announced(render(''))).toEqual([''])
})

test('the number of members, which changes as others join, is not announced', () => {
  expect(render('')).toMatch(/3 members/)
  expect(render('').match(/aria-live/g)).toHaveLength(1)
})
