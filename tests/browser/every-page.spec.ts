import type { Page } from '@playwright/test'
import { ADMIN_PAGES, expectedStatuses, PAGES, PUBLIC_PAGES } from '../site-pages.ts'
import { look, NARROW, scan } from './accessibility.ts'
import { findMarkupErrors } from './markup.ts'
import { startSite } from './own-site.ts'
import { expect, test, waitForHydration } from './site.ts'

// Chromium logs what a page answers that says why a lesson or certificate is not there. The frame with the preview of an
// issue runs no scripts, those of axe neither.
test.use({ allowedConsoleErrors: /status of 4\d\d .*\/courses\/1\/|about:srcdoc/ })

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
    const site = await startSite({ SEED: seed, RATE_LIMIT: 'off' })
    const walk = async (paths: string[], { twice = false, withAxe = false } = {}) => {
      for (const path of paths.filter((each) => seed === 'demo' || !/\/1$/.test(each))) {
        const address = `${site.url}/fa${path}`
        await look(page, NARROW)
        const html = await readsWell(page, address)
        // Without the demo community, pages have less of the same components.
        if (withAxe && seed === 'demo') await scan(page, path)
        if (!twice) continue
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
