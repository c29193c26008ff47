import { type InfiniteData, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { coursesQuery } from '#features/courses/queries.ts'
import { CoursesPage } from '#features/courses/ui/courses-page.tsx'
import { workshopsQuery } from '#features/courses/workshops/queries.ts'
import { WorkshopsPage } from '#features/courses/workshops/ui/workshops-page.tsx'
import { m } from '#messages'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'
import { renderFor } from '../render-page.tsx'
import { everyPage } from './every-page.ts'

const row = {
  id: 1,
  title: 'Rain',
  description: 'Dew',
  category: 'culture',
  difficulty: 'beginner',
  workshopType: 'kit',
}
const lists: [path: string, api: string, key: QueryKey, page: ReactElement][] = [
  ['/courses', '/api/courses', coursesQuery('later').queryKey, <CoursesPage key="courses" cursor="later" />],
  [
    ...(['/workshops', '/api/workshops', workshopsQuery('later').queryKey] as const),
    <WorkshopsPage key="workshops" cursor="later" />,
  ],
]

test.each(lists)('%s leads on and back to the beginning by links', (_, __, key, page) => {
  const queries = new QueryClient()
  const data: InfiniteData<unknown> = { pages: [{ rows: [row], next: 'further' }], pageParams: ['later'] }
  queries.setQueryData(key, data)
  const links = [...renderFor(null, page, {}, queries).matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  const hrefOf = (text: string) => links.find(([, , content]) => content?.includes(text))?.[1]
  expect(hrefOf(m.ui_show_more())).toBe('/?cursor=further#cursor-rows')
  expect(hrefOf(m.ui_from_beginning())).toBe('/')
})

test.each(lists)('%s begins where its URL says', async (path, api) => {
  const calls: string[] = []
  const fetchApi = async ({ url }: Request) => {
    const { pathname, search } = new URL(url)
    calls.push(pathname + search)
    return Response.json(pathname === '/api/auth/user' ? null : [])
  }
  const context = { lang: 'en', prefix: '', publicUrl: '', fetchApi } as unknown as ServerRequestContext
  const page = everyPage().find((each) => each.path === path)
  await requestContextStore.run(context, () =>
    page?.load(page.readSearch({ cursor: 'later' }), new QueryClient()),
  )
  expect(calls).toContain(`${api}?cursor=later`)
})
