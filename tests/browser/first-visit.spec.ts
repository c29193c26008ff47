import { PATHS } from '../../bench/paths.ts'
import { expect, open, test } from './site.ts'

const MOST_BYTES = 150_000

test('no page loads more than 150 kB of scripts by itself', async ({ page }) => {
  test.slow()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  client.on(
    'Network.responseReceived',
    ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.setBypassServiceWorker', { bypass: true })
  for (const path of PATHS) {
    bytes = 0
    const answer = await open(page, `/en${path}`)
    expect(answer?.status(), path).toBe(200)
    await page.waitForLoadState('networkidle')
    expect(bytes, path).toBeGreaterThan(MOST_BYTES / 2)
    expect(bytes, path).toBeLessThan(MOST_BYTES)
  }
})
