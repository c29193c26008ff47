import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin } from './people.ts'
import { expect, open, test } from './site.ts'

const BUBBLE = '[popover=manual]:popover-open'

/** Its code has come, so that its delays run: from here the page's clock is moved, and nothing waits. */
const isLoaded = (within: Page | Locator) => expect(within.locator('[popover=manual]').first()).toBeAttached()

test('a tooltip opens after a delay and closes with the pointer, and keeps no focus from the button of a dialog', async ({
  page,
  t,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 900, height: 700 })
  await open(page, '/en/help')
  const search = page.getByRole('button', { name: t('search_open') })
  await search.hover()
  await isLoaded(page)
  await page.clock.fastForward(300)
  await expect(page.locator(BUBBLE)).toHaveCount(0)
  await expect(page.locator(BUBBLE)).toHaveText(t('search_open'))
  await page.locator(BUBBLE).hover()
  await page.clock.fastForward(300)
  await expect(page.locator(BUBBLE)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator(BUBBLE)).toHaveCount(0)

  for (const name of [t('search_open'), t('site_menu_open')]) {
    const button = page.getByRole('button', { name })
    for (let times = 0; times < 2; times++) {
      await button.hover()
      await button.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await isLoaded(page)
      await page.clock.fastForward(800) // the tooltip has opened meanwhile, if it opens at all
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    // The browser says a moment later that a dialog has closed, when it may be open again.
    await button.evaluate(async (opener: HTMLElement) => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
      const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve))
      dialog?.requestClose()
      await Promise.resolve()
      opener.click()
      await closed
    })
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.mouse.move(0, 0)
  }
})

test('the shield of the administration has a tooltip only where it has no label', async ({ page, t }) => {
  await page.clock.install()
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1300, height: 700 })
  await open(page, '/en/help')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('site_admin') })
    .hover()
  await expect(page.locator(BUBBLE)).toHaveText(t('site_admin'))
  await page.setViewportSize({ width: 390, height: 700 })
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: t('site_menu_open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: t('site_admin') }).hover()
  await isLoaded(dialog)
  await page.clock.fastForward(900)
  await expect(page.locator(BUBBLE)).toHaveCount(0)
})
