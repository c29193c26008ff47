import { TOOLKITS } from '../../src/features/library/articles/built-in.ts'
import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin } from './people.ts'
import { expect, LANGS, open, test, translator } from './site.ts'

/** The space between margins of 16 mm, in CSS pixels: width and height. */
const MM = 96 / 25.4
const PAPERS = { A4: [178, 265], Letter: [183.9, 247.4] } as const

test('staff print a toolkit, and each sheet fits on one page, in both languages', async ({ page }) => {
  test.setTimeout(90_000)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signInAsAdmin(page)
  for (const lang of LANGS)
    for (const slug of TOOLKITS) {
      await open(page, `/${lang}/resources/${slug}`)
      await page.getByRole('button', { name: translator(lang)('library_print') }).click()
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
  // Both languages have the same structure; the one that runs from right to left is the harder one.
  await expectNoViolations(page)
})
