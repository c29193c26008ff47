import { openProvider, type TestProvider } from '../openid-provider.ts'
import { providerAccount } from '../provider-sign-in.ts'
import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { expect, journeyLangs, open, test, toast, waitForHydration } from './site.ts'

// One site with a provider for all of these, in one worker.
test.describe.configure({ mode: 'default' })

let provider: TestProvider
let site: { url: string; stop: () => Promise<unknown> }

test.beforeAll(async () => {
  provider = await openProvider()
  site = await startSite(provider.settings)
})
test.afterAll(async () => {
  await site.stop()
  await provider.close()
})
test.afterEach(() => provider.setBehavior({}))

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })
    const name = (what: string) => providerAccount(`${what}-${lang}`)

    test('a parent signs up through the provider, unlinks it, and signs in with it again where they wanted to go', async ({
      page,
      t,
    }) => {
      const label = t('account_provider_continue', { name: 'Simorgh' })
      provider.setSignedInAccount(name('joins'))
      await open(page, `${site.url}/${lang}/signup`)
      await expectNoViolations(page)
      await page.getByRole('button', { name: label }).click()
      await expect(page).toHaveURL(`${site.url}/${lang}`)
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

    test('who comes back without being signed in reads why, and can still sign in by email', async ({
      page,
      t,
    }) => {
      provider.setSignedInAccount({ ...name('unproved'), email_verified: false })
      await open(page, `${site.url}/${lang}/sign-in?to=/community`)
      await page.getByRole('button', { name: t('account_provider_continue', { name: 'Simorgh' }) }).click()
      await expect(page.getByRole('alert')).toHaveText(t('error_provider_unproved'))
      await waitForHydration(page)
      await expectNoViolations(page)
      await expect(page).toHaveURL(new RegExp(`/${lang}/sign-in\\?to=%2Fcommunity`))
      await expect(page.getByRole('button', { name: t('account_send_link') })).toBeVisible()
    })

    test.describe('a provider that is down', () => {
      test.use({ allowedConsoleErrors: /status of 503/ })
      test('is mentioned on the page itself', async ({ page, t }) => {
        const siteWithoutProvider = await startSite({
          ...provider.settings,
          OIDC_ISSUER: 'http://127.0.0.1:1',
        })
        await open(page, `${siteWithoutProvider.url}/${lang}/sign-in`)
        await page.getByRole('button', { name: t('account_provider_continue', { name: 'Simorgh' }) }).click()
        await expect(toast(page, t('error_provider_away'))).toBeVisible()
        await siteWithoutProvider.stop()
      })
    })
  })
}
