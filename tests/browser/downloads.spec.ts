import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectNoViolations } from './accessibility.ts'
import { NOWRUZ, resourceCard } from './resources.ts'
import { expect, journeyLangs, LANGS, open, test, toast } from './site.ts'

const FILE = { en: 'nowruz_and_the_haft_sin_table.html', fa: /^نوروز_.*\.html$/ } as const
const saved = async (download: Download) => readFileSync(await download.path())

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an article is downloaded as a page that works by itself, and as a book', async ({
      page,
      context,
      t,
    }) => {
      await open(page, `/${lang}/resources`)
      const menu = resourceCard(page, NOWRUZ[lang]).locator('summary')
      const take = async (format: string) => {
        await menu.click()
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: format }).click(),
        ])
        await expect(toast(page, t('toast_download_title'))).toBeVisible()
        return download
      }
      await menu.click()
      await expectNoViolations(page)
      await menu.click()
      const html = await take(t('library_download_html'))
      expect(html.suggestedFilename()).toMatch(FILE[lang])
      const file = await context.newPage()
      const requests: string[] = []
      file.on('request', ({ url }) => requests.push(url()))
      await file.setContent((await saved(html)).toString('utf8'))
      await expect(file.getByRole('heading', { level: 1, name: NOWRUZ[lang] })).toBeVisible()
      await expect(file.locator('html')).toHaveAttribute('dir', lang === 'fa' ? 'rtl' : 'ltr')
      await expect(file.getByRole('img')).toBeVisible()
      await expectNoViolations(file)
      expect(requests).toEqual([])
      await file.close()
      const book = unzipSync(new Uint8Array(await saved(await take(t('library_download_epub')))))
      const texts = Object.entries(book).filter(([name]) => /\.(xhtml|opf|svg|xml)$/.test(name))
      expect(texts.length).toBeGreaterThan(6)
      const wrong = await page.evaluate(
        (files) =>
          files
            .filter(([, text]) =>
              new DOMParser().parseFromString(text, 'application/xhtml+xml').querySelector('parsererror'),
            )
            .map(([name]) => name),
        texts.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const),
      )
      expect(wrong).toEqual([])
    })
  })
}

test('the menu of formats stays on the screen, wherever its button is', async ({ page }) => {
  for (const path of LANGS.flatMap((lang) => [
    `/${lang}/resources/nowruz-traditions`,
    `/${lang}/resources/nowruz-traditions?view=both`,
    `/${lang}/resources`,
  ])) {
    await open(page, path)
    const details = page.locator('main details').first()
    await details.locator('summary').click()
    await page.evaluate(hideTexts)
    for (const width of [320, 360, 390, 430, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { menu, bottom, needed } = await details.evaluate(openAnew)
      expect.soft(menu.left, `${path} ${width}`).toBeGreaterThanOrEqual(0)
      expect.soft(menu.right, `${path} ${width}`).toBeLessThanOrEqual(width)
      expect.soft(menu.top, `${path} ${width}`).toBeCloseTo(bottom, 0)
      expect.soft(needed, `${path} ${width}`).toBe(width)
    }
  }
})

/** The texts around the row of buttons, which each width would lay out. */
function hideTexts() {
  for (const each of document.querySelectorAll<HTMLElement>('.prose, article:not(:has(details))'))
    each.style.display = 'none'
}

/** Closes and opens the menu, as a click does: where it is then, the lower edge of its button, and the width of the page. */
function openAnew(details: Element) {
  for (const isOpen of [false, true]) {
    details.toggleAttribute('open', isOpen)
    details.getBoundingClientRect() // laid out in either state
  }
  const { left, right, top, width } = details.querySelector('.card')?.getBoundingClientRect() ?? new DOMRect()
  const bottom = details.querySelector('summary')?.getBoundingClientRect().bottom ?? Number.NaN
  return {
    menu: { left: width ? left : Number.NaN, right, top },
    bottom,
    needed: document.documentElement.scrollWidth,
  }
}

test('a button that has come in part is where the whole one is, and moves none beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/fa/resources/nowruz-traditions')
  const row = page.locator('article [data-screen]').filter({ has: page.locator('details') })
  const places = () =>
    row.evaluate(({ children, clientHeight }) => [
      clientHeight,
      ...[...children].map((each) => each.getBoundingClientRect().y),
    ])
  const [height, ...tops] = await places()
  // A browser may paint what it has parsed: up to the icon of the button, or none of its words.
  for (const missing of ['summary span, details ~ *', 'summary']) {
    await row.evaluate((element, selector) => {
      for (const each of element.querySelectorAll(selector)) each.remove()
    }, missing)
    expect(await places(), missing).toEqual([height, ...tops.slice(0, 3)])
  }
})
