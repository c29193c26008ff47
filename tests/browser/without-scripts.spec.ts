import { mailTo, newAddress, signUpMember } from './people.ts'
import { expect, journeyLangs, test, unique } from './site.ts'

test.use({ javaScriptEnabled: false, allowedConsoleErrors: /status of 422/ })

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a parent signs up, confirms, writes, searches, reads, replies, signs out and in', async ({
      page,
      t,
    }) => {
      const email = newAddress('plain')
      const main = page.getByRole('main')
      const response = await page.goto(`/${lang}/signup`)
      expect((await response?.text())?.replaceAll('&#x27;', "'")).toContain(t('site_no_scripts'))
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByLabel(t('account_first_name'), { exact: true }).fill('Mina')
      await page.getByLabel(t('account_children_ages')).fill('4 and 7')
      await page.getByRole('button', { name: t('account_create') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/signup$`)) // nothing of it in the address
      await expect(page.getByText(t('field_last_name_required'))).toBeVisible()
      await expect(page.getByLabel(t('account_last_name'))).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel(t('account_email'))).toHaveValue(email)
      await expect(page.getByLabel(t('account_children_ages'))).toHaveValue('4 and 7')
      await page.getByLabel(t('account_last_name')).fill('Azadi')
      await page.getByRole('button', { name: t('account_create') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}$`))

      await page.getByLabel(t('account_code')).fill('000000')
      await page.getByRole('button', { name: t('account_confirm_email') }).click()
      await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
      await expect(page.getByLabel(t('account_code'))).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel(t('account_code')).fill((await mailTo(email)).code)
      await page.getByRole('button', { name: t('account_confirm_email') }).click()
      await expect(page.getByLabel(t('account_code'))).toBeHidden()

      await page.goto(`/${lang}/community`)
      await page.getByRole('link', { name: t('discussions_create_post') }).click()
      const title = unique('Zebrafinch lullaby')
      await page.getByLabel(t('discussions_field_title')).fill(title)
      await page.getByLabel(t('discussions_field_category')).selectOption({ index: 1 })
      await page.getByRole('button', { name: t('discussions_publish') }).click()
      await expect(page.getByLabel(t('discussions_field_title'))).toHaveValue(title)
      await page.getByLabel(t('discussions_field_content')).fill('Every night, for a month.\nAnd once more.')
      await page.getByRole('button', { name: t('discussions_publish') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/community/\\d+$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

      await page.goto(`/${lang}/community`)
      await page.getByLabel(t('discussions_search')).fill(title)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/community\?.*q=/)
      await main.getByRole('link', { name: title }).first().click()
      await expect(main).toContainText('And once more.')

      const reply = unique('A plain reply')
      await page.goto((await page.url()).replace(/community\?.*post=(\d+).*/, 'community/$1'))
      await page.getByLabel(t('discussions_add_comment')).fill(reply)
      const key = main.locator('input[name=idempotencyKey]')
      const before = await key.inputValue()
      await page.getByRole('button', { name: t('discussions_post_comment') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()
      await expect(key).not.toHaveValue(before)

      await page.goto(`/${lang}/search`)
      await main.getByLabel(t('search_box')).fill('nowruz')
      await page.keyboard.press('Enter')
      await expect(main.getByRole('link').first()).toBeVisible()

      await page.context().clearCookies()
      await page.goto(`/${lang}/sign-in?to=/community`)
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByRole('button', { name: t('account_send_link') }).click()
      await expect(page).toHaveURL(`/${lang}/sign-in?to=/community`)
      const { code } = await mailTo(email, 2)
      await page.getByLabel(t('account_code')).fill(code)
      await page.getByRole('button', { name: t('account_confirm'), exact: true }).click()
      await expect(page).toHaveURL(`/${lang}/community`)
    })

    test('a guest joins the newsletter and the waitlist, switches the language, and finds sign-in on a phone', async ({
      page,
      t,
    }) => {
      await page.goto(`/${lang}`)
      await page.getByLabel(t('home_newsletter_email_label')).fill('no address')
      await page.getByRole('button', { name: t('home_newsletter_subscribe') }).click()
      await expect(page.getByText(t('toast_email_invalid_text'))).toBeVisible()
      await page.getByLabel(t('home_newsletter_email_label')).fill(newAddress('letter'))
      await page.getByRole('button', { name: t('home_newsletter_subscribe') }).click()
      await expect(page.getByText(t('toast_newsletter_done_text'))).toBeVisible()
      await expect(page).toHaveURL(`/${lang}`)

      await page.goto(`/${lang}/peyvand-plus`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('membership_join_waitlist') })
        .first()
        .click()
      await page.getByLabel(t('membership_waitlist_name')).fill('Mina')
      await page.getByLabel(t('membership_waitlist_email')).fill(newAddress('waits'))
      await page.getByLabel(t('membership_waitlist_city')).fill('Oslo')
      await page.getByLabel(t('membership_waitlist_ages')).fill('4')
      await page.getByRole('button', { name: t('membership_waitlist_submit') }).click()
      await expect(page.getByText(t('toast_waitlist_done_text'))).toBeVisible()
      await expect(page).toHaveURL(`/${lang}/subscribe`)

      const other = lang === 'fa' ? 'en' : 'fa'
      await page.goto(`/${lang}/community?sort=new`)
      await page.getByRole('link', { name: t('site_language_switch_label') }).click()
      await expect(page).toHaveURL(`/${other}/community?sort=new`)
      await expect(page.locator('html')).toHaveAttribute('lang', other)

      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/${lang}/help`)
      await page.getByRole('link', { name: t('account_signup_title') }).click()
      await expect(page).toHaveURL(`/${lang}/signup`)
      await page
        .getByRole('link', { name: t('site_sign_in') })
        .first()
        .click()
      await expect(page).toHaveURL(`/${lang}/sign-in`)
      await signUpMember(page.request)
      await page.goto(`/${lang}/help`)
      await page.getByRole('link', { name: t('account_account_title') }).click()
      await expect(page).toHaveURL(`/${lang}/account`)
      await page.getByRole('link', { name: t('site_sign_out') }).click()
      await page.goto(`/${lang}/help`)
      await expect(page.getByRole('link', { name: t('account_signup_title') })).toBeVisible()
    })

    test('a member is shown no button that needs scripts, and changes name, email, notifications and newsletter', async ({
      page,
      t,
    }) => {
      const { email } = await signUpMember(page.request)
      const paths = [
        '',
        '/community',
        '/community/1',
        '/resources/nowruz-traditions',
        '/events/2',
        '/account',
      ]
      for (const path of paths) {
        await page.goto(`/${lang}${path}`)
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        await expect(page.locator('button:not([type=submit]):visible'), path).toHaveCount(0)
      }

      await expect(page.locator('.skeleton')).toHaveCount(0)
      const section = (title: string) => page.getByRole('region', { name: t(title) })
      const save = (title: string) =>
        section(title)
          .getByRole('button', { name: t('ui_save') })
          .click()

      const profile = section('account_profile')
      await profile.getByLabel(t('account_last_name')).fill('x'.repeat(101))
      await save('account_profile')
      await expect(profile.locator('[aria-invalid=true]')).toHaveValue('x'.repeat(101))
      await profile.getByLabel(t('account_last_name')).fill('Karimi')
      await save('account_profile')
      await expect(profile.getByRole('status')).toHaveText(t('account_saved'))

      const replies = section('notifications_choices_title').getByRole('combobox').first()
      await replies.selectOption('site')
      await save('notifications_choices_title')
      await expect(section('notifications_choices_title').getByRole('status')).toBeVisible()
      await section('newsletter_own_title').getByRole('checkbox').first().check()
      await save('newsletter_own_title')
      await expect(section('newsletter_own_title').getByRole('status')).toHaveText(
        t('newsletter_choices_saved'),
      )
      const next = newAddress('moved')
      await section('account_email_title').getByRole('textbox').fill(next)
      await section('account_email_title').getByRole('button').click()
      await expect(section('account_email_title').getByRole('status')).toContainText(next)

      await page.goto(`/${lang}/account`)
      await expect(profile.getByLabel(t('account_last_name'))).toHaveValue('Karimi')
      await expect(replies).toHaveValue('site')
      await expect(section('newsletter_own_title').getByRole('checkbox').first()).toBeChecked()
      await expect(page.getByText(email).first()).toBeVisible()
    })
  })
}
