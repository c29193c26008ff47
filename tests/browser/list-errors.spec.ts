import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const search = (words: string) => (page: Page) => page.getByRole('main').getByRole('searchbox').fill(words)

/** A page with a list, and a choice that fetches the list. */
const LISTS = [
  ['/community', (page: Page) => page.locator('main select').first().selectOption({ index: 1 })],
  ['/resources', search('books')],
  ['/events', (page: Page) => page.locator('main nav a').last().click()],
  ['/local-community', search('Oslo')],
  ['/search?q=nowruz', search('books')],
] as const

test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })

test('without an answer, another choice leaves a list there, and it can be made again', async ({
  page,
  t,
}) => {
  for (const [path, choose] of LISTS)
    await test.step(path, async () => {
      await open(page, `/en${path}`)
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      const before = page.url()
      await choose(page)
      await page.waitForURL(({ href }) => href !== before)
      const retryButton = page.getByRole('main').getByRole('button', { name: t('ui_try_again') })
      await expect(retryButton.first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const chosen = page.url()
      await page.unroute('**/api/**')
      const searchBox = page.getByRole('main').getByRole('searchbox')
      const isSearch = (await searchBox.count()) && (await searchBox.inputValue()) === 'books'
      await expect(async () => {
        if (isSearch) await searchBox.press('Enter')
        else if (await retryButton.count()) await retryButton.first().click()
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 500 })
      }).toPass()
      expect(page.url()).toBe(chosen)
    })
})
