import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { expect, journeyLangs, LANGS, open, test, toast, translator, WITH_ANIMATIONS } from './site.ts'

test.use(WITH_ANIMATIONS)

const PAGES = [
  '',
  '/community',
  '/community/1',
  '/signup',
  '/sign-in',
  '/peyvand-plus',
  '/subscribe',
  '/help',
  '/terms',
]
const WIDTHS = { en: [390], fa: [320, 1280] }

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ lang })

    for (const width of WIDTHS[lang]) {
      test(`at ${width} pixels nothing is wider than the screen, nothing shifts, and the console stays silent`, async ({
        page,
      }) => {
        test.setTimeout(90_000)
        await page.setViewportSize({ width, height: 800 })
        await page.addInitScript(watchJumps)
        for (const path of PAGES) {
          await open(page, `/${lang}${path}`)
          await page.evaluate(() => document.fonts.ready)
          const { wider, jumps } = await page.evaluate(() => ({
            wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            // To two digits, as layout shift is judged: what is painted while loading may move by a hair.
            jumps: Math.round((window as unknown as { jumps: number }).jumps * 100) / 100,
          }))
          expect([path, wider, jumps]).toEqual([path, 0, 0])
        }
      })
    }
  })
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('by keyboard alone: past the header, into a dialog and back, through a menu and to a toast', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      await open(page, `/${lang}/community`)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: t('site_skip_to_content') })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      const create = page.getByRole('button', { name: t('discussions_create_post') })
      await tabTo(page, t('discussions_create_post'))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(inDialogOrBrowser)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(create).toBeFocused()

      const menu = page.getByLabel(t('discussions_more')).first()
      await menu.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: t('discussions_report') }).first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: t('discussions_report') }).first()).toBeHidden()

      await page.context().clearCookies()
      await open(page, `/${lang}/community`)
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: t('discussions_like') })
        .focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, t('toast_account_required_title'))).toBeVisible()
      await page.keyboard.press('F8')
      await expect(page.locator('ol:has(> li)')).toBeFocused()
      await expect(page.locator('ol:has(> li)')).toHaveCSS('outline-style', 'solid')
    })

    test('a toast is alone, at most 420 pixels wide, and leads guests to a free account', async ({
      page,
      t,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, `/${lang}/community`)
      const first = page.getByRole('article').first()
      await first.getByRole('button', { name: t('discussions_like') }).click()
      const notification = toast(page, t('toast_account_required_like_text'))
      await expect(notification).toBeVisible()
      expect((await page.locator('ol:has(> li)').boundingBox())?.width).toBeLessThanOrEqual(420)
      await first.getByRole('button', { name: t('discussions_reply') }).click()
      await expect(toast(page, t('toast_account_required_reply_text'))).toBeVisible()
      await expect(notification).toHaveCount(0)
      await toast(page, t('toast_account_required_reply_text'))
        .getByRole('button', { name: t('account_create') })
        .click()
      await expect(page).toHaveURL(`/${lang}/signup`)
    })

    test('a toast stays for five seconds', async ({ page, t }) => {
      await page.clock.install()
      await open(page, `/${lang}/signup`)
      await page.getByRole('button', { name: t('account_create') }).click()
      const notification = toast(page, t('toast_signup_incomplete_title'))
      await expect(notification).toBeVisible()
      // From here on the clock runs only when the test says so: on a slow machine the toast must not disappear.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
      await page.mouse.move(0, 0)
      await page.clock.runFor(2_000)
      await expect(notification).toBeVisible()
      await page.clock.runFor(4_000)
      await expect(notification).toHaveCount(0)
    })

    test('a new page begins at its top; going back restores the scroll position', async ({ page, t }) => {
      await page.setViewportSize({ width: 1280, height: 600 })
      await open(page, `/${lang}`)
      const privacy = page.getByRole('contentinfo').getByRole('link', { name: t('site_footer_privacy') })
      await privacy.scrollIntoViewIfNeeded()
      // The router saves the position at most ten times a second; no person clicks sooner after scrolling.
      await page.evaluate(() => new Promise((rest) => setTimeout(rest, 250)))
      const ofThisPage = page.locator('head').locator('[rel=canonical], [name=description], [hreflang]')
      expect(await ofThisPage.count()).toBeGreaterThan(3)
      await privacy.click()
      await expect(page).toHaveURL(`/${lang}/privacy`)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(ofThisPage, 'what the server says about the page that was left').toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(`/${lang}`)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    })

    test('a vote on one page updates the bars on another', async ({ page, newVisitor, t }) => {
      const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
      await open(page, `/${lang}`)
      const poll = page.getByRole('region', { name: t('home_poll_title') })
      await poll.scrollIntoViewIfNeeded()
      await stream
      const before = await poll.textContent()
      const voter = await (await newVisitor()).newPage()
      await signUpMember(voter.request)
      await open(voter, `/${lang}`)
      const same = voter.getByRole('region', { name: t('home_poll_title') })
      await same.locator('button[aria-pressed]').last().click()
      await expect(same.getByText(t('home_poll_voted'))).toBeVisible()
      await expect.poll(() => poll.textContent()).not.toBe(before)
      await same.getByRole('button', { name: t('home_poll_take_back') }).click()
      await expect(same.getByText(t('home_poll_hint'))).toBeVisible()
    })
  })
}

