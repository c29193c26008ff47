import { afterAll, beforeAll, expect } from 'vitest'
import type { Answer } from './app.ts'

expect.extend({
  /** The answer is a refusal of this status and code, with a sentence, in the one shape that refusals have. */
  toFailWith(answer: Answer, status: number, code: string) {
    const { body } = answer
    const shaped = typeof body?.message === 'string' && body.message.length > 0
    return {
      pass: answer.status === status && body?.code === code && shaped,
      message: () => `expected ${status} ${code}, got ${answer.status} ${JSON.stringify(body)}`,
    }
  },
})

/** What the database's driver, Node or a library warns of today is an error tomorrow. */
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
