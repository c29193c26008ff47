import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type Question, questionsQuery, type SessionCard as Session } from '../../queries.ts'
import { SessionCard } from './session-card.tsx'

const session = {
  id: 1,
  title: 'Two languages',
  description: 'An hour for questions.',
  expertName: 'Mehrnaz',
  specialty: 'bilingual_education',
  date: '2099-01-01T10:00:00.000Z',
  duration: 60,
  zone: 'UTC',
  status: 'upcoming',
  withheld: false,
} as Session

test('a card shows the first three questions of its session, and none that is hidden', () => {
  const queries = new QueryClient()
  const questions = [1, 2, 3, 4, 5].map((id) => ({
    id,
    question: `Question ${id}`,
    upvotes: 9 - id,
    ...(id === 2 && { hidden: true }),
  }))
  queries.setQueryData(questionsQuery(1).queryKey, questions as Question[])
  const html = renderFor(null, <SessionCard session={session} />, {}, queries)
  const shown = [...html.matchAll(/Question (\d)/g)].map(([, id]) => Number(id))
  expect([...new Set(shown)]).toEqual([1, 3, 4])
})
