import { afterAll, beforeAll, expect } from 'vitest'
import type { TestResponse } from './app.ts'

expect.extend({
  /** The response is an error with this status, this code and a message. */
  toFailWith(response: TestResponse, status: number, code: string) {
    const { body } = response
    const hasMessage = typeof body?.message === 'string' && body.message.length > 0
    return {
      pass: response.status === status && body?.code === code && hasMessage,
      message: () => `expected ${status} ${code}, got ${response.status} ${JSON.stringify(body)}`,
    }
  },
})

/** Tests fail on Node's warnings: something deprecated may be an error in the next version. */
const warnings: string[] = []
const collectWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
beforeAll(() => void process.on('warning', collectWarning))
afterAll(() => {
  process.off('warning', collectWarning)
  expect(warnings).toEqual([])
})

declare module 'vitest' {
  interface Assertion {
    toFailWith(status: number, code: string): void
  }
}
