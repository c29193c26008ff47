import { TOOLKITS } from '../../src/features/library/articles/built-in.ts'
import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin } from './people.ts'
import { expect, LANGS, open, test } from './site.ts'

/** What is left between margins of 16 mm, in CSS pixels: width and height. */
const MM = 96 / 25.4
const PAPERS = { A4: [178, 265], Letter: [183.9, 247.4] } as const

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ lang })
    test('a guest reads the beginning of a toolkit; staff print it, and each sheet fits on one page', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(90_000)
      const guest = await (await newVisitor()).newPage()
      await open(guest, `/${lang}/resources?category=toolkits`)
      await expect(guest.getByText(t('library_premium'), { exact: true })).toHaveCount(TOOLKITS.length)
      await signInAsAdmin(page)
      for (const slug of TOOLKITS) {
        await open(guest, `/${lang}/resources/${slug}`)
        await expect(guest.getByText(t('library_withheld_title'))).toBeVisible()
        await expect(guest.getByText(t('library_premium'), { exact: true })).toBeVisible()
        await expect(guest.getByRole('button', { name: t('library_print') })).toHaveCount(0)
        await expect(guest.getByText(t('library_download'), { exact: true })).toHaveCount(0)
        await expect(guest.locator('.sheet')).toHaveCount(0)

        await page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute('data-printed', '')
        })
        await open(page, `/${lang}/resources/${slug}`)
        await page.getByRole('button', { name: t('library_print') }).click()
        await expect(page.locator('html[data-printed]')).toBeAttached()
        await page.emulateMedia({ media: 'print' })
        await page.evaluate(() => document.fonts.ready)
        for (const [paper, [width, height]] of Object.entries(PAPERS)) {
          await page.setViewportSize({ width: Math.floor(width * MM), height: Math.floor(height * MM) })
          const sheets = await page.locator('.sheet').evaluateAll((all) =>
            all.map((sheet) => ({
              id: sheet.getAttribute('aria-labelledby'),
              height: sheet.getBoundingClientRect().height,
              // Wider than the paper would be cut off.
              cut: [...sheet.querySelectorAll('table')].some(
                (table) => table.getBoundingClientRect().width > document.documentElement.clientWidth + 1,
              ),
              breaks: getComputedStyle(sheet).breakBefore,
            })),
          )
          expect(sheets.length).toBeGreaterThan(1)
          for (const sheet of sheets)
            expect([
              paper,
              slug,
              sheet.id,
              Math.max(0, Math.ceil(sheet.height - height * MM)),
              sheet.cut,
              sheet.breaks,
            ]).toEqual([...[paper, slug, sheet.id, 0, false, 'page']])
        }
        await page.emulateMedia({ media: 'screen' })
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      await expectNoViolations(page)
    })
  })
}
