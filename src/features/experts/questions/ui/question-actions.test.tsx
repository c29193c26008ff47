import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Question, Session } from '../../queries.ts'
import QuestionActions from './question-actions.tsx'

const LONG = `How ${'very '.repeat(40)}long?`
const question = (fields: Partial<Question>) =>
  ({ id: 1, joinedTexts: [], hidden: false, answer: null, isAnswered: false, ...fields }) as never as Question
const session = { id: 1, answers: true, blocks: true } as never as Session

/** The accessible name of each button, without the marks that isolate the question, and the text on it. */
function buttonsOf(of: Question) {
  const html = renderFor(null, <QuestionActions session={session} question={of} others={[of, of]} />)
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', text = '']) => ({
    text,
    name: /aria-label="([^"]*)"/.exec(attributes)?.[1]?.replace(/[\u2068\u2069]/g, ''),
  }))
}

test.each([
  question({ question: 'Which letters first?' }),
  question({ question: 'Which letters first?', hidden: true }),
  question({ question: 'Which letters first?', isAnswered: true, answer: 'Alef' }),
])('each button that a question has is called by what it says and by the question', (of) => {
  const buttons = buttonsOf(of)
  expect(buttons.length).toBeGreaterThan(2)
  for (const { text, name } of buttons) expect(name).toBe(`${text}: Which letters first?`)
})

test('a question is merged with another one that everyone sees', () => {
  const asked = question({ question: 'Which letters first?' })
  const offers = (other: Partial<Question>) =>
    renderFor(null, <QuestionActions session={session} question={asked} others={[asked, question(other)]} />)
  expect(offers({ id: 2 })).toContain(m.experts_merge())
  expect(offers({ id: 2, hidden: true })).not.toContain(m.experts_merge())
})

test('a merged question names the button that splits it off, and a long question is cut', () => {
  const merged = question({ question: LONG, joinedTexts: [{ id: 2, question: 'And numbers?' }] as never })
  const [split, ...others] = buttonsOf(merged)
  expect(split?.name).toBe(`${split?.text}: And numbers?`)
  for (const { name } of others) expect(name).toMatch(/: How very .{60,90}…$/)
})
