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

test('on a Persian page, what a poll has no Persian text for is in English, and said to be', () => {
  const queries = new QueryClient()
  const options = [
    { text: 'Bread', textFa: 'Bread', votes: 0 },
    { text: 'Rice', textFa: 'برنج', votes: 0 },
  ]
  queries.setQueryData(pollsQuery().queryKey, [
    { id: 1, question: 'Which?', questionFa: 'Which?', options, voted: null },
  ] as never)
  const html = renderFor(null, <PollCard />, { lang: 'fa' }, queries)
  for (const english of ['Which?', 'Bread']) expect(html).toContain(`<bdi lang="en">${english}</bdi>`)
  expect(html).toContain('<bdi lang="fa">برنج</bdi>')
})
