import { request as newRequest, type Page } from '@playwright/test'
import { StripeDouble } from '../stripe/double.ts'
import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { mailsTo, signUpMember } from './people.ts'
import { expect, journeyLangs, open, test, toast, translator, waitForHydration } from './site.ts'

// One site with payments, at a double of Stripe, for all of these, in one worker.
test.describe.configure({ mode: 'default' })

let double: StripeDouble
let site: Awaited<ReturnType<typeof startSite>>
let admin: Awaited<ReturnType<typeof newRequest.newContext>>

test.beforeAll(async () => {
  double = await new StripeDouble().start()
  site = await startSite({ ...double.environment, SEED: 'content' })
  double.webhookUrl = `${site.url}/api/stripe/webhook`
  admin = await newRequest.newContext({ baseURL: site.url })
  await admin.post('/api/sign-in/confirm', { data: { token: await site.adminToken } })
})
test.beforeEach(() => {
  double.fault = undefined
  double.ledger.now = Math.floor(Date.now() / 1000)
})
test.afterAll(async () => {
  await admin.dispose()
  await site.stop()
  await double.close()
})

const signIn = (page: Page) => signUpMember(page.context().request, { site: site.url, folder: site.outbox })
const pay = (page: Page, card: 'good card' | 'card that is declined') =>
  page.getByRole('button', { name: `Pay with a ${card}` }).click()

