import { expect, journeyLangs, open, test } from './site.ts'

const PAGES = [
  '/resources/nowruz-traditions',
  '/events/1',
  '/local-community/1',
  '/community/1',
  '/resources',
  '/calendar',
]

for (const lang of journeyLangs('fa')) {
  test(`printing in ${lang} has a page’s content, the addresses of its links, and no buttons`, async ({
    page,
    baseURL,
  }) => {
    for (const path of PAGES) {
      await open(page, `/${lang}${path}`)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.locator('button:visible, form:visible, nav:visible')).toHaveCount(0)
      // Of a year, or of a part of the page, its summary is the heading.
      await expect(page.locator('summary:visible:not(:has(h2)), details:not([open]):visible')).toHaveCount(0)
      await expect(page.locator('details[open]:has(h2):not(:has(h2:visible))')).toHaveCount(0)
      await expect(page.locator('a.button[href^="/"]:visible')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
      const shown = await page.locator('main a:visible').evaluateAll((links) =>
        links.map((link) => ({
          to: link.getAttribute('href') ?? '',
          // One text, however many it was put together from.
          shownText: getComputedStyle(link, '::after').content.replace(/" "|^"|"$/g, ''),
        })),
      )
      for (const { to, shownText } of shown) {
        const address = to.startsWith('/') ? `${baseURL}${to}` : to
        if (/^https?:/.test(address)) expect([path, shownText]).toEqual([path, ` (\u2066${address}\u2069)`])
      }
      // Last: for a moment afterwards the page may still have the styles of the screen.
      expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
      await expect(page.getByRole('banner')).toBeVisible()
    }
  })
}
