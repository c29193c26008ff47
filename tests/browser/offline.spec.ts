import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { signUpMember } from './people.ts'
import { expect, journeyLangs, open, test, toast, waitForHydration } from './site.ts'

const ARTICLE = '/resources/nowruz-traditions'
const OTHER = '/resources/persian-cooking-with-kids'

test.use({
  serviceWorkers: 'allow',
  allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/,
})

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('what was opened is read without a network, marked as a copy, and a missing page leads to the list of it', async ({
      page,
      context,
      t,
    }) => {
      test.slow() // it waits for two looks of the bar
      await open(page, `/${lang}${ARTICLE}`)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      await isKept(page, `/${lang}${ARTICLE}`)
      await context.setOffline(true)
      await expect(page.getByRole('status')).toContainText(t('offline_offline'))
      await page.reload()
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expect(page.getByRole('status')).toContainText(t('offline_offline'))
      await page.goto(`${ARTICLE}?view=both`)
      await expect(page).toHaveURL(`/${lang}${ARTICLE}`)
      await context.setOffline(false)
      // Some versions of the browser tell a copy of nothing: then the bar looks by itself, every 15 seconds.
      await expect(page.getByRole('status')).toContainText(t('offline_online_copy'), { timeout: 20_000 })
      await page.getByRole('button', { name: t('offline_load_anew') }).click()
      await waitForHydration(page)
      await expect(page.getByRole('status')).toHaveCount(0)
      await page.waitForLoadState('networkidle') // what a page loads once it is at rest, the bar among it

      await context.setOffline(true)
      await expect(page.getByRole('status')).toContainText(t('offline_offline'))
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('site_footer_privacy') })
        .click()
      await expect(page.getByRole('heading', { name: t('offline_not_here_title') })).toBeVisible()
      await page.goto(`/${lang}/community?q=school`)
      await expect(page).toHaveURL(
        `/${lang}/saved?wanted=${encodeURIComponent(`/${lang}/community?q=school`)}`,
      )
      await findsNothing(page)
      await expect(page.getByRole('main').getByRole('link').nth(1)).toHaveAttribute(
        'href',
        `/${lang}${ARTICLE}`,
      )
      await context.setOffline(false)
      await page.getByRole('button', { name: t('offline_load_anew') }).click({ timeout: 20_000 })
      await expect(page).toHaveURL(`/${lang}/community?q=school`)
    })

    test('what was saved is on the list, is read from there, and is removed again', async ({
      page,
      context,
      t,
    }) => {
      await open(page, `/${lang}/words`)
      await page.getByRole('button', { name: t('offline_save') }).click()
      await expect(toast(page, t('offline_done_title'))).toBeVisible()
      const undo = page.getByRole('button', { name: t('offline_save_undo') })
      await expect(undo).toBeFocused()
      await undo.click()
      await page.getByRole('button', { name: t('offline_save') }).click()
      await expect(undo).toBeVisible()
      await context.setOffline(true)
      await page.goto(`/${lang}/saved`)
      await page.getByRole('link', { name: t('home_words_title') }).click()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(31)
      await page.goto(`/${lang}/saved`)
      await waitForHydration(page)
      await page.getByRole('button', { name: t('offline_remove', { title: t('home_words_title') }) }).click()
      await expect(page.getByText(t('offline_nothing'))).toBeVisible()
      await page.goto(`/${lang}/words`)
      await expect(page).toHaveURL(`/${lang}/saved?wanted=%2F${lang}%2Fwords`)
    })

    test('a list that cannot be continued without a network stays, and says so', async ({
      page,
      context,
      t,
    }) => {
      await open(page, `/${lang}/community?sort=new`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await context.setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: t('offline_offline') })).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('ui_show_more') })
        .click()
      await expect(page.getByRole('main').getByRole('button', { name: t('ui_try_again') })).toBeVisible()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
    })

    test('the list moves nothing when it comes', async ({ page, t }) => {
      await page.setViewportSize({ width: 390, height: 700 })
      for (const path of [ARTICLE, OTHER, '/words']) {
        await open(page, `/${lang}${path}`)
        await isKept(page, `/${lang}${path}`)
      }
      await page.addInitScript(() => {
        window.name = '0'
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            window.name = String(Number(window.name) + (entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page, `/${lang}/saved`)
      await expect(page.getByRole('link', { name: t('home_words_title') })).toBeVisible()
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      expect(Number(await page.evaluate(() => window.name))).toBeLessThan(0.05)
    })

    test.describe('a site that answers with errors alone', () => {
      test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50/ })

      test('is not back yet', async ({ page, context, t }) => {
        await open(page, `/${lang}${ARTICLE}`)
        await isKept(page, `/${lang}${ARTICLE}`)
        await context.setOffline(true)
        await page.reload()
        await waitForHydration(page)
        // As its proxy does while the site starts, and the site itself while its database is away.
        await page.route('**/readyz', (route) => route.fulfill({ status: 503 }))
        await context.setOffline(false)
        const check = () =>
          Promise.all([
            page.waitForResponse('**/readyz'),
            page.evaluate(() => dispatchEvent(new Event('focus'))),
          ])
        await check()
        await check() // by then the answer to the first one is shown
        await expect(page.getByRole('status')).toContainText(t('offline_offline'))
        await page.unroute('**/readyz')
        await check()
        await expect(page.getByRole('status')).toContainText(t('offline_online_copy'))
      })
    })

    test.describe('the browser’s own online state', () => {
      test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|RequestError/ })

      test('changes nothing: only whether the site can be reached does, and a link still ends at the saved pages', async ({
        page,
        context,
        t,
      }) => {
        const believe = (online: boolean) =>
          page.addInitScript(
            (is) => Object.defineProperty(navigator, 'onLine', { get: () => is, configurable: true }),
            online,
          )
        await believe(false)
        await open(page, `/${lang}${ARTICLE}`)
        await isKept(page, `/${lang}${ARTICLE}`)
        await expect(page.getByRole('status')).toBeEmpty()
        await page.evaluate(() =>
          Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true }),
        )
        await context.setOffline(true)
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t('site_footer_privacy') })
          .click()
        await expect(page.getByRole('heading', { name: t('offline_not_here_title') })).toBeVisible()
        await believe(true)
        await page.goto(`/${lang}${ARTICLE}`)
        await waitForHydration(page)
        await expect(page.getByRole('status')).toContainText(t('offline_offline'))
      })
    })

    test('caches contain nothing personal, and are emptied when the session ends, here or elsewhere', async ({
      page,
      context,
      t,
    }) => {
      const name = 'Shahrzadeh'
      const { email } = await signUpMember(page.request, { name })
      const { id } = await (await page.request.get('/api/auth/user')).json()
      for (const path of ['', '/account', '/community', ARTICLE, OTHER]) {
        await open(page, `/${lang}${path}`)
        if (path.startsWith('/res') || !path) await isKept(page, `/${lang}${path}`)
      }
      await page.getByRole('button', { name: t('offline_save') }).click()
      await expect(toast(page, t('offline_done_title'))).toBeVisible()
      const { addresses, text } = await everythingKept(page)
      expect(addresses).toContain(`/${lang}${OTHER}`)
      expect(
        addresses.filter((address) => /^\/(api|(en|fa)\/(account|community|admin))/.test(address)),
      ).toEqual([])
      expect(text.length).toBeGreaterThan(100_000)
      for (const own of [name, email, `${id}`]) expect(text.includes(own), own).toBe(false)

      await open(page, `/${lang}/sign-out`)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('site_sign_out') })
        .click()
      await expect(page).toHaveURL(`/${lang}`)
      await expect.poll(async () => (await everythingKept(page)).addresses.filter(isArticle)).toEqual([])

      // A tab in which nobody is signed in is left open.
      const guest = await context.newPage()
      await open(guest, `/${lang}/resources`)
      await isKept(guest, `/${lang}/resources`)
      await signUpMember(page.request)
      await open(page, `/${lang}${ARTICLE}`)
      await isKept(page, `/${lang}${ARTICLE}`)
      await guest.evaluate((path) => history.pushState(null, '', path), `/${lang}/calendar`)
      await isKept(guest, `/${lang}/calendar`)
      await isKept(page, `/${lang}${ARTICLE}`)
      await guest.close()
      await context.clearCookies()
      await open(page, `/${lang}/words`)
      await isKept(page, `/${lang}/words`)
      expect((await everythingKept(page)).addresses.filter(isArticle)).toEqual([])
    })

    test('the list of saved pages is accessible and emptied at once, and does not say offline once the site answers', async ({
      page,
      t,
    }) => {
      // The empty list is a page as it opens, and scanned by every-page.spec.ts.
      await open(page, `/${lang}`)
      await isKept(page, `/${lang}`)
      await open(page, `/${lang}${ARTICLE}`)
      await isKept(page, `/${lang}${ARTICLE}`)
      await open(page, `/${lang}/saved`)
      const link = page.getByRole('main').getByRole('link', { name: t('site_logo_label'), exact: true })
      await expect(link).toHaveAttribute('href', `/${lang}`)
      await findsNothing(page)
      await page.getByRole('button', { name: t('offline_remove_all') }).click()
      await findsNothing(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('offline_remove_all') })
        .click()
      await expect(page.getByText(t('offline_nothing'))).toBeVisible()
      await open(page, `/${lang}/saved?wanted=%2F${lang}%2Fwords`)
      await expect(page.getByRole('alert')).toContainText(t('offline_not_opened_title'))
      await expect(page.getByRole('alert')).not.toContainText(t('offline_not_here_title'))
      await page.getByRole('link', { name: t('ui_try_again') }).click()
      await expect(page).toHaveURL(`/${lang}/words`)
      await findsNothing(page)
    })

    test('the site can be installed; the drawer offers it once the browser does, and asks once', async ({
      page,
      context,
      t,
    }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await open(page, `/${lang}`)
      const devtools = await context.newCDPSession(page)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
      const { data = '' } = await devtools.send('Page.getAppManifest')
      expect(JSON.parse(data)).toMatchObject({ lang, id: '/', scope: '/', start_url: `/${lang}` })
      await page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Object.assign(window, { asked: offer.defaultPrevented }),
        })
        dispatchEvent(offer)
      })
      await page.getByRole('button', { name: t('site_menu_open') }).click()
      const install = page.getByRole('button', { name: t('offline_install') })
      await install.click()
      await expect(install).toHaveCount(0)
      expect(await page.evaluate(() => (window as unknown as { asked: boolean }).asked)).toBe(true)
    })
  })
}

const isArticle = (address: string) => address.includes('/resources/')

const isKept = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(async (expected) => Boolean(await caches.match(expected)), address))
    .toBe(true)

/** Every URL in every cache, with its contents. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const cachedData = { addresses: [] as string[], text: '' }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        cachedData.addresses.push(new URL(request.url).pathname)
        cachedData.text += `${request.url} ${[...(response?.headers ?? [])].join()} ${await response?.text()}\n`
      }
    }
    return cachedData
  })

async function findsNothing(page: Page) {
  await waitForHydration(page)
  await expectNoViolations(page)
}