/** Everything at Stripe that concerns a person. */
function atStripe(email: string) {
  const { customers, subscriptions, payments } = double.ledger
  const customer = [...customers.values()].find((one) => one.email === email)
  if (!customer) throw new Error('Stripe has not met this person')
  return {
    customer,
    subscription: [...subscriptions.values()].filter((one) => one.customer === customer.id).at(-1),
    payments: [...payments.values()].filter((one) => one.customer === customer.id),
  }
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    // An amount out of bounds is answered 422, and 409 what has ended meanwhile.
    test.use({ lang, allowedConsoleErrors: /status of (409|422)/ })

    test('a parent joins after a declined card, changes the plan, cancels and resumes', async ({
      page,
      t,
    }) => {
      await open(page, `${site.url}/${lang}/peyvand-plus`)
      await expect(page.getByRole('heading', { name: t('membership_core_benefits_title') })).toBeVisible()
      await expect(page.getByText(t('membership_benefit_meetups_title'))).toBeVisible()
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: t('site_sign_in') })).toHaveAttribute(
        'href',
        '/api/login',
      )
      await expect(header.getByRole('link', { name: t('site_join_waitlist') })).toHaveCount(0)
      await expectNoViolations(page)
      await page
        .getByRole('link', { name: t('membership_sign_in_start') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/sign-in`))

      const { email } = await signIn(page)
      await open(page, `${site.url}/${lang}/peyvand-plus`)
      await page
        .getByRole('link', { name: t('membership_start_subscription') })
        .first()
        .click()
      await waitForHydration(page)
      await expect(page.getByRole('radio', { name: t('membership_plan_monthly_name') })).toBeChecked()
      await expectNoViolations(page)
      await page.getByRole('button', { name: t('membership_to_payment') }).click()
      await page.waitForURL((url) => !url.href.startsWith(site.url))
      await page.goBack()
      await page.getByRole('link', { name: t('membership_unfinished_link') }).click()
      await pay(page, 'card that is declined')
      await expect(page.getByRole('heading', { name: 'Your card was declined.' })).toBeVisible()
      expect((await page.context().request.get(`${site.url}/api/me/subscription`)).ok()).toBe(true)
      await page.getByRole('link', { name: 'Back' }).click()
      await waitForHydration(page)
      await expect(page.getByText(t('membership_unfinished'))).toBeVisible()
      await page.getByRole('link', { name: t('membership_unfinished_link') }).click()
      await pay(page, 'good card')
      await expect(page.getByRole('heading', { name: t('membership_done_title') })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: t('membership_to_members') }).click()
      await expect(
        page.getByRole('heading', { name: t('membership_members_hello', { name: 'Mina' }) }),
      ).toBeVisible()
      await expect(page.getByText(t('membership_members_withheld'))).toBeHidden()
      await expectNoViolations(page)
      await expect
        .poll(async () => (await mailsTo(email, site.outbox)).map(({ subject }) => subject))
        .toContain(translator('en')('email_membership_welcome'))

      await open(page, `${site.url}/${lang}/account`)
      const own = page.locator('#membership')
      await expect(own.getByText(t('membership_plan_monthly_name'), { exact: false })).toBeVisible()
      await own.getByRole('button', { name: t('membership_change_plan') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('radio', { name: t('membership_plan_monthly_name') })).toBeDisabled()
      await dialog.getByRole('radio', { name: t('membership_plan_flexible_name') }).check()
      const amount = lang === 'fa' ? '۹' : '9'
      await dialog.getByLabel(t('membership_amount')).fill(amount)
      await dialog.getByRole('button', { name: t('membership_see_change') }).click()
      await dialog.getByRole('button', { name: t('membership_back') }).click()
      await expect(dialog.getByLabel(t('membership_amount'))).toHaveValue(amount)
      await dialog.getByRole('radio', { name: t('membership_plan_annual_name') }).check()
      await dialog.getByRole('button', { name: t('membership_see_change') }).click()
      await dialog.getByRole('button', { name: t('membership_back') }).click()
      await dialog.getByRole('radio', { name: t('membership_plan_flexible_name') }).check()
      await expect(dialog.getByLabel(t('membership_amount'))).toHaveValue(amount)
      await dialog.getByRole('radio', { name: t('membership_plan_annual_name') }).check()
      await dialog.getByRole('button', { name: t('membership_see_change') }).click()
      await expect(dialog.getByRole('button', { name: t('membership_change_now') })).toBeVisible()
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: t('membership_change_now') }).click()
      await expect(toast(page, t('membership_plan_changed'))).toBeVisible()
      await expect(own.getByText(t('membership_plan_annual_name'), { exact: false })).toBeVisible()
      expect(atStripe(email).subscription?.price.amount).toBe(7000)

      await own.getByRole('button', { name: t('membership_cancel') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('membership_cancel') })
        .click()
      await expect(toast(page, t('membership_cancelled'))).toBeVisible()
      expect(atStripe(email).subscription?.cancelAtPeriodEnd).toBe(true)
      await own.getByRole('button', { name: t('membership_resume') }).click()
      await expect(toast(page, t('membership_resumed'))).toBeVisible()
      expect(atStripe(email).subscription?.cancelAtPeriodEnd).toBe(false)

      // It ends at Stripe while the page still offers to change it.
      double.ledger.subscriptions.delete(atStripe(email).subscription?.id ?? '')
      await own.getByRole('button', { name: t('membership_change_plan') }).click()
      await dialog.getByRole('button', { name: t('membership_see_change') }).click()
      await expect(toast(page, t('membership_failed'))).toContainText(t('error_not_subscribed'))
      await expect(dialog).toBeHidden()
      await expect(own.getByRole('link', { name: t('membership_see_plans') })).toBeVisible()
      await expect(own.getByRole('button', { name: t('membership_change_plan') })).toBeHidden()
    })

    test('a payment fails, is recovered with another card, and one is refunded', async ({ page, t }) => {
      const { email } = await signIn(page)
      await open(page, `${site.url}/${lang}/subscribe?plan=flexible`)
      const amount = page.getByLabel(t('membership_amount'))
      await amount.fill('500')
      await page.getByRole('button', { name: t('membership_to_payment') }).click()
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
      await amount.fill(lang === 'fa' ? '۵' : '5')
      await page.getByRole('button', { name: t('membership_to_payment') }).click()
      await pay(page, 'good card')
      await expect(page.getByRole('heading', { name: t('membership_done_title') })).toBeVisible()

      const { customer } = atStripe(email)
      customer.card = 'declines'
      double.billing.advance(32)
      await double.deliveriesDone()
      await open(page, `${site.url}/${lang}/account`)
      const own = page.locator('#membership')
      await expect(own.locator('.text-anar')).toBeVisible()
      await expectNoViolations(page)
      await own.getByRole('button', { name: t('membership_cancel') }).click()
      await expect(page.getByRole('dialog')).toContainText(/may be tried again|دوباره امتحان شود/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('membership_keep') })
        .click()
      await own.getByRole('button', { name: t('membership_card_and_invoices') }).click()
      await page.getByRole('button', { name: 'Use a good card' }).click()
      await waitForHydration(page)
      await double.deliveriesDone()
      const [first] = atStripe(email).payments
      if (!first) throw new Error('nothing was paid')
      double.billing.refund(first)
      await double.deliveriesDone()
      await page.reload()
      await expect(own.getByRole('button', { name: t('membership_change_plan') })).toBeVisible()
      const sum = lang === 'fa' ? '۵ دلار آمریکا' : '$5'
      await expect(own.getByText(t('membership_refunded', { sum }))).toBeVisible()

      // Ended elsewhere while this page was open: the page shows it, whatever is clicked.
      const { subscription } = atStripe(email)
      if (!subscription) throw new Error('no subscription')
      double.billing.cancel(subscription)
      await double.deliveriesDone()
      await own.getByRole('button', { name: t('membership_cancel') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('membership_cancel') })
        .click()
      await expect(toast(page, t('error_not_subscribed'))).toBeVisible()
      await expect(own.getByRole('link', { name: t('membership_see_plans') })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    test('who cannot pay asks without explaining, and an admin grants it', async ({ page, t }) => {
      const { email } = await signIn(page)
      await open(page, `${site.url}/${lang}/subscribe`)
      await page.getByRole('button', { name: t('membership_request_access') }).click()
      await expect(page.getByText(t('membership_free_waiting'))).toBeVisible()

      const requests = await (await admin.get('/api/admin/access-requests')).json()
      const mine = requests.find((one: { email: string }) => one.email === email)
      await admin.patch(`/api/admin/access-requests/${mine.id}`, { data: { granted: true } })
      const members = await (await page.request.get(`${site.url}/${lang}/members`)).text()
      expect(members).toContain(`>${t('membership_members_hello', { name: 'Mina' })}</h1>`)
      await open(page, `${site.url}/${lang}/account`)
      await expect(page.locator('#membership').getByText(t('membership_own_granted'))).toBeVisible()
    })
  })
}

test.describe('while Stripe does not answer', () => {
  test.use({ allowedConsoleErrors: /status of 503/ })

  test('nothing is charged, a sentence says so, and what was chosen stays', async ({ page, t }) => {
    const { email } = await signIn(page)
    await open(page, `${site.url}/en/subscribe?plan=monthly`)
    const plan = (name: string) => page.getByRole('radio', { name: t(`membership_plan_${name}_name`) })
    const toPayment = page.getByRole('button', { name: t('membership_to_payment') })
    double.fault = 'away'
    const press = async () => {
      const answered = page.waitForResponse('**/api/subscriptions/checkout')
      await toPayment.click()
      return (await answered).status()
    }
    expect(await press()).toBe(503)
    await expect(page.getByText(t('error_payments_away')).first()).toBeVisible()
    await expect(plan('monthly')).toBeChecked()

    await plan('flexible').check()
    const amount = page.getByLabel(t('membership_amount'))
    await amount.fill('a lot') // the field that another plan hides does not count
    await plan('annual').check()
    expect(await press()).toBe(503)
    await expect(page.getByText(t('error_payments_away')).first()).toBeVisible()
    await expect(plan('annual')).toBeChecked()
    await plan('flexible').check()
    await expect(amount).toHaveValue('a lot')
    await amount.fill('9')
    double.fault = undefined
    await toPayment.click()
    await expect(page.getByRole('heading', { name: '9 usd' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with a good card' })).toBeVisible()
    expect(atStripe(email).payments).toEqual([])
  })
})
