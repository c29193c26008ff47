import { expect, test } from 'vitest'
import { votesIn, withOwnVote, withVotes } from './live-votes.ts'

const questions = [
  { id: 1, upvotes: 3, change: 3 },
  { id: 2, upvotes: 2, change: 2 },
  { id: 3, upvotes: 2, change: 4 },
]
const order = (after: typeof questions) => after.map(({ id, upvotes }) => [id, upvotes])

test('a vote moves its question up, and the older of two with as many stays above', () => {
  expect(order(withVotes(questions, { question: 3, upvotes: 3, change: 5 }))).toEqual([
    [1, 3],
    [3, 3],
    [2, 2],
  ])
})

test('an older update, or one of an unknown question, changes nothing', () => {
  expect(withVotes(questions, { question: 3, upvotes: 9, change: 4 })).toBe(questions)
  expect(withVotes(questions, { question: 9, upvotes: 9, change: 9 })).toBe(questions)
})

test('the answer to a vote that was given in another tab already takes back what was counted at once', () => {
  const painted = questions.map((each) => (each.id === 3 ? { ...each, upvotes: 3 } : each))
  expect(order(withVotes(painted, { question: 3, upvotes: 2, change: 4 }, { isAnswer: true }))).toEqual([
    [1, 3],
    [2, 2],
    [3, 2],
  ])
  expect(withVotes(painted, { question: 3, upvotes: 1, change: 3 }, { isAnswer: true })).toBe(painted)
})

test('a vote that failed is taken back, but not from a number that came from the server meanwhile', () => {
  const before = [{ id: 1, upvotes: 3, change: 3, upvoted: false }]
  const failed = { id: 1, upvoted: false, change: 3 }
  const shown = withOwnVote(before, { id: 1, upvoted: true })
  expect(shown).toEqual([{ id: 1, upvotes: 4, change: 3, upvoted: true }])
  expect(withOwnVote(shown, failed)).toEqual(before)
  const counted = withVotes(shown, { question: 1, upvotes: 5, change: 5 })
  expect(withOwnVote(counted, failed)).toEqual([{ id: 1, upvotes: 5, change: 5, upvoted: false }])
  expect(withOwnVote(before, failed), 'fetched meanwhile').toEqual(before)
})

test('an update without votes is not read as votes', () => {
  for (const data of [undefined, null, 'x', {}, { question: 1, upvotes: '2', change: 3 }])
    expect(votesIn(data)).toBeUndefined()
})

test('for those who answer, what is due stays first, the sooner before the later', () => {
  const of = (id: number, upvotes: number, dueAt: string | null) => ({ id, upvotes, change: 1, dueAt })
  const sorted = withVotes(
    [
      of(1, 0, '2099-01-02T00:00:00.000Z'),
      of(2, 0, '2099-01-01T00:00:00.000Z'),
      of(3, 5, null),
      of(4, 6, null),
    ],
    { question: 3, upvotes: 7, change: 2 },
  )
  expect(sorted.map(({ id }) => id)).toEqual([2, 1, 3, 4])
})
