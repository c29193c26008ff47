import { signInAsAdmin } from './people.ts'
import { expect, journeyLangs, open, test } from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an admin sees the state of backups, and sends a test email', async ({ page, t }) => {
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
      await open(page, `/${lang}/admin/record`)
      await expect(page.getByText(t('admin_action_test_email_sent')).first()).toBeVisible()
    })

    test('a time zone that an admin chose is given back to the server', async ({ page, t }) => {
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/settings`)
      const zone = page.getByLabel(t('date_zone'))
      const server = t('operations_settings_zone_server')
      await expect(zone.locator('option:checked')).toHaveText(server)
      await zone.selectOption('Europe/Oslo')
      await zone.selectOption(server)
      await expect(zone).toHaveValue('')
    })
  })
}
