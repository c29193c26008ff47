import type { Page } from '@playwright/test'
import { signInAsAdmin } from './people.ts'
import { expect, holdRequests, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an admin sees the state of backups, sends a test email, and finds unsaved settings again', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin`)
      await page.getByRole('link', { name: t('operations_readiness_open') }).click()
      const readinessRegion = page.getByRole('region', { name: t('operations_readiness_title') })
      await expect(
        readinessRegion.getByRole('heading', { name: t('operations_readiness_https') }),
      ).toBeVisible()
      const card = page.getByRole('region', { name: t('operations_title') })
      await expect(card).toBeVisible()
      await card.getByRole('button', { name: t('operations_test_email_send') }).click()
      await expect(card.getByText(t('operations_test_email_outbox'))).toBeVisible()
      const record = await (await page.request.get(`/${lang}/admin/record`)).text()
      expect(record).toContain(t('admin_action_test_email_sent'))

      const menu = page.getByRole('navigation', { name: t('admin_nav_label') })
      await menu.getByRole('link', { name: t('operations_settings_title') }).click()
      // A time zone that an admin chose is given back to the server.
      const zone = page.getByLabel(t('date_zone'))
      const server = t('operations_settings_zone_server')
      await expect(zone.locator('option:checked')).toHaveText(server)
      await zone.selectOption('Europe/Oslo')
      await zone.selectOption(server)
      await expect(zone).toHaveValue('')
      const name = page.getByLabel(t('operations_settings_name'))
      await name.fill('Half a na')
      await menu.getByRole('link', { name: t('admin_nav_overview') }).click()
      await expect(name).toBeHidden()
      await menu.getByRole('link', { name: t('operations_settings_title') }).click()
      await expect(name).toHaveValue('Half a na')
      await page.getByRole('button', { name: t('ui_draft_discard') }).click()
      await expect(name).not.toHaveValue('Half a na')
    })

    test.describe('two tabs with the settings', () => {
      test.use({ allowedConsoleErrors: /status of 409/ })

      test('what is typed while they are being saved stays, as does the focus; a newer change warns', async ({
        page,
        context,
        t,
      }) => {
        await signInAsAdmin(page)
        const other = await context.newPage()
        const save = (tab: Page) => tab.getByRole('button', { name: t('operations_settings_save') })
        const [name, address] = ['operations_settings_name', 'operations_settings_address'] as const
        const field = (tab: Page, key: typeof name | typeof address) => tab.getByLabel(t(key))
        for (const tab of [page, other]) await open(tab, `/${lang}/admin/settings`)
        const [first, second] = [unique('First'), unique('Second')]
        const release = await holdRequests(page, '**/api/admin/settings', 'PATCH')
        await field(page, name).fill(first)
        await save(page).click()
        await field(page, address).fill('Typed meanwhile')
        release()
        await expect(toast(page, t('operations_settings_saved'))).toBeVisible()
        await expect(save(page)).toBeEnabled()
        await expect(field(page, address)).toHaveValue('Typed meanwhile')
        await expect(field(page, address)).toBeFocused()
        await field(page, address).fill('')
        await save(page).press('Enter')
        await expect(save(page)).toBeEnabled()
        await expect(page.getByRole('alert').filter({ hasText: t('error_changed_meanwhile') })).toHaveCount(0)

        await field(other, name).fill(second)
        await save(other).click()
        const warning = other.getByRole('alert').filter({ hasText: t('error_changed_meanwhile') })
        await expect(warning).toBeVisible()
        await expect(field(other, name)).toHaveValue(second)
        await save(other).click()
        await expect(toast(other, t('operations_settings_saved'))).toBeVisible()
        await open(page, `/${lang}/admin/settings`)
        await expect(field(page, name)).toHaveValue(second)
        await field(page, name).fill('')
        await save(page).click()
        await expect(toast(page, t('operations_settings_saved'))).toBeVisible()
      })
    })
  })
}
