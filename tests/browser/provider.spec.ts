import { openProvider, type TestProvider } from '../servers/openid-provider.ts'
import { providerAccount } from '../servers/provider-sign-in.ts'
import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { mailsTo, mailTo, newAddress } from './people.ts'
import { expect, journeyLangs, open, test, toast, waitForHydration } from './site.ts'

// All run in one worker, as they share a site with a provider and limits. The site of other tests has neither.
test.describe.configure({ mode: 'default' })

let provider: TestProvider
let site: Awaited<ReturnType<typeof startSite>>

test.afterEach(() => provider.setBehavior({}))

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })
    const name = (what: string) => providerAccount(`${what}-${lang}`)

    test.beforeAll(async () => {
      provider = await openProvider()
      site = await startSite(provider.settings)
    })
    test.afterAll(async () => {
      await site.stop()
      await provider.close()
    })

    test.describe('a provider that was down', () => {
      test.use({ allowedConsoleErrors: /status of 503/ })

      test('is asked again; who comes back without being signed in reads why, and can still sign in by email', async ({
        page,
        t,
      }) => {
        provider.setSignedInAccount({ ...name('unproved'), email_verified: false })
        // Before it was ever reached: afterwards its addresses are known for an hour.
        provider.setBehavior({ discovery: { status: 500 } })
        await open(page, `${site.url}/${lang}/sign-in?to=/community`)
        const providerButton = page.getByRole('button', {
          name: t('account_provider_continue', { name: 'Simorgh' }),
        })
        await providerButton.click()
        await expect(toast(page, t('error_provider_away'))).toBeVisible()
        provider.setBehavior({})
        await providerButton.click()
        await expect(page.getByRole('alert')).toHaveText(t('error_provider_unproved'))
        await waitForHydration(page)
        await expectNoViolations(page)
        await expect(page).toHaveURL(new RegExp(`/${lang}/sign-in\\?to=%2Fcommunity`))
        await expect(page.getByRole('button', { name: t('account_send_link') })).toBeVisible()
      })
    })

    test('a parent signs up through the provider, unlinks it, and signs in with it again, each time where they wanted to go', async ({
      page,
      t,
    }) => {
      const label = t('account_provider_continue', { name: 'Simorgh' })
      provider.setSignedInAccount(name('joins'))
      await open(page, `${site.url}/${lang}/signup?to=/events`)
      await expectNoViolations(page)
      await page.getByRole('button', { name: label }).click()
      await expect(page).toHaveURL(`${site.url}/${lang}/events`)
      await open(page, `${site.url}/${lang}/account`)
      await expect(page.getByText(t('account_unverified_text'))).toBeHidden()
      await expect(page.getByLabel(t('account_first_name'), { exact: true })).toHaveValue('Shirin')
      await expectNoViolations(page)
      await page.getByRole('button', { name: `${t('account_provider_remove')} : Simorgh` }).click()
      await expect(toast(page, t('account_provider_removed'))).toBeVisible()
      await expect(page.getByText(t('account_providers_none'))).toBeVisible()

      await page.context().clearCookies()
      await open(page, `${site.url}/${lang}/community`)
      await page.getByRole('link', { name: t('discussions_sign_in_to_post') }).click()
      await waitForHydration(page)
      await page.getByRole('button', { name: label }).click()
      await expect(page).toHaveURL(`${site.url}/${lang}/community`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('button', { name: t('discussions_create_post') })).toBeVisible()
    })

    test('someone who has to confirm gets one more email, is told so, and then when the next one can be sent', async ({
      page,
      t,
    }) => {
      const email = newAddress('again')
      const person = { email, firstName: 'Mina', lastName: 'Azadi' }
      expect((await page.request.post(`${site.url}/api/signup`, { data: person })).status()).toBe(201)
      const { code } = await mailTo(email, 1, site.outbox)
      // A wrong try ends the first email's code: another is sent at once.
      const data = { email, code: code === '000000' ? '111111' : '000000' }
      expect((await page.request.post(`${site.url}/api/sign-in/confirm`, { data })).status()).toBe(422)
      await open(page, `${site.url}/${lang}/help`)
      const bar = page.getByRole('region', { name: t('account_unverified_title') })
      await bar.getByRole('button', { name: t('account_send_again') }).click()
      await expect(bar.getByRole('status')).toHaveText(t('account_sent_again'))
      await mailTo(email, 2, site.outbox)
      await bar.getByRole('button', { name: t('account_send_again') }).click()
      await expect(bar.getByRole('status')).toContainText(
        lang === 'fa' ? /[۰-۹]+ ثانیه/ : /ask for another in \d+ seconds/,
      )
      expect(await mailsTo(email, site.outbox)).toHaveLength(2)
    })
  })
}
