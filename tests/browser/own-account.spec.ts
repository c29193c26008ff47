import type { Page } from '@playwright/test'
import { isolated } from '../../src/platform/text/direction.ts'
import { mailTo, newAddress, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, holdRequests, open, test, toast, translator, waitForHydration } from './site.ts'

test.describe('whoever has an account', () => {
  test.use({ allowedConsoleErrors: /status of 4(22|01)/ })

  test('is asked on every page to confirm the email, can enter the code there, and is then not asked again', async ({
    page,
    t,
  }) => {
    const email = newAddress('unconfirmed')
    const profile = { email, firstName: 'Mina', lastName: 'Test' }
    expect((await page.request.post('/api/signup', { data: profile })).status()).toBe(201)
    const { code } = await mailTo(email)
    await open(page, '/en/resources')
    const field = page.getByLabel(t('account_code'))
    await field.fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: t('account_confirm_email') }).click()
    await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const red = await page.getByText(t('error_code_wrong')).evaluate((note) => getComputedStyle(note).color)
    await expect(field).toHaveCSS('border-top-color', red)
    await expect(field).toBeFocused()
    // Said at the field alone.
    await expect(toast(page, t('account_confirm_failed'))).toHaveCount(0)
    await field.fill(code)
    await page.getByRole('button', { name: t('account_confirm_email') }).click()
    await expect(toast(page, t('account_confirmed'))).toBeVisible()
    await expect(field).toHaveCount(0)
    await expect(page).toHaveURL('/en/resources')
  })

  test('changes the email, and undoes the change from the old one', async ({ page, t }) => {
    const { email } = await signUpMember(page.request)
    const next = newAddress('next')
    await open(page, '/en/account')
    const field = page.getByLabel(t('account_email_new'))
    await field.fill(email)
    await page.getByRole('button', { name: t('account_email_ask') }).click()
    await expect(page.getByText(t('field_email_same'))).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(next)
    await page.getByRole('button', { name: t('account_email_ask') }).click()
    await expect(page.getByText(t('account_email_waiting', { email: isolated(next) }))).toBeVisible()
    await open(page, (await mailTo(next)).link)
    await page.getByRole('button', { name: t('account_email_confirm') }).click()
    await expect(page.getByText(t('account_email_confirmed', { email: isolated(next) }))).toBeVisible()
    await page
      .getByRole('link', { name: t('account_here_account') })
      .last()
      .click()
    await expect(page.getByText(t('account_email_text', { email: isolated(next) }))).toBeVisible()

    await open(page, (await mailTo(email, 2)).link)
    await page.getByRole('button', { name: t('account_email_undo') }).click()
    await expect(page.getByText(t('account_email_undone', { email: isolated(email) }))).toBeVisible()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
})

test.describe('in another tab', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  test('a device was signed out already: the list says so, and no longer offers it', async ({
    page,
    newVisitor,
    t,
  }) => {
    const { email } = await signUpMember(page.request)
    await page.request.post('/api/sign-in', { data: { email } })
    const { code } = await mailTo(email, 2)
    const other = await newVisitor()
    expect((await other.request.post('/api/sign-in/confirm', { data: { email, code } })).ok()).toBe(true)
    await open(page, '/en/account')
    const signOut = page.getByRole('button', { name: t('account_session_end') })
    await expect(signOut).toHaveCount(1)
    expect((await page.request.delete('/api/me/sessions')).ok()).toBe(true)
    await signOut.click()
    await expect(toast(page, t('account_session_failed'))).toContainText(t('error_not_found'))
    await expect(signOut).toHaveCount(0)
  })
})

test.describe('on a shared computer', () => {
  test.use({ allowedConsoleErrors: /status of 401/ })

  test('the step for the code survives a reload, and after signing out no tab shows who was signed in', async ({
    page,
    t,
  }) => {
    const { email } = await signUpMember(page.request)
    await page.context().clearCookies()
    await page.setViewportSize({ width: 1400, height: 900 })
    await open(page, '/en/sign-in')
    const field = page.getByLabel(t('account_email'))
    const send = page.getByRole('button', { name: t('account_send_link') })
    /** Follows the newest link in a tab, and signs out there. */
    const signInAndOut = async (tab: Page, mails: number) => {
      const { link } = await mailTo(email, mails)
      await tab.setViewportSize({ width: 1400, height: 900 })
      await open(tab, link)
      await tab.getByRole('button', { name: t('account_link_button') }).click()
      await tab.getByRole('link', { name: t('site_sign_out') }).click()
      await expect(tab.getByRole('link', { name: t('site_join_waitlist') })).toBeVisible()
      await open(page, '/en/sign-in')
      await expect(field).toHaveValue('')
      await expect(page.getByText(email)).toHaveCount(0)
    }
    await field.fill(email)
    await send.click()
    await expect(page.getByLabel(t('account_code'))).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(t('account_code'))).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await signInAndOut(page, 2)

    await field.fill(email)
    await send.click()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('link', { name: t('account_other_address') }).click()
    await expect(field).toBeVisible()
    await field.fill(email)
    await send.click()
    await expect(page.getByText(email)).toBeVisible()
    await signInAndOut(await page.context().newPage(), 4)
  })
})

