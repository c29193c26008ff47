import { afterAll, beforeAll, expect } from 'vitest'
import type { Answer } from './app.ts'

expect.extend({
  /** The answer is an error of this status and code, with a message, in the format of all errors. */
  toFailWith(answer: Answer, status: number, code: string) {
    const { body } = answer
    const shaped = typeof body?.message === 'string' && body.message.length > 0
    return {
      pass: answer.status === status && body?.code === code && shaped,
      message: () => `expected ${status} ${code}, got ${answer.status} ${JSON.stringify(body)}`,
    }
  },
})

/** Warnings of the database's driver, Node or a library may be errors in the next version. */
const warnings: string[] = []
const note = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
beforeAll(() => void process.on('warning', note))
afterAll(() => {
  process.off('warning', note)
  expect(warnings).toEqual([])
})

declare module 'vitest' {
  interface Assertion {
    toFailWith(status: number, code: string): void
  }
}
