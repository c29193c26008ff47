import { type APIRequestContext, request as newRequest, type Page } from '@playwright/test'
import { StripeDouble } from '../stripe/double.ts'
import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { mailsTo, signUpMember } from './people.ts'
import { expect, journeyLangs, localizeDigits, open, test, toast, translator, unique } from './site.ts'

// One site with payments, at a double of Stripe, for all of these, in one worker.
test.describe.configure({ mode: 'default' })

let double: StripeDouble
let site: Awaited<ReturnType<typeof startSite>>
let admin: APIRequestContext

test.beforeAll(async () => {
  double = await new StripeDouble().start()
  site = await startSite({ ...double.environment, RATE_LIMIT: 'off' })
  double.webhookUrl = `${site.url}/api/stripe/webhook`
  admin = await newRequest.newContext({ baseURL: site.url })
  await admin.post('/api/sign-in/confirm', { data: { token: await site.adminToken } })
})
test.afterAll(async () => {
  await admin.dispose()
  await site.stop()
  await double.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) => page.locator('article', { hasText: name })

/** Someone with an account and a session of their own. */
async function someone(name = unique('Mina')) {
  const calls = await newRequest.newContext({ baseURL: site.url })
  const { email } = await signUpMember(calls, { name, site: site.url, folder: site.outbox })
  return { calls, email, name }
}

async function whoAsks() {
  const asking = await someone()
  await asking.calls.post('/api/subscriptions/access-requests')
  return asking
}

async function whoPays() {
  const paying = await someone()
  const response = await paying.calls.post('/api/subscriptions/checkout', { data: { plan: 'monthly' } })
  expect(response.ok()).toBe(true)
  const session = [...double.ledger.sessions.values()].at(-1)
  if (session) double.billing.pay(session, 'good')
  await double.deliveriesDone()
  return paying
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    // A grant to a stranger is answered 404.
    test.use({ lang, allowedConsoleErrors: /status of 404/ })
    const subject = (key: string) => translator('en')(key)
    const signIn = async (page: Page) => page.context().addCookies((await admin.storageState()).cookies)

    test('an admin reads the figures, decides on requests with keys, grants and ends free access', async ({
      page,
      t,
    }) => {
      const [granted, declined] = [await whoAsks(), await whoAsks()]
      const paying = await whoPays()
      await signIn(page)
      await open(page, `${site.url}/${lang}/admin`)
      await page.getByRole('link', { name: t('admin_overview_access_requests') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_nav_membership'))
      await expect(
        page.locator('dl > div', { hasText: t('membership_admin_this_month') }).getByRole('definition'),
      ).toHaveText(lang === 'fa' ? /^[۰-۹]+ دلار/ : /^\$\d+$/)
      await expect(rowOf(page, paying.name)).toContainText(t('membership_plan_monthly_name'))
      await expect(rowOf(page, paying.name).getByRole('button')).toHaveCount(0)
      await expectNoViolations(page)

      await page.locator('[data-row]', { hasText: granted.name }).focus()
      await page.keyboard.press('a')
      await expect(page.getByRole('dialog')).toContainText(granted.name)
      await expectNoViolations(page)
      await inDialog(page, t('membership_admin_grant')).click()
      await expect(toast(page, t('membership_admin_granted_done'))).toBeVisible()
      await expect(rowOf(page, granted.name)).toContainText(t('membership_admin_free'))
      // The next row has the focus by itself.
      await expect(page.locator('[data-row]', { hasText: declined.name })).toBeFocused()
      await page.keyboard.press('d')
      await inDialog(page, t('membership_admin_decline')).click()
      await expect(toast(page, t('membership_admin_declined_done'))).toBeVisible()
      await expect(page.getByText(t('membership_admin_requests_empty'))).toBeVisible()
      await expect(rowOf(page, declined.name)).toHaveCount(0)

      await button(page, t('membership_admin_grant_by_email')).click()
      const email = page.getByRole('dialog').getByLabel(t('membership_admin_grant_email'))
      await email.fill('stranger@example.org')
      await inDialog(page, t('membership_admin_grant')).click()
      await expect(email).toBeFocused()
      await expect(page.getByText(t('error_account_not_found'))).toHaveCount(1)
      await email.fill(declined.email)
      await inDialog(page, t('membership_admin_grant')).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(page, declined.name)).toContainText(t('membership_admin_free'))

      await page.getByRole('link', { name: t('membership_admin_free'), exact: true }).click()
      await expect(page).toHaveURL(/state=granted/)
      await expect(rowOf(page, paying.name)).toHaveCount(0)
      await page.getByRole('searchbox').fill(declined.name)
      await expect(rowOf(page, granted.name)).toHaveCount(0)
      await page.locator('[data-row]', { hasText: declined.name }).focus()
      await page.keyboard.press('e')
      await inDialog(page, t('membership_admin_end')).click()
      await expect(toast(page, t('membership_admin_ended_done'))).toBeVisible()
      await expect(page.getByText(t('membership_admin_none_found'))).toBeVisible()
      await page.getByRole('link', { name: t('membership_admin_state_ended'), exact: true }).click()
      await expect(rowOf(page, declined.name)).toContainText(t('membership_admin_ended_on'))
      const subjects = async () => (await mailsTo(declined.email, site.outbox)).map((mail) => mail.subject)
      await expect.poll(subjects).toContain(subject('email_membership_ended'))
    })

    test('the next families of the waitlist are invited, after a question with their number, and one is erased', async ({
      page,
      t,
    }) => {
      const families = [0, 1, 2].map((i) => `family-${lang}-${i}@peyvand.test`)
      for (const email of families) {
        const data = { name: unique('Nasrin'), email, city: 'Toronto', childrenAges: '4' }
        await admin.post('/api/waitlist', { data, headers: { 'accept-language': lang } })
      }
      await signIn(page)
      await open(page, `${site.url}/${lang}/admin/waitlist`)
      const invited = page.locator('article', { hasText: t('membership_admin_invited') })
      const before = await invited.count()
      const count = page.getByLabel(t('membership_admin_invite_count'))
      await count.fill('ten')
      await button(page, t('membership_admin_invite')).click()
      await expect(page.getByText(t('field_invitations_invalid'))).toBeVisible()
      await expect(count).toBeFocused()
      await expectNoViolations(page)
      await count.fill(localizeDigits(lang, '2'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('heading')).toContainText(localizeDigits(lang, '2'))
      await expectNoViolations(page)
      await inDialog(page, t('membership_admin_invite')).click()
      await expect(toast(page, localizeDigits(lang, '2'))).toBeVisible()
      await expect(invited).toHaveCount(before + 2)
      await expect(count).toHaveValue('')
      const [first = '', , last = ''] = families
      const subjects = async () => (await mailsTo(first, site.outbox)).map((mail) => mail.subject)
      await expect.poll(subjects).toEqual([t('email_membership_opened')])

      await button(page, `${t('membership_waitlist_erase')}: ${last}`).click()
      await expect(page.getByRole('dialog')).toContainText(last)
      await inDialog(page, t('membership_waitlist_erase')).click()
      await expect(toast(page, t('membership_waitlist_erased'))).toBeVisible()
      await expect(rowOf(page, last)).toHaveCount(0)
      await expect(rowOf(page, first)).toHaveCount(1)
    })
  })
}