test('whoever asks for a code without an account is led to sign up, and on to where they wanted to go', async ({
  page,
}) => {
  const fa = translator('fa')
  const email = newAddress('newcomer')
  await open(page, '/fa/community')
  await page.getByRole('link', { name: fa('discussions_sign_in_to_post') }).click()
  await page.waitForURL('/fa/sign-in?to=%2Ffa%2Fcommunity')
  await waitForHydration(page)
  await page.getByLabel(fa('account_email')).fill(email)
  await page.getByLabel(fa('account_email')).press('Enter')
  await expect(page.getByText(fa('account_no_email'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: fa('account_signup_title') })
    .click()
  await expect(page).toHaveURL('/fa/signup?to=%2Ffa%2Fcommunity')
  await expect(page.getByLabel(fa('account_email'))).toHaveValue(email)
  await page.getByLabel(fa('account_first_name'), { exact: true }).fill('Mina')
  await page.getByLabel(fa('account_last_name')).fill('Azadi')
  await page.getByRole('button', { name: fa('account_create') }).click()
  await expect(page).toHaveURL('/fa/community')
  await expect(page.getByRole('button', { name: fa('discussions_create_post') })).toBeVisible()
})

test.describe('the profile', () => {
  test.use({ allowedConsoleErrors: /status of 422/, timezoneId: 'America/Toronto' })

  test('keeps what is typed when the device reports its zone, refuses an advertisement as a name, and saves both choices', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const release = await holdRequests(page, '**/api/me')
    const asked = page.waitForRequest((request) => request.method() === 'PATCH')
    await open(page, '/account')
    await asked
    const profile = page.getByRole('region', { name: t('account_profile') })
    const save = profile.getByRole('button', { name: t('ui_save'), exact: true })
    const city = page.getByLabel(t('account_location'))
    await city.fill('Tromsø')
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    release()
    await saved
    const zone = page.getByLabel(t('date_zone'))
    await expect(zone).toHaveValue('America/Toronto')
    await expect(city).toHaveValue('Tromsø')
    await expect(city).toBeFocused()

    const lastName = profile.getByLabel(t('account_last_name'), { exact: true })
    await lastName.fill('shop.example.com')
    await save.click()
    await expect(profile.getByText(t('field_name_has_link'))).toBeVisible()
    await expect(lastName).toBeFocused()
    await expect(lastName).toHaveValue('shop.example.com')
    await lastName.fill('Azadi')

    expect(await zone.locator('option').count()).toBeGreaterThan(350)
    await zone.selectOption('Asia/Tehran')
    await save.click()
    await expect(toast(page, t('account_saved'))).toBeVisible()

    await profile.getByLabel(t('account_site_language')).selectOption('fa')
    await save.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
    await waitForHydration(page)
    const inPersian = translator('fa')
    const profileInPersian = page.getByRole('region', { name: inPersian('account_profile') })
    await expect(profileInPersian.getByLabel(inPersian('account_site_language'))).toHaveValue('fa')
    const zoneInPersian = profileInPersian.getByLabel(inPersian('date_zone'))
    await expect(zoneInPersian).toHaveValue('Asia/Tehran')
    const names = await zoneInPersian.locator('option').allTextContents()
    expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([])

    // A page in the chosen language is not loaded again: the toast stays.
    await page.request.patch('/api/me', { data: { lang: 'en' } })
    await open(page, '/fa/account')
    const saveInPersian = profileInPersian.getByRole('button', { name: inPersian('ui_save'), exact: true })
    await profileInPersian.getByLabel(inPersian('account_site_language')).selectOption('fa')
    await saveInPersian.click()
    await expect(toast(page, inPersian('account_saved'))).toBeVisible()
    await expect(saveInPersian).toBeFocused()
    await open(page, '/events')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  })
})

test('another name stands at once beside what one wrote, also on a page that was read before', async ({
  page,
  t,
}) => {
  await signUpMember(page.request, { name: 'Parvin' })
  const { id } = await createPost(page.request)
  const data = { content: 'A reply of my own' }
  expect((await page.request.post(`/api/posts/${id}/comments`, { data })).status()).toBe(201)
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 204 })) // a browser ends the stream then
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, `/en/community/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Parvin')
  await page.getByRole('banner').getByRole('link', { name: 'Parvin' }).click()
  const profile = page.getByRole('region', { name: t('account_profile') })
  await profile.getByLabel(t('account_first_name'), { exact: true }).fill('Simin')
  await profile.getByRole('button', { name: t('ui_save'), exact: true }).click()
  await expect(toast(page, t('account_saved'))).toBeVisible()
  await page.goBack()
  await expect(main).toContainText(data.content)
  await expect(main).toContainText('Simin')
  await expect(main).not.toContainText('Parvin')
})
