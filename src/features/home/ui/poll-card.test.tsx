import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { pollsQuery } from '../queries.ts'
import { PollCard } from './poll-card.tsx'

test('each vote of others changes the counts, and is not announced to everyone on the home page', () => {
  const queries = new QueryClient()
  const options = [{ text: 'Reading', textFa: 'خواندن', votes: 60 }]
  queries.setQueryData(pollsQuery().queryKey, [
    { id: 1, question: 'Which?', questionFa: 'کدام؟', options, voted: null },
  ] as never)
  const html = renderFor(null, <PollCard />, {}, queries)
  expect(html).toContain('60 votes')
  expect(html).not.toContain('aria-live')
})
