import type { Page } from '@playwright/test'
import { mailsTo, newAddress, signInAsAdmin, signUpMember } from './people.ts'
import { expect, journeyLangs, open, test, toast, translator, unique, waitForHydration } from './site.ts'

/** The link of the newest email to an address that leads to a page of the newsletter. */
async function linkTo(page: string, address: string, count = 1) {
  const linkPattern = new RegExp(`https?://[^/\\s"]+(/\\w\\w/newsletter/${page}\\?token=[\\w.-]+)`)
  let link = ''
  await expect(async () => {
    const mails = await mailsTo(address)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    link = linkPattern.exec(mails.at(-1)?.html ?? '')?.[1] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function subscribe(page: Page, lang: 'en' | 'fa', email: string) {
  const t = translator(lang)
  await open(page, `/${lang}`)
  const field = page.getByLabel(t('home_newsletter_email_label'))
  await field.fill(email)
  await page.getByRole('button', { name: t('home_newsletter_subscribe'), exact: true }).click()
  const thanks = toast(page, t('toast_newsletter_done_title'))
  await expect(thanks).toContainText(t('toast_newsletter_done_text'))
  await expect(page.getByText(t('newsletter_check_inbox'))).toBeVisible()
  await expect(field).toHaveValue('')
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a reader subscribes, confirms by a link that is whole, chooses, reads an issue, unsubscribes and comes back', async ({
      page,
      newVisitor,
      t,
    }) => {
      const email = newAddress('reads')
      await subscribe(page, lang, email)

      const link = await linkTo('confirm', email)
      const htmlOf = async (path: string) => (await page.request.get(path)).text()
      const cut = await htmlOf(link.slice(0, -4))
      expect(cut).toContain(t('error_newsletter_link_over'))
      expect(cut).toContain(t('home_newsletter_email_label')) // for a fresh link
      const response = await open(page, link)
      expect(response?.headers()['referrer-policy']).toBe('same-origin')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByText(t('newsletter_confirm_newsletter'))).toBeVisible()
      await page.getByRole('button', { name: t('newsletter_confirm_button') }).click()
      await expect(page.getByText(t('newsletter_confirmed_newsletter'))).toBeVisible()
      expect(await htmlOf(link)).toContain(t('newsletter_confirmed_newsletter')) // once more changes nothing

      await page.getByRole('link', { name: t('newsletter_choices_link') }).click()
      await expect(page.getByLabel(t('newsletter_choice_newsletter'), { exact: true })).toBeChecked()
      await page.getByLabel(t('newsletter_choice_events'), { exact: true }).check()
      await page.getByLabel(t('newsletter_choice_both'), { exact: true }).check()
      await page.getByLabel(t('newsletter_choice_lang'), { exact: true }).selectOption('en')
      await page.getByRole('button', { name: t('ui_save') }).click()
      await expect(toast(page, t('newsletter_choices_saved'))).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(t('newsletter_choice_both'), { exact: true })).toBeChecked()
      await expect(page.getByLabel(t('newsletter_choice_lang'), { exact: true })).toHaveValue('en')

      const subject = unique('A table that talks')
      const admin = await newVisitor()
      await signInAsAdmin(admin)
      const input = { subject, message: '## Salaam\n\nThree words are enough.', subjectFa: `${subject} سلام` }
      const data = { ...input, messageFa: '## سلام\n\nسه واژه کافی است.' }
      expect((await admin.request.post('/api/admin/send-newsletter', { data })).ok()).toBe(true)
      const unsubscribeLink = await linkTo('unsubscribe', email, 2)
      // Issues of other tests may come before it.
      const subjects = `\u2068${subject}\u2069 · \u2068${subject} سلام\u2069`
      const isIt = (mail: { subject?: string }) => mail.subject === subjects
      await expect.poll(async () => (await mailsTo(email)).some(isIt)).toBe(true)
      const mail = (await mailsTo(email)).find(isIt)
      expect(mail?.html).toContain('سه واژه کافی است.')

      await page.goto(`/${lang}/newsletter`)
      await page.getByRole('link', { name: subject }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        lang === 'fa' ? 'سلام' : 'Salaam',
      )

      await open(page, unsubscribeLink.replace(/^\/\w\w/, `/${lang}`))
      await expect(page.getByText(t('newsletter_unsubscribe_newsletter'))).toBeVisible()
      await page.getByRole('button', { name: t('newsletter_unsubscribe_button') }).click()
      await expect(page.getByText(t('newsletter_unsubscribed_newsletter'))).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: t('newsletter_stay') }).click()
      await expect(page.getByText(t('newsletter_unsubscribe_newsletter'))).toBeVisible()
      await page.getByRole('link', { name: t('newsletter_choices_link') }).click()
      await expect(page.getByLabel(t('newsletter_choice_events'), { exact: true })).toBeChecked()
    })
  })
}

