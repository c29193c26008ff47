import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

// Chromium logs each script that did not arrive; the error itself may have no text.
test.use({ lang: 'fa', allowedConsoleErrors: /ERR_FAILED|dynamically imported module|^$/ })

/** As on a train that enters a tunnel: the page keeps what it has, and no further script arrives. */
const loseScripts = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort())

/** Longer than any toast is shown. */
const TOAST_MS = 11_000

test('a part whose script does not arrive says so, and leaves the page with what was typed', async ({
  page,
  t,
}) => {
  await open(page, '/fa/sign-in')
  await loseScripts(page)
  await page.getByRole('textbox').first().fill('mina@example.org')
  await page.keyboard.press('Control+k')
  const alert = page.getByRole('alert').filter({ hasText: t('something_went_wrong') })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('textbox').first()).toHaveValue('mina@example.org')
  await page.unroute(/\/assets\/.*\.js$/)
  await alert.getByRole('button', { name: t('ui_try_again') }).click()
  await expect(alert).toHaveCount(0)
})

test('a toast whose script does not arrive is shown plainly, and goes by itself', async ({ page, t }) => {
  await page.clock.install()
  await open(page, '/fa/community')
  await loseScripts(page)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('discussions_like') })
    .click()
  const toast = page.getByRole('alert')
  await expect(toast.getByText(t('toast_account_required_title'), { exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.fastForward(TOAST_MS)
  await expect(toast).toBeHidden()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page whose script does not arrive again and again says so, and is not loaded for ever', async ({
    page,
    context,
    t,
  }) => {
    await open(page, '/fa')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await context.route(/\/assets\/.*\.js$/, (route) =>
      loaded.includes(route.request().url()) ? route.continue() : route.abort(),
    )
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.goto('/fa/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site_offline_title'))
    await page.waitForLoadState('networkidle')
    // The router tries once more by itself.
    expect(loads).toBe(2)
  })
})
