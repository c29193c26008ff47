import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'
import { loadQuestions, questionsQuery } from './queries.ts'

const question = { id: 7, upvotes: 1 }

/** @returns what was asked for */
async function load(whileLoading: (queries: QueryClient) => Promise<unknown>[]): Promise<string[]> {
  const calls: string[] = []
  const fetchApi = async ({ url }: Request) => {
    const { pathname, search } = new URL(url)
    calls.push(decodeURIComponent(pathname + search))
    return Response.json(
      pathname.endsWith('/by-session') ? [{ sessionId: 1, questions: [question] }] : [question],
    )
  }
  const queries = new QueryClient()
  await requestContextStore.run({ lang: 'en', fetchApi } as unknown as ServerRequestContext, async () => {
    await Promise.all([loadQuestions(queries, [1, 2]), ...whileLoading(queries)])
  })
  expect(queries.getQueryData(questionsQuery(1).queryKey)).toEqual([question])
  return calls
}

const BOTH = '/api/expert-questions/by-session?sessionIds=1,2'

test('a card that is shown while the questions of all are loading does not ask for its own', async () => {
  expect(await load((queries) => [queries.fetchQuery(questionsQuery(1))])).toEqual([BOTH])
})

test('a page that is preloaded and then opened asks for questions once', async () => {
  expect(await load((queries) => [loadQuestions(queries, [1, 2])])).toEqual([BOTH])
})