test('the drawer leads to groups, and the theme that is chosen there is the one in the footer', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/en')
  const inFooter = page.getByRole('contentinfo').getByLabel(t('site_theme_label'))
  const inDrawer = page.getByRole('dialog').getByLabel(t('site_theme_label'))
  const openDrawer = () => page.getByRole('button', { name: t('site_menu_open') }).click()
  await openDrawer()
  await inDrawer.selectOption('dark')
  await page.keyboard.press('Escape')
  await expect(inDrawer).toBeHidden()
  await expect(inFooter).toHaveValue('dark')
  await inFooter.selectOption('light')
  await openDrawer()
  await expect(inDrawer).toHaveValue('light')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('site_footer_groups') })
    .click()
  await expect(page).toHaveURL(/\/local-community$/)
  await expect(inDrawer).toBeHidden()
  await page.reload()
  await expect(inFooter).toHaveValue('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // Inherited colours that move, for however short a time, reach nested elements one frame after the other.
  test('the dark theme is there at once', async ({ page }) => {
    await open(page, '/fa/community')
    await page.evaluate(() => {
      document.addEventListener('transitionrun', () => {
        document.body.dataset.moved = 'true'
      })
    })
    const ink = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
    const light = await ink()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ink).not.toBe(light)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.locator('body').getAttribute('data-moved')).toBeNull()
  })
})

test.describe('an unknown address', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })
  const MISSING: [path: string, heading: string][] = [
    ['/no/such/place', 'site_not_found_title'],
    ['/admin', 'site_not_found_title'],
    ['/%F0%9F%98%80', 'site_not_found_title'],
    ['/community/abc', 'discussions_post_not_found'],
    ['/community/99999999', 'discussions_post_not_found'],
    ['/events/999999', 'error_event_not_found'],
    ['/local-community/999999', 'error_group_not_found'],
    ['/resources/nothing-of-that-name', 'error_article_not_found'],
    ['/courses/999999', 'error_course_not_found'],
  ]
  for (const lang of LANGS)
    test(`is answered 404, with what is missing and the header to go on (${lang})`, async ({ page }) => {
      const t = translator(lang)
      for (const [path, heading] of MISSING) {
        const response = await open(page, `/${lang}${path}`)
        expect(response?.status(), path).toBe(404)
        await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(t(heading))
      }
    })
})

test('URLs that no browser would send are refused, and never a server error', async ({ request }) => {
  const PATHS = [
    '/%',
    '/%ff',
    '/fa/%00',
    '/community?q=%',
    '/community?q=%ed%a0%80&sort=x&location=[]',
    '/community/1%00',
  ]
  for (const path of [
    ...PATHS,
    `/${'a/'.repeat(2_000)}`,
    `/community?q=${'x'.repeat(5_000)}`,
    '/community?post=1e99',
    '//evil.example/',
  ]) {
    const { status } = await plain(path)
    expect
      .soft([path.slice(0, 40), status < 500], `${path.slice(0, 40)}: ${status}`)
      .toEqual([path.slice(0, 40), true])
  }

  /** Sent as it is, without a browser's URL parser. */
  async function plain(path: string) {
    const { request: send } = await import('node:http')
    const { port } = new URL((await request.get('/healthz')).url())
    return new Promise<{ status: number }>((resolve, reject) => {
      send({ host: 'localhost', port, path }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
      })
        .on('error', reject)
        .end()
    })
  }
})

function watchJumps() {
  Object.assign(window, { jumps: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput)
        Object.assign(window, { jumps: (window as unknown as { jumps: number }).jumps + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Tab may leave the page for the browser's own bars, never for what lies behind the dialog. */
const inDialogOrBrowser = () =>
  document.activeElement === document.body || document.activeElement?.closest('dialog') !== null

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 10; presses++) {
    const here = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (here === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}
