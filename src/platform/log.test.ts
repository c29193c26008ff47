import { expect, test } from 'vitest'
import { describeError } from './log.server.ts'

test('a copy of an error is described like the error, without its message', () => {
  const error = Object.assign(new TypeError('Omid wrote this'), { code: 'ECONNREFUSED' })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mails' }
  expect(describeError(copy)).toEqual(describeError(error))
  expect(describeError(copy)).toMatchObject({ type: 'TypeError', code: 'ECONNREFUSED' })
  expect(JSON.stringify(describeError(copy))).not.toContain('Omid')
})

test('what only looks like an error has a kind too, and nothing of its text is logged', () => {
  expect(describeError({ code: '57P01', message: 'Omid' })).toEqual({
    type: 'object',
    code: '57P01',
    stack: '',
  })
  expect(describeError({ name: 'Omid wrote: this', stack: 'Omid error: this' })).toMatchObject({
    type: 'object',
  })
  expect(describeError('Omid')).toEqual({ type: 'string', stack: undefined })
})
