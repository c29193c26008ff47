import { expect, journeyLangs, open, test, translator } from './site.ts'

const SHARING = [
  '/resources/nowruz-traditions',
  '/events/1',
  '/local-community/1',
  '/community/1',
  '/local-community/events/1',
  '/expert-sessions/1',
]
const OTHERS = ['/resources', '/calendar']

for (const lang of journeyLangs('fa')) {
  test(`pages in ${lang} are printed with their content, the addresses of their links, and no buttons; those that share offer the device’s share sheet first`, async ({
    page,
    baseURL,
  }) => {
    const t = translator(lang)
    await page.addInitScript(() =>
      Object.assign(navigator, {
        share: async (what: ShareData) => {
          document.documentElement.dataset.shared = what.url ?? ''
        },
      }),
    )
    for (const path of [...SHARING, ...OTHERS]) {
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

      if (!SHARING.includes(path)) continue
      await page
        .getByRole('main')
        .getByRole('button', { name: t('ui_share') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem').first()).toHaveText(t('ui_share_device'))
      await expect(dialog.getByRole('link')).toHaveText([
        t('ui_share_whatsapp'),
        t('ui_share_telegram'),
        t('ui_share_facebook'),
        t('ui_share_twitter'),
      ])
      await dialog.getByRole('button', { name: t('ui_share_device') }).click()
      await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`/${lang}${path}$`))
      await expect(dialog).toBeHidden()
    }
  })
}