test.describe('with a network that fails', () => {
  test.use({ allowedConsoleErrors: /net::ERR_FAILED/ })

  test('what was chosen stays when it could not be saved; who has unsubscribed is told so, though nothing more can be loaded', async ({
    page,
    t,
  }) => {
    const email = newAddress('away')
    await page.request.post('/api/newsletter', { data: { email } })
    await open(page, await linkTo('confirm', email))
    await page.getByRole('button', { name: t('newsletter_confirm_button') }).click()
    await expect(page.getByText(t('newsletter_confirmed_events'))).toBeVisible()
    await page.getByRole('link', { name: t('newsletter_choices_link') }).click()
    await page.route('**/api/newsletter/preferences', (route) => route.abort())
    const monthly = page.getByLabel(t('newsletter_choice_monthly'), { exact: true })
    await expect(monthly).toBeDisabled() // while they get nothing
    await page.getByLabel(t('newsletter_choice_newsletter'), { exact: true }).check()
    await monthly.check()
    await page.getByRole('button', { name: t('ui_save') }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(monthly).toBeChecked()
    await page.unroute('**/api/newsletter/preferences')
    await page.getByRole('button', { name: t('ui_save') }).click()
    await expect(toast(page, t('newsletter_choices_saved'))).toBeVisible()

    await page.goto(page.url().replace('/preferences', '/unsubscribe'))
    await waitForHydration(page)
    await expect(page.getByText(t('newsletter_unsubscribe_newsletter'))).toBeVisible()
    await page.route('**/api/newsletter/preferences?*', (route) => route.abort())
    await page.getByRole('button', { name: t('newsletter_unsubscribe_button') }).click()
    await expect(page.getByText(t('newsletter_unsubscribed_newsletter'))).toBeVisible()
  })
})

test('a member chooses in the account', async ({ page, t }) => {
  await signUpMember(page.request)
  await open(page, '/en/account')
  const section = page.getByRole('region', { name: t('newsletter_own_title'), exact: true })
  await section.getByLabel(t('account_includes_events'), { exact: true }).check()
  await section.getByLabel(t('newsletter_choice_newsletter'), { exact: true }).check()
  await section.getByRole('button', { name: t('ui_save') }).click()
  await expect(toast(page, t('newsletter_choices_saved'))).toBeVisible()
  const stored = await (await page.request.get('/api/me/newsletter')).json()
  expect(stored).toMatchObject({ newsletter: true, events: true })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader confirms, chooses, unsubscribes and comes back', async ({ page, t }) => {
    const email = newAddress('plain-reader')
    await page.request.post('/api/newsletter/subscribe', { data: { email } })
    await page.goto(await linkTo('confirm', email))
    await page.getByRole('button', { name: t('newsletter_confirm_button') }).click()
    await expect(page.getByText(t('newsletter_confirmed_newsletter'))).toBeVisible()
    await page.getByRole('link', { name: t('newsletter_choices_link') }).click()
    await page.getByLabel(t('newsletter_choice_monthly'), { exact: true }).check()
    await page.getByRole('button', { name: t('ui_save') }).click()
    await expect(page.getByText(t('newsletter_choices_saved'))).toBeVisible()
    await expect(page.getByLabel(t('newsletter_choice_monthly'), { exact: true })).toBeChecked()
    await expect(page.getByLabel(t('newsletter_choice_events'), { exact: true })).not.toBeChecked()

    await page.goto(page.url().replace('/preferences', '/unsubscribe'))
    await page.getByRole('button', { name: t('newsletter_unsubscribe_button') }).click()
    await expect(page.getByText(t('newsletter_unsubscribed_newsletter'))).toBeVisible()
    await page.getByRole('button', { name: t('newsletter_stay') }).click()
    await expect(page.getByText(t('newsletter_unsubscribe_newsletter'))).toBeVisible()
  })
})
