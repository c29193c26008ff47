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

test.each([
  [
    [1, 2, 0],
    ['33%', '67%', '0%'],
  ],
  [
    [1, 7],
    ['13%', '88%'],
  ],
  [
    [0, 0],
    ['0%', '0%'],
  ],
])('of %j votes each option has its rounded share, and none before anyone has voted', (votes, shares) => {
  const queries = new QueryClient()
  const options = votes.map((count, i) => ({ text: `Option ${i}`, textFa: `گزینهٔ ${i}`, votes: count }))
  const poll = { id: 1, question: 'Which?', questionFa: 'کدام؟', options, voted: null }
  queries.setQueryData(pollsQuery().queryKey, [poll] as never)
  expect(sharesIn(renderFor(null, <PollCard />, {}, queries))).toEqual(shares)
})

test('without a poll there is the sample of one, at 45%, on which nobody can vote', () => {
  const queries = new QueryClient()
  queries.setQueryData(pollsQuery().queryKey, [])
  const html = renderFor(null, <PollCard />, {}, queries)
  expect(html).toContain('What&#x27;s your biggest parenting challenge?')
  expect(html).toMatch(/<button type="button"[^>]* aria-disabled="true"[^>]*>.*Maintaining Farsi at home/)
  expect(sharesIn(html)).toEqual(['45%'])
  expect(html).toContain('Sample')
})

const sharesIn = (html: string) => [...html.matchAll(/>(\d+%)/g)].map(([, share]) => share)
