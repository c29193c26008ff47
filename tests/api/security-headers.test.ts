import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDataFolder, startProcess } from '../processes/server-process.ts'

/** What Mozilla's Observatory requires for an A+, on any answer of this site. */
const EXPECTED = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
/** On all answers except the parts of a page: a page loads some fifteen of these. */
const NOT_OF_PARTS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

test('every answer has its security headers', async () => {
  const { url } = await startProcess({
    DATA_DIR: createDataFolder(),
    PUBLIC_URL: 'https://peyvand.example',
    SEED: 'content',
  })
  const home = await (await fetch(`${url}/en`)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? ''
  const [css = ''] = globSync('*.css', { cwd: 'dist/client/assets' })
  const paths = [
    ...['/en', '/en', '/fa/community', '/sign-in', '/en/nowhere', '/en/admin', '/en/resources/nowhere'],
    ...[
      '/api/articles',
      '/api/articles',
      '/api/nowhere',
      '/api/auth/user',
      '/api/openapi.json',
      '/api/admin/overview',
    ],
    ...[
      asset,
      `/assets/${css}`,
      '/icon.svg',
      '/sw.js',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest-fa.webmanifest',
      '/feed-en.xml',
    ],
    ...['/healthz', '/readyz'],
  ]
  for (const path of paths) await check(path, await fetch(url + path))
  for (const path of ['/en/sign-in/link?token=x', '/en/email-change?undo=x'])
    expect((await fetch(url + path)).headers.get('referrer-policy'), path).toBe('same-origin')
  const body = JSON.stringify({ title: 'x'.repeat(100_000) })
  const headers = { 'content-type': 'application/json' }
  const large = await fetch(`${url}/api/posts`, { method: 'POST', headers, body })
  expect(large.status).toBe(413)
  await check('a body too large', large)
  await check('a method that is none', await fetch(`${url}/en`, { method: 'PUT' }))
})

test('a 304 leaves the policy of the page alone', async () => {
  const { url } = await startProcess({ DATA_DIR: createDataFolder(), SEED: 'content' })
  const { headers } = await fetch(`${url}/en`)
  const requestInit = {
    headers: { 'if-none-match': headers.get('etag') ?? '', cookie: 'peyvand.session_token=none' },
  }
  const secondResponse = await fetch(`${url}/en`, requestInit)
  expect(secondResponse.status).toBe(304)
  expect(secondResponse.headers.get('content-security-policy')).toBeNull()
})

async function check(path: string, response: Response) {
  const body = await response.text()
  const { headers } = response
  for (const [name, value] of Object.entries(EXPECTED))
    expect(headers.get(name), `${path} ${name}`).toBe(value)
  expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/)
  const isPart = /\.(js|css)$/.test(path)
  for (const [name, value] of Object.entries(NOT_OF_PARTS))
    expect(headers.get(name), `${path} ${name}`).toBe(isPart ? null : value)
  const isDocument = /html|xml/.test(headers.get('content-type') ?? 'html')
  const permissions = headers.get('permissions-policy')
  if (isDocument) {
    expect(permissions, path).toMatch(/camera=\(\).*geolocation=\(\)/)
    expect(permissions, path).toContain('publickey-credentials-get=(self)')
    expect(permissions, path).toContain('publickey-credentials-create=(self)')
  } else expect(permissions, `${path}: a kilobyte that no browser heeds`).toBeNull()
  expect(headers.get('cross-origin-opener-policy'), path).toBe(isDocument ? 'same-origin' : null)
  if (path.startsWith('/assets/')) return expect(headers.get('content-security-policy'), path).toBeNull()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, path).toContain("default-src 'none'")
  expect(/script-src [^;]*unsafe/.exec(policy), path).toBeNull()
  expect(policy, path).not.toContain('report')
  if (headers.get('content-type')?.startsWith('text/html')) {
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(body, path).not.toContain('nonce')
  }
}
