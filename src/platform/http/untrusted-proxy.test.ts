import pino from 'pino'
import { expect, test } from 'vitest'
import { isProxyIgnored, warnOfUntrustedProxy } from './client-address.server.ts'

function createLog() {
  const lines: { level: number; msg: string; header: string }[] = []
  return { lines, log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }) }
}
const from = (headers: Record<string, string | undefined>) => (name: string) => headers[name]

test.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
  'untrusted forwarded headers are logged as one warning, without an address in it: %j',
  (headers) => {
    const { lines, log } = createLog()
    const env = { TRUST_PROXY: 0 }
    warnOfUntrustedProxy(env, from({}), log)
    expect(isProxyIgnored(env)).toBe(false)
    for (let i = 0; i < 3; i++) warnOfUntrustedProxy(env, from({ ...headers }), log)
    expect(isProxyIgnored(env)).toBe(true)
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('TRUST_PROXY') }])
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7')
  },
)

test('a trusted proxy causes no warning', () => {
  const { lines, log } = createLog()
  const env = { TRUST_PROXY: 1 }
  warnOfUntrustedProxy(env, from({ 'x-forwarded-for': '203.0.113.7' }), log)
  expect([isProxyIgnored(env), lines]).toEqual([false, []])
})
