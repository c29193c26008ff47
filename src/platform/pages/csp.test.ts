import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { replaceNonceWithHashes } from './csp.server.ts'

const NONCE = 'n0nce-of-this-page'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const page = (body: string) =>
  `<html><head><meta property="csp-nonce" content="${NONCE}"/><script nonce="${NONCE}">ours()</script></head><body>${body}</body></html>`
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')

test('the scripts of the renderer may run, and its nonce is gone from the page', () => {
  const { html, policy } = replaceNonceWithHashes(
    page(`<script class="$tsr" nonce="${NONCE}">streamed()</script>`),
    NONCE,
  )
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf('ours()'), hashOf('streamed()')])
  expect(html).toBe(
    '<html><head><script>ours()</script></head><body><script class="$tsr">streamed()</script></body></html>',
  )
})

test.each([
  '<script>evil()</script>',
  '<script nonce="guessed">evil()</script>',
  '<SCRIPT>evil()</SCRIPT>',
  `<script nonce='${NONCE}x'>evil()</script>`,
  '<svg><script>evil()</script></svg>',
])('an unexpected %s is not allowed', (script) => {
  const { policy } = replaceNonceWithHashes(page(script), NONCE)
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf('ours()')])
  expect(policy).not.toContain("script-src 'unsafe-inline'")
})

test('data is no script, and an external file needs no hash', () => {
  const data = `<script type="application/ld+json" nonce="${NONCE}">{}</script><script src="/a.js" nonce="${NONCE}"></script>`
  expect(scriptsOf(replaceNonceWithHashes(page(data), NONCE).policy)).toEqual(["'self'", hashOf('ours()')])
})

test('a style of the renderer is allowed, another one is not', () => {
  const { policy } = replaceNonceWithHashes(
    page(`<style nonce="${NONCE}">a{}</style><style>b{}</style>`),
    NONCE,
  )
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`)
})

test('the host of the operator’s script is allowed only where it is configured', () => {
  expect(replaceNonceWithHashes(page(''), NONCE).policy).not.toContain('example')
  const { policy } = replaceNonceWithHashes(page(''), NONCE, 'https://stats.example')
  expect(scriptsOf(policy)).toContain('https://stats.example')
})

test('no other site frames a page, gets its forms, or changes where its links lead', () => {
  const { policy } = replaceNonceWithHashes('', NONCE)
  for (const rule of [
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "default-src 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
})
