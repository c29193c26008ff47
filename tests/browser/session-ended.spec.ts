import { signInAsAdmin, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test, toast, waitForReact } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 40[149]|RequestError/ })

    test('a person who is signed out elsewhere can sign in again from lists and buttons, and enter a code', async ({
      page,
      t,
    }) => {
      const { email } = await signUpMember(page.request)
      await open(page, `/${lang}/events`)
      await page.context().clearCookies()
      await page
        .getByRole('button', { name: t('attendance_register') })
        .first()
        .click()
      const notice = toast(page, t('error_sign_in_first'))
      await expect(notice.getByRole('button', { name: t('ui_sign_in_elsewhere') })).toBeVisible()
      await page.evaluate((to) => history.pushState({}, '', to), `/${lang}/notifications`)
      const list = page.getByRole('main').getByRole('alert')
      await expect(list).toContainText(t('error_sign_in_first'))
      await list.getByRole('link', { name: t('ui_sign_in') }).click()
      await expect(page).toHaveURL(`/${lang}/sign-in?to=%2F${lang}%2Fnotifications`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('account_signup_title') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('account_signup_title') })).toBeVisible()
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByLabel(t('account_first_name'), { exact: true }).fill('Mina')
      await page.getByLabel(t('account_last_name')).fill('Azadi')
      await page.getByRole('button', { name: t('account_create') }).click()
      await toast(page, t('toast_signup_known_title'))
        .getByRole('button', { name: t('account_enter_code') })
        .click()
      await expect(page.getByLabel(t('account_code'))).toBeVisible()
      await expect(page.getByRole('main')).toContainText(email)
    })
    test('what is typed in a form stays, and one message says what to do', async ({ page, t }) => {
      await signUpMember(page.request)
      const { id } = await createPost(page.request)
      await open(page, `/${lang}/community/${id}`)
      // The session ends as the form is sent: earlier, the page may already have noticed, and be a guest's.
      await page.route(`**/api/posts/${id}/comments`, async (route) => {
        if (route.request().method() === 'POST') await page.context().clearCookies()
        const { cookie: _, ...headers } = await route.request().allHeaders()
        await route.fulfill({ response: await route.fetch({ headers }) })
      })
      const reply = page.getByLabel(t('discussions_add_comment'))
      await waitForReact(reply) // a form that is not hydrated yet is posted with the page
      await reply.fill('Still here')
      await page.getByRole('button', { name: t('discussions_post_comment') }).click()
      await expect(page.getByRole('alert').filter({ hasText: t('ui_signed_out_meanwhile') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('ui_sign_in_elsewhere') })).toBeVisible()
      await expect(reply).toHaveValue('Still here')
    })

    test('the admin area offers a guest to sign in, shows a member nothing, and asks an admin to sign in again', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/admin/reports?tab=blocks`)
      await expect(page.getByRole('heading', { level: 1, name: t('site_not_found_title') })).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('ui_sign_in') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('account_signin_title') })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('to')).toBe(`/${lang}/admin/reports?tab=blocks`)
      await signUpMember(page.request)
      const html = await readPage(page.request, `/${lang}/admin/reports`)
      expect(/<h1.*?<\/h1>/s.exec(html)?.[0]).toContain(t('site_not_found_title'))
      await page.context().clearCookies()

      await signInAsAdmin(page)
      await open(page, `/${lang}/admin`)
      await page.context().clearCookies()
      await page.evaluate((to) => history.pushState({}, '', to), `/${lang}/admin/members`)
      await expect(page.getByRole('heading', { level: 1, name: t('site_signed_out_title') })).toBeVisible()
      await page
        .getByRole('alert')
        .getByRole('link', { name: t('ui_sign_in') })
        .click()
      await expect(page).toHaveURL(`/${lang}/sign-in?to=%2F${lang}%2Fadmin%2Fmembers`)
    })
  })
}
