import type { Page } from '@playwright/test'
import { ADMIN_PAGES, expectedStatuses, PAGES, PUBLIC_PAGES } from '../site-pages.ts'
import { look, NARROW, scan } from './accessibility.ts'
import { findMarkupErrors } from './markup.ts'
import { startSite } from './own-site.ts'
import { expect, test, waitForHydration } from './site.ts'

// Chromium logs what a page answers that says why a lesson or certificate is not there. The frame with the preview of an
// issue runs no scripts, those of axe neither.
test.use({ allowedConsoleErrors: /status of 4\d\d .*\/courses\/1\/|about:srcdoc/ })

/** Of the scripts that a page loads by itself: every page knows every route, which costs each some 100 bytes a route. */
const MOST_SCRIPT_BYTES = 150_000
/** As the standard for these sizes counts them (Resource Timing, `transferSize`). */
const HEADER_BYTES = 300

test('the pages were found at all', () => {
  expect(PAGES.length).toBeGreaterThan(40)
  expect(PAGES).toEqual(expect.arrayContaining(['/', '/events/1', '/admin/sessions/new']))
})

/**
 * In Persian, which runs from right to left, narrow and dark; accessibility.spec.ts has English. On a site of its own, as
 * its first reader: something may fail only the first time a process does it.
 */
for (const seed of ['content', 'demo'] as const) {
  test(`no page of a new site with ${seed} has an error, for its first reader, the next one or an admin`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    // One visit in ten also loads what measures its speed, once it is at rest.
    await page.addInitScript(() => {
      Math.random = () => 0.5
    })
    const site = await startSite({ SEED: seed, RATE_LIMIT: 'off' })
    const walk = async (paths: string[], { twice = false, withAxe = false } = {}) => {
      for (const path of paths.filter((each) => seed === 'demo' || !/\/1$/.test(each))) {
        const address = `${site.url}/fa${path}`
        await look(page, NARROW)
        const html = await readsWell(page, address)
        // Without the demo community, pages have less of the same components.
        if (withAxe && seed === 'demo') await scan(page, path)
        if (!twice) continue
        if (seed === 'demo') {
          const { scriptBytes, styles } = await weigh(page)
          expect.soft(scriptBytes, path).toBeGreaterThan(MOST_SCRIPT_BYTES / 2)
          expect.soft(scriptBytes, path).toBeLessThan(MOST_SCRIPT_BYTES)
          expect.soft(styles, path).toEqual([]) // as they are written in it
        }
        const next = await page.request.get(address, { headers: { accept: 'text/html' } })
        // A poll or a count may have changed meanwhile; then the page is another, and as good.
        if ((await next.text()) !== html) await readsWell(page, address)
      }
    }
    await walk(PUBLIC_PAGES, { twice: true, withAxe: true })
    await page.request.post(`${site.url}/api/sign-in/confirm`, { data: { token: await site.adminToken } })
    const suggestion = { title: 'Something', details: 'Words' }
    expect((await page.request.post(`${site.url}/api/events/suggestions`, { data: suggestion })).ok()).toBe(
      true,
    )
    const issue = { subject: 'News', message: 'Words' }
    expect((await page.request.post(`${site.url}/api/admin/newsletter/issues`, { data: issue })).ok()).toBe(
      true,
    )
    if (seed === 'demo') await walk(PUBLIC_PAGES)
    await walk(ADMIN_PAGES, { withAxe: true })
    await page.goto('about:blank') // whose scripts would miss the site
    await site.stop()
  })
}

/** What the page has loaded by itself, once it is at rest: then it counts the view. */
async function weigh(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/count-views-')),
  )
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  )
  const scriptSizes = files.flatMap(({ path, bytes }) => (path.endsWith('.js') ? bytes + HEADER_BYTES : []))
  return {
    scriptBytes: scriptSizes.reduce((sum, bytes) => sum + bytes, 0),
    styles: files.flatMap(({ path }) => (path.endsWith('.css') ? path : [])),
  }
}

/** Hydrated without a message on the console (site.ts), described, and with valid HTML. */
async function readsWell(page: Page, address: string): Promise<string> {
  const response = await page.goto(address)
  await waitForHydration(page)
  expect.soft(expectedStatuses(new URL(address).pathname), address).toContain(response?.status())
  expect.soft(await page.locator('meta[name=description]').getAttribute('content'), address).toMatch(/\S{2}/)
  const html = (await response?.text()) ?? ''
  expect.soft(await findMarkupErrors(html), address).toEqual([])
  return html
}
