import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Question } from '../../queries.ts'
import OwnQuestion from './own-question.tsx'

test('each button for one’s own question is called by what it says and by the question', () => {
  const question = { id: 1, question: 'Which letters first?', joined: 0, isAnswered: false } as Question
  const html = renderFor(null, <OwnQuestion sessionId={1} question={question} open />)
  const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g)]
  expect(buttons.map(([, name]) => name?.replace(/[\u2068\u2069]/g, ''))).toEqual(
    buttons.map(([, , text]) => `${text}: Which letters first?`),
  )
  expect(buttons).toHaveLength(2)
})
