import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Question } from '../../queries.ts'
import { Due } from './due.tsx'

const at = '2099-06-01T10:00:00.000Z'
const render = (given: Partial<Question>) =>
  renderToString(<Due question={{ dueAt: null, answerBy: null, ...given } as Question} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '')
    .replace('&#x27;', "'")

test('its asker reads until when it is answered, those who answer that it is due, others nothing', () => {
  expect(render({ answerBy: at })).toMatch(/^We'll answer by .*June 1, 2099.*10:00.*\.$/)
  // Before the device's clock is known.
  expect(render({ dueAt: at })).toBe('Priority: please answer within 48 hours')
  expect(render({})).toBe('')
})
