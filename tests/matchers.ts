import { expect } from 'vitest'
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

declare module 'vitest' {
  interface Assertion {
    toFailWith(status: number, code: string): void
  }
}
