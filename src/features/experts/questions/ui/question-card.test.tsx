import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Question } from '../../queries.ts'
import { QuestionCard } from './question-card.tsx'

const render = (question: Partial<Question>) =>
  renderFor(
    null,
    <QuestionCard
      sessionId={1}
      question={
        {
          id: 5,
          question: 'Which letters first?',
          upvotes: 2,
          createdAt: '2026-11-01T12:00:00Z',
          ...question,
        } as Question
      }
      open
      expert="Mehrnaz"
    />,
  )

test('a question names its card and describes the button to vote for it, which stands before it', () => {
  const html = render({})
  expect(html).toMatch(/<div id="question-5-text">.*Which letters first\?/)
  expect(html).toMatch(/<article aria-labelledby="question-5-text"/)
  expect(html).toMatch(/<button[^>]* aria-describedby="question-5-text"/)
})

test('the button to vote is called the same before and after, and is pressed after', () => {
  const nameIn = (html: string) => /<span class="sr-only">(.*?)<\/span>/.exec(html)?.[1]
  const [before, after] = [render({ upvoted: false }), render({ upvoted: true })]
  expect(nameIn(after)).toBe(nameIn(before))
  expect(before).toContain('aria-pressed="false"')
  expect(after).toContain('aria-pressed="true"')
})

test('the name of who answers is isolated: it may run in the other direction than the heading', () => {
  expect(render({ answer: 'Those of the name.' })).toContain('Answer from \u2068Mehrnaz\u2069<')
})
