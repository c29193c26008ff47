import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startSite } from './own-site.ts'
import { expect, open, test, waitForHydration } from './site.ts'

// One site with a third-party script for all of these, in one worker.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof startSite>>
let stats: Server
let requestCount = 0

test.beforeAll(async () => {
  stats = createServer((_, response) => {
    requestCount++
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
      .end('window.stats = (window.stats ?? 0) + 1')
  })
  await new Promise<void>((resolve) => stats.listen(0, '127.0.0.1', resolve))
  site = await startSite({ ANALYTICS_SCRIPT_URL: `${statsOrigin()}/s.js`, SEED: 'content' })
})
test.afterAll(async () => {
  await site.stop()
  stats.close()
})

const statsOrigin = () => `http://127.0.0.1:${(stats.address() as AddressInfo).port}`
const runs = (page: Page) => page.evaluate(() => (window as { stats?: number }).stats)
/** Lost with its document: while it is there, the page was not loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test.describe('personal pages', () => {
  test.use({ allowedConsoleErrors: /404 \(Not Found\)/ })
  test('the script runs on public pages and on no personal page, and ends with its document on the way between them', async ({
    page,
  }) => {
    const response = await open(page, `${site.url}/en/events`)
    expect(response?.headers()['content-security-policy']).toContain(statsOrigin())
    await expect.poll(() => runs(page)).toBe(1)
    await mark(page)
    await page.locator('header a[href="/en/community"]').first().click()
    await page.waitForURL('**/en/community')
    expect(await isMarked(page)).toBe(true)
    await waitForHydration(page)
    await page.locator('main a[href="/en/signup"]').first().click()
    await page.waitForURL(/sign/)
    await waitForHydration(page)
    expect(await runs(page)).toBeUndefined()
    expect(await isMarked(page)).toBe(false)
    await mark(page)
    await page.locator('header a[href="/en/community"]').first().click()
    await page.waitForURL('**/en/community')
    await waitForHydration(page)
    await expect.poll(() => runs(page)).toBe(1)
    await page.goBack()
    await page.waitForURL(/sign/)
    await waitForHydration(page)
    expect(await runs(page)).toBeUndefined()

    const before = requestCount
    const closed = await open(page, `${site.url}/account`)
    expect(await runs(page)).toBeUndefined()
    expect(await page.content()).not.toContain(statsOrigin())
    expect(requestCount).toBe(before)
    expect(closed?.headers()['content-security-policy']).not.toContain(statsOrigin())
    // What neither is in a page nor allowed by its policy cannot run.
    for (const path of [
      ...['/en/sign-in', '/sign-in/link?token=abc', '/en/unsubscribe?token=abc', '/fa/signup'],
      ...['/admin', '/fa/notifications'],
    ]) {
      const answer = await page.request.get(site.url + path, { headers: { accept: 'text/html' } })
      expect(answer.headers()['content-security-policy'], path).toContain("script-src 'self'")
      expect(answer.headers()['content-security-policy'], path).not.toContain(statsOrigin())
      expect(await answer.text(), path).not.toContain(statsOrigin())
    }
  })
})

test('for a reader whose browser sends doNotTrack or globalPrivacyControl the script is never loaded', async ({
  context,
}) => {
  const before = requestCount
  for (const [signal, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const page = await context.newPage()
    await page.addInitScript(
      ([name, value]) => Object.defineProperty(Navigator.prototype, name as string, { get: () => value }),
      [signal, value] as const,
    )
    await open(page, `${site.url}/en/community`)
    await mark(page)
    await page.locator('header a[href="/en/events"]').first().click()
    await page.waitForURL('**/en/events')
    expect(await isMarked(page), signal).toBe(true)
    expect(requestCount, signal).toBe(before)
  }
})

test.describe('an injected script', () => {
  test.use({ allowedConsoleErrors: /Content Security Policy|Content-Security-Policy/ })
  test('does not run', async ({ page }) => {
    await page.route('**/en/help', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', '<script>window.evil = true</script></body>')
      await route.fulfill({ response, body })
    })
    await open(page, '/en/help')
    expect(await page.content()).toContain('window.evil')
    expect(await page.evaluate(() => 'evil' in window)).toBe(false)
  })
})
