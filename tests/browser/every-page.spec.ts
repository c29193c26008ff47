import type { Page } from '@playwright/test'
import { ADMIN_PAGES, expectedStatuses, PAGES, PUBLIC_PAGES } from '../pages/site-pages.ts'
import { hide, look, NARROW, scan } from './accessibility.ts'
import { findMarkupErrors } from './markup.ts'
import { startSite } from './own-site.ts'
import { expect, test, waitForHydration } from './site.ts'

// Chromium logs what a page answers that says why a lesson or certificate is not there. The frame with the preview of an
// issue runs no scripts, those of axe neither.
test.use({ allowedConsoleErrors: /status of 4\d\d .*\/courses\/1\/|about:srcdoc/ })

/**
 * The limit of the scripts that a page loads by itself. Every page knows every route, which costs some 100 bytes a
 * route.
 */
const MOST_SCRIPT_BYTES = 150_000
/** As the standard for these sizes counts them (Resource Timing, `transferSize`). */
const HEADER_BYTES = 300

test('the pages were found at all', () => {
  expect(PAGES.length).toBeGreaterThan(40)
  expect(PAGES).toEqual(expect.arrayContaining(['/', '/events/1', '/admin/sessions/new']))
})

/** A site with the demo community, and one without, whose pages have less of the same components. */
const SEEDS = ['demo', 'content'] as const
const pagesOf = (seed: string, paths: string[]) =>
  paths.filter((path) => seed === 'demo' || !/\/1$/.test(path))

/**
 * In Persian, which runs from right to left, narrow and dark; accessibility.spec.ts has English. On sites of their own, as
 * their first reader: something may fail only the first time a process does it.
 */
test('no page of a new site has an error, for its first reader or the next one', async ({ page }) => {
  test.setTimeout(300_000)
  // One visit in ten also loads what measures its speed, once it is at rest.
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  const opened = new Set<string>()
  for (const seed of SEEDS) {
    const site = await startSite({ SEED: seed, RATE_LIMIT: 'off' })
    for (const path of pagesOf(seed, PUBLIC_PAGES)) {
      const address = `${site.url}/fa${path}`
      await look(page, NARROW)
      if (seed === 'demo') {
        await readsWell(page, address, opened)
        await weighsLittle(page, path)
        await scan(page, path)
        await hide(page)
      } else await readsWellIfNew(page, address, opened)
      // A poll or a count may have changed meanwhile; then the page is another, and as good.
      await readsWellIfNew(page, address, opened)
    }
    await page.goto('about:blank') // whose scripts would miss the site
    await site.stop()
  }
})

test('no page of a new site has an error for an admin', async ({ page }) => {
  test.setTimeout(300_000)
  const opened = new Set<string>()
  for (const seed of SEEDS) {
    const site = await startSite({ SEED: seed, RATE_LIMIT: 'off' })
    const post = async (path: string, data: object) =>
      expect((await page.request.post(site.url + path, { data })).ok(), path).toBe(true)
    await post('/api/sign-in/confirm', { token: await site.adminToken })
    await post('/api/events/suggestions', { title: 'Something', details: 'Words' })
    await post('/api/admin/newsletter/issues', { subject: 'News', message: 'Words' })
    await look(page, NARROW)
    if (seed === 'demo')
      for (const path of PUBLIC_PAGES) await readsWell(page, `${site.url}/fa${path}`, opened)
    for (const path of pagesOf(seed, ADMIN_PAGES)) {
      const address = `${site.url}/fa${path}`
      await look(page, NARROW)
      if (seed === 'demo') {
        await readsWell(page, address, opened)
        await scan(page, path)
        await hide(page)
      } else await readsWellIfNew(page, address, opened)
    }
    await page.goto('about:blank')
    await site.stop()
  }
})

/** What the page has loaded by itself, once it is at rest. */
async function weighsLittle(page: Page, path: string) {
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  )
  const scriptBytes = files
    .filter((file) => file.path.endsWith('.js'))
    .reduce((sum, { bytes }) => sum + bytes + HEADER_BYTES, 0)
  expect.soft(scriptBytes, path).toBeGreaterThan(MOST_SCRIPT_BYTES / 2)
  expect.soft(scriptBytes, path).toBeLessThan(MOST_SCRIPT_BYTES)
  // Styles are written in the page.
  expect.soft(files.filter((file) => file.path.endsWith('.css'))).toEqual([])
}

/**
 * Hydrated without a message on the console (site.ts), described, and with valid HTML.
 * @param opened is given what the page was made of
 */
async function readsWell(page: Page, address: string, opened: Set<string>) {
  const response = await page.goto(address)
  await waitForHydration(page)
  expect.soft(expectedStatuses(new URL(address).pathname), address).toContain(response?.status())
  expect.soft(await page.locator('meta[name=description]').getAttribute('content'), address).toMatch(/\S{2}/)
  const html = (await response?.text()) ?? ''
  expect.soft(await findMarkupErrors(html), address).toEqual([])
  opened.add(withoutKeys(html))
}

/** Answers the next reader, and opens the page unless one that is the same was opened before. */
async function readsWellIfNew(page: Page, address: string, opened: Set<string>) {
  const response = await page.request.get(address, { headers: { accept: 'text/html' } })
  const html = withoutKeys(await response.text())
  if (opened.has(html)) return
  await readsWell(page, address, opened)
  if (opened.has(html)) return
  // What was answered the first time only.
  await page.route(address, (route) => route.fulfill({ response }))
  await readsWell(page, address, opened)
  await page.unroute(address)
}

/** Moments to the millisecond, the port, ids and keys: what two sites never have in common. */
const withoutKeys = (html: string) =>
  html.replace(/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z|localhost:\d+|\b(?:\w{24}|\w{32})\b/g, '')
