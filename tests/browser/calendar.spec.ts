import AxeBuilder from '@axe-core/playwright'
import { newGuest, signUpMember } from './people.ts'
import { expect, journeyLangs, LANGS, open, test, toast } from './site.ts'

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ lang, timezoneId: 'America/Toronto' })

    test('the holidays of ten years are listed, and a date is typed or picked by keyboard in either calendar', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/calendar`)
      await expect(page.locator('details')).toHaveCount(10)
      await expect(page.locator('details[open] li')).toHaveCount(14)
      const moment = page.locator('details[open] li', { hasText: t('calendar_nowruz_moment') })
      await expect(moment).toContainText(lang === 'fa' ? 'به وقت تورنتو' : /Toronto time, E[SD]T/)
      await page.locator('details').nth(3).locator('summary').click()
      await page
        .locator('details')
        .nth(3)
        .getByRole('link', { name: t('calendar_yalda'), exact: true })
        .click()
      await expect(page).toHaveURL(/#yalda$/)
      const subscribe = page.getByRole('link', { name: t('calendar_subscribe'), exact: true })
      await expect(subscribe).toHaveAttribute(
        'href',
        new RegExp(`^webcal://.*/api/calendar/cultural-${lang}\\.ics$`),
      )

      const date = page.getByLabel(t('date_date'), { exact: true })
      const both =
        lang === 'fa' ? 'شنبه ۱ فروردین ۱۴۰۵ (۲۱ مارس ۲۰۲۶)' : 'Saturday, March 21, 2026 (1 Farvardin 1405)'
      for (const typed of ['1405/1/1', '۱ فروردین ۱۴۰۵', '21 March 2026']) {
        await date.fill(typed)
        await expect(page.locator('[aria-live]', { hasText: both })).toBeVisible()
      }
      await date.fill('31 February 2026')
      await expect(page.getByText(t('calendar_convert_unread'))).toBeVisible()
      await date.fill('')
      await expect(page.getByText(t('calendar_convert_hint'))).toBeVisible()

      const button = page.getByRole('button', { name: t('date_pick') })
      await date.fill('2026-03-21')
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('date_pick') })
      await expect(dialog.locator(':focus')).toHaveAttribute('aria-label', new RegExp(t('date_chosen')))
      await page.keyboard.press('PageDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
      // A month and a week later: 8 Ordibehesht, or 28 April.
      await expect(date).toHaveValue(lang === 'fa' ? '۱۴۰۵/۰۲/۰۸' : '2026-04-28')

      await button.click()
      const other = lang === 'fa' ? 'date_calendar_gregorian' : 'date_calendar_persian'
      await dialog.getByRole('radio', { checked: true }).focus()
      await page.keyboard.press('ArrowDown')
      // Not on a day, which the next arrow key would change.
      await expect(dialog.getByRole('radio', { name: t(other), checked: true })).toBeFocused()
      await expect(dialog.getByRole('grid')).toHaveAccessibleName(
        lang === 'fa' ? 'آوریل ۲۰۲۶' : 'Ordibehesht 1405',
      )
      const { violations } = await new AxeBuilder({ page }).include('dialog').setLegacyMode().analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(date).toHaveValue(lang === 'fa' ? '۲۰۲۶/۰۴/۲۸' : '1405-02-08')
    })
  })
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, timezoneId: 'America/Toronto' })

    test('a member makes, renews and removes the secret address of their calendar', async ({ page, t }) => {
      await signUpMember(page.request)
      await open(page, `/${lang}/account`)
      await page.getByRole('button', { name: t('calendar_own_make') }).click()
      const address = page.getByLabel(t('calendar_own_address'))
      await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{32}\.ics$/)
      const first = await address.inputValue()
      const program = (await newGuest()).request
      const response = await program.get(first)
      expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
      expect(await response.text()).toContain('BEGIN:VCALENDAR')

      await page.getByRole('button', { name: t('calendar_own_renew') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('calendar_own_renew') })
        .click()
      await expect(address).not.toHaveValue(first)
      expect((await program.get(first)).status()).toBe(404)
      await page.getByRole('button', { name: t('calendar_own_remove') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('calendar_own_remove') })
        .click()
      await expect(toast(page, t('calendar_own_removed'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('calendar_own_make') })).toBeVisible()
    })
  })
}
