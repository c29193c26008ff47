import { isolated } from '../../src/platform/text/direction.ts'
import { mailTo, newAddress, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, toast, waitForHydration } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    // What a page asks for while its reader signs out is answered 401.
    test.use({ lang, allowedConsoleErrors: /status of 401/ })

    test('a parent signs up, verifies their address with the link from the email, signs in again by code, and signs out', async ({
      page,
      t,
    }) => {
      const email = newAddress('parent')
      await open(page, `/${lang}/signup`)
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByLabel(t('account_first_name'), { exact: true }).fill('Mina')
      await page.getByRole('button', { name: t('account_create') }).click()
      await expect(toast(page, t('toast_signup_incomplete_title'))).toBeVisible()
      await expect(page.getByLabel(t('account_last_name'))).toBeFocused()
      await expect(page.getByLabel(t('account_email'))).toHaveValue(email)
      await page.getByLabel(t('account_last_name')).fill('Azadi')
      await page.getByLabel(t('account_location')).fill('Toronto, Canada')
      await page.getByRole('button', { name: t('account_create') }).click()
      await expect(toast(page, t('toast_signup_done_title'))).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${lang}$`))

      const { link } = await mailTo(email)
      const opened = await page.request.get(link)
      expect(opened.status()).toBe(200) // a mail scanner does this: it verifies nothing
      await open(page, `/${lang}/account`)
      await expect(page.getByText(t('account_unverified_text', { email: isolated(email) }))).toBeVisible()
      await open(page, link)
      await page.getByRole('button', { name: t('account_confirm_email') }).click()
      await expect(toast(page, t('account_confirmed'))).toBeVisible()
      const account = await (await page.request.get(`/${lang}/account`)).text()
      expect(account).toContain(email)
      expect(account).not.toContain(t('account_unverified_text', { email: isolated(email) }))

      await page.goto('about:blank') // the account page might ask for something once more, as a guest
      await page.context().clearCookies()
      await open(page, `/${lang}/community`)
      await page.getByRole('link', { name: t('discussions_sign_in_to_post') }).click()
      await expect(page).toHaveURL(`/${lang}/sign-in?to=%2F${lang}%2Fcommunity`)
      await waitForHydration(page)
      await page.getByLabel(t('account_email')).fill(email)
      await page.getByRole('button', { name: t('account_send_link') }).click()
      const { code } = await mailTo(email, 2)
      await page.getByLabel(t('account_code')).fill(code)
      await page.getByRole('button', { name: t('account_confirm'), exact: true }).click()
      await expect(page).toHaveURL(`/${lang}/community`)
      await expect(page.getByRole('button', { name: t('discussions_create_post') })).toBeVisible()

      // By a link, as plain navigation, whatever the page is still loading.
      await page.setViewportSize({ width: 1400, height: 900 })
      await page.getByRole('link', { name: t('site_sign_out') }).click()
      await expect(page.getByRole('link', { name: t('site_join_waitlist') })).toBeVisible()
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    })

    test('when another browser confirms the address, the first session ends, and the owner is asked about its posts', async ({
      page,
      newVisitor,
      t,
    }) => {
      const first = await newVisitor()
      const email = newAddress('owner')
      const person = { email, firstName: 'Stranger', lastName: 'Test' }
      expect((await first.request.post('/api/signup', { data: person })).status()).toBe(201)
      const post = await createPost(first.request)
      const { link } = await mailTo(email)

      const sameLink = link.replace(/^\/\w+/, `/${lang}`) // the other browser spoke English
      await open(page, sameLink)
      await expect(page.getByText(email)).toBeVisible()
      await page.getByRole('button', { name: t('account_link_button') }).click()
      await expect(page.getByRole('heading', { name: t('account_earlier_title') })).toBeVisible()
      await expect(page.getByRole('link', { name: post.title })).toBeVisible()
      await page.getByRole('button', { name: t('account_earlier_remove') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('account_earlier_remove') })
        .click()
      await expect(page.getByRole('heading', { name: t('account_earlier_title') })).toBeHidden()
      expect((await page.request.get(`/api/posts/${post.id}`)).status()).toBe(404)

      const ended = await first.newPage()
      await open(ended, `/${lang}/sign-in`)
      await expect(ended.getByText(t('account_ended_verified'))).toBeVisible()
      await open(ended, sameLink)
      await expect(ended.getByText(t('error_link_expired'))).toBeVisible()
      await expect(ended).toHaveTitle(`${t('account_link_over_title')} | ${t('meta_site_name')}`)
      await expect(ended.getByRole('link', { name: t('account_link_new') })).toBeVisible()
      await open(page, `/${lang}/sign-in`)
      await expect(page.getByText(t('account_here_text', { email: isolated(email) }))).toBeVisible()
      await expect(page.getByText(t('account_ended_verified'))).toBeHidden()
    })

    test('a member downloads their data, signs in by passkey without an email, deletes the account, and is unknown afterwards', async ({
      page,
      t,
    }) => {
      const { email } = await signUpMember(page.request)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await open(page, `/${lang}/account`)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: t('account_export') }).click()
      const file = await (await download).createReadStream()
      const data = JSON.parse((await file.toArray()).join(''))
      expect(JSON.stringify(data)).toContain(email)
      await page.getByRole('button', { name: t('account_passkey_add') }).click()
      await expect(toast(page, t('account_passkey_added'))).toBeVisible()

      await page.context().clearCookies()
      await open(page, `/${lang}/sign-in?to=/account`)
      await page.getByRole('button', { name: t('account_passkey') }).click()
      await expect(toast(page, t('account_signed_in'))).toBeVisible()
      expect((await page.request.get('/api/auth/user')).status()).toBe(200)

      await page.getByRole('button', { name: t('account_delete') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('account_delete_remove')).check()
      await expect(dialog.getByText(t('account_delete_remove_hint'))).toBeVisible()
      await expect(dialog.getByRole('button', { name: t('account_delete_button') })).toBeDisabled()
      await dialog.getByLabel(t('account_delete_type')).fill(email.slice(1))
      await page.keyboard.press('Enter')
      await dialog.getByLabel(t('account_delete_type')).fill(email)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Enter')
      await page.waitForURL(`/${lang}`)
      await expect(toast(page, t('account_deleted'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('site_join_waitlist') })).toBeVisible()
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    })
  })
}

test.describe('a code that is wrong', () => {
  test.use({ allowedConsoleErrors: /status of 422/ })
  test('keeps what was typed and says what is wrong; the link, opened in another tab, leads to the page that asked to sign in', async ({
    page,
    t,
  }) => {
    const { email } = await signUpMember(page.request)
    await page.context().clearCookies()
    await open(page, '/en/events')
    await page
      .getByRole('link', { name: t('attendance_sign_in') })
      .first()
      .click()
    await waitForHydration(page)
    const askedFor = new URL(page.url()).searchParams.get('to') ?? ''
    expect(askedFor).toMatch(/^\/en\/events\/\d+$/)
    await page.getByLabel(t('account_email')).fill(email)
    await page.getByRole('button', { name: t('account_send_link') }).click()
    const { link, code } = await mailTo(email, 2)
    const wrong = code === '000000' ? '111111' : '000000'
    await page.getByLabel(t('account_code')).fill(wrong)
    await page.getByRole('button', { name: t('account_confirm'), exact: true }).click()
    await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
    await expect(page.getByLabel(t('account_code'))).toHaveValue(wrong)

    const tab = await page.context().newPage()
    await open(tab, link)
    await tab.getByRole('button', { name: t('account_link_button') }).click()
    await expect(tab).toHaveURL(askedFor)
    await expect(tab.getByRole('button', { name: t('attendance_register') })).toBeVisible()
  })
})

test('the language is changed in place: the same page, the same filters, the other language, and it is remembered', async ({
  page,
}) => {
  await open(page, '/community?q=school&sort=new')
  await page.getByRole('button', { name: 'فارسی' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  await expect(page).toHaveURL('/community?q=school&sort=new')
  await waitForHydration(page)
  const html = await (await page.request.get('/signup')).text()
  expect(html).toMatch(/<html[^>]*lang="fa"[^>]*dir="rtl"/)
  await open(page, '/fa/help')
  await page.getByRole('button', { name: 'انگلیسی' }).click()
  await expect(page).toHaveURL('/en/help')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('an error at the field in which Enter was pressed is announced each time: it has the focus already', async ({
  page,
  t,
}) => {
  await open(page, '/en/sign-in')
  const email = page.getByLabel(t('account_email'))
  await email.fill('mina')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(t('field_email_invalid'))
  const announced = page.getByRole('alert').filter({ hasText: t('field_email_invalid') })
  await expect(announced).toHaveCount(1)
  const first = await announced.elementHandle()
  await email.press('Enter')
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(announced).toHaveCount(1)
  await email.fill('mina@')
  await expect(announced).toHaveCount(0)
})
