import type { Locator } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { expect, holdRequests, journeyLangs, open, test, waitForHydration } from './site.ts'

const TYPED = { en: 'norooz', fa: 'نورو' }
const MARKED = /nowruz|norooz|نوروز/i

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('from anywhere by Ctrl K: typing shows suggestions, arrows choose, Enter opens, and all results are one click away', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/help`)
      await page.keyboard.press('Control+KeyK')
      const dialog = page.getByRole('dialog', { name: t('search_title') })
      const box = dialog.getByRole('combobox')
      await expect(box).toBeFocused()
      await box.fill(TYPED[lang])
      const lines = dialog.getByRole('option')
      await expect(lines.first()).toContainText(MARKED)
      await expect(dialog.locator('mark').first()).toContainText(MARKED)
      await expect(dialog.locator('[aria-live]')).not.toBeEmpty()
      await expectNoViolations(page)

      await page.keyboard.press('ArrowDown')
      await expect(lines.first()).toHaveAttribute('aria-selected', 'true')
      await expect(box).toHaveAttribute(
        'aria-activedescendant',
        (await lines.first().getAttribute('id')) ?? '',
      )
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(lines.last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=/)
      await expect(dialog).toBeHidden()

      await expect(page.getByRole('heading', { level: 1, name: t('search_title') })).toBeVisible()
      await expect(page.getByRole('article').locator('mark').first()).toContainText(MARKED)
      await expectNoViolations(page)

      await page
        .getByRole('navigation', { name: t('search_kinds') })
        .getByRole('link', { name: t('search_types_article') })
        .click()
      await expect(page).toHaveURL(/type=article/)
      await page.getByRole('article').first().getByRole('link').click()
      await expect(page).toHaveURL(/\/resources\/nowruz-traditions$/)
    })

    test('what is typed before the search is loaded is in its box, and Enter searches for it', async ({
      page,
      t,
    }) => {
      const releaseScript = await holdRequests(page, '**/assets/search-dialog-*.js')
      await open(page, `/${lang}/help`)
      const early = page.getByRole('dialog').getByRole('searchbox')
      const box = page.getByRole('dialog').getByRole('combobox')
      await page.keyboard.press('Control+KeyK')
      await page.keyboard.type(TYPED[lang].slice(0, 3))
      await expect(early).toBeFocused()
      await page.keyboard.press('Escape') // empties the box
      await page.keyboard.press('Escape')
      await expect(early).toBeHidden()
      await page.keyboard.press('Control+KeyK')
      await page.keyboard.type(TYPED[lang].slice(0, 3))
      await expect(early).toHaveValue(TYPED[lang].slice(0, 3))
      releaseScript()
      await expect(box).toBeFocused()
      await page.keyboard.type(TYPED[lang].slice(3))
      await expect(box).toHaveValue(TYPED[lang])
      await expect(page.getByRole('option').first()).toContainText(MARKED)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.unrouteAll({ behavior: 'wait' })
      await page.route('**/assets/search-dialog-*.js', () => {}) // it never comes
      await page.reload()
      await waitForHydration(page)
      await page.getByRole('button', { name: t('search_open') }).click()
      await page.keyboard.type(TYPED[lang])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('an empty search says what to do next; a slash opens the search, and Escape returns the focus', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/search?q=xqzxqzxq`)
      await expect(page.getByText(t('search_nothing_text'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('search_to_community') })).toBeVisible()
      await expectNoViolations(page)
      const box = page.getByRole('searchbox', { name: t('search_box') })
      await box.fill('a/b')
      await expect(box).toHaveValue('a/b')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: t('search_open') }).focus()
      await page.keyboard.press('/')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('button', { name: t('search_open') })).toBeFocused()

      // A search that ends with a space leads back with one step.
      await page.clock.install()
      await open(page, `/${lang}/help`)
      await open(page, `/${lang}/search?q=nowruz+`)
      await page.clock.runFor(1000) // longer than a search waits for the next letter
      await page.goBack()
      await expect(page).toHaveURL(`/${lang}/help`)
    })
  })
}

test('with forced colours the chosen suggestion is readable, the words found in it and the way to all results, too', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/en/help')
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog').getByRole('combobox').fill('nowruz')
  await expect(page.locator('[role=option] mark').first()).toBeVisible()
  const chosen = page.locator('[role=option][aria-selected=true]')
  const colorOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
  await page.keyboard.press('ArrowDown')
  const found = chosen.locator('mark').first()
  await expect(found).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(found).toHaveCSS('color', await colorOf(chosen))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen.locator('span')).toHaveCSS('color', await colorOf(chosen))
})
