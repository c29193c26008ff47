import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, toast, WITH_ANIMATIONS } from './site.ts'

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
const WIDTHS = [
  ['en', 390],
  ['fa', 320],
  ['fa', 1280],
] as const

test('no page is wider than the screen, nothing shifts, and the console stays silent', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(watchJumps)
  for (const [lang, width] of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of PAGES) {
      await open(page, `/${lang}${path}`)
      await page.evaluate(() => document.fonts.ready)
      const { wider, jumps } = await page.evaluate(() => ({
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        // To two digits, as layout shift is judged: things that are painted while loading may move a little.
        jumps: Math.round((window as unknown as { jumps: number }).jumps * 100) / 100,
      }))
      expect([lang, width, path, wider, jumps]).toEqual([lang, width, path, 0, 0])
    }
  }
})

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('the keyboard reaches the content, a dialog and back, a menu and a toast that leads to an account', async ({
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
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, `/${lang}/community`)
      const first = page.getByRole('article').first()
      await first.getByRole('button', { name: t('discussions_like') }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, t('toast_account_required_title'))).toBeVisible()
      const toasts = page.locator('ol:has(> li)')
      await page.keyboard.press('F8')
      await expect(toasts).toBeFocused()
      await expect(toasts).toHaveCSS('outline-style', 'solid')

      const toLike = toast(page, t('toast_account_required_like_text'))
      const toReply = toast(page, t('toast_account_required_reply_text'))
      await expect(toLike).toBeVisible()
      expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420)
      await first.getByRole('button', { name: t('discussions_reply') }).click()
      await expect(toReply).toBeVisible()
      await expect(toLike).toHaveCount(0)
      await toReply.getByRole('button', { name: t('account_create') }).click()
      await expect(page).toHaveURL(`/${lang}/signup?to=%2F${lang}%2Fcommunity`)
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

    test('a vote elsewhere updates the bars; a new page begins at its top, and going back restores the scroll position', async ({
      page,
      newVisitor,
      t,
    }) => {
      await page.setViewportSize({ width: 1280, height: 600 })
      const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
      await open(page, `/${lang}`)
      const poll = page.getByRole('region', { name: t('home_poll_title') })
      await poll.scrollIntoViewIfNeeded()
      await stream
      const before = await poll.textContent()
      const voter = (await newVisitor()).request
      await signUpMember(voter)
      const [{ id, options }] = await (await voter.get('/api/polls')).json()
      const vote = `/api/polls/${id}/vote`
      const data = { optionIndex: options.length - 1 }
      expect((await voter.post(vote, { data })).ok()).toBe(true)
      await expect.poll(() => poll.textContent()).not.toBe(before)
      expect((await voter.delete(vote)).ok()).toBe(true)

      // One's own, that is taken back in another tab.
      const fetched = page.waitForResponse(/\/api\/polls$/)
      await poll.getByRole('listitem').first().getByRole('button').click()
      await expect(poll.getByText(t('home_poll_voted'))).toBeVisible()
      await fetched
      expect((await page.request.delete(vote)).ok()).toBe(true)
      await expect(poll.getByText(t('home_poll_hint'))).toBeVisible()

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

test.describe('while the drawer is open', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED/, viewport: { width: 390, height: 844 } })

  test('a toast is read and closed there', async ({ page, t }) => {
    await signUpMember(page.request)
    const { id } = await createPost(page.request)
    const opened = Promise.withResolvers<void>()
    await page.route(`**/api/posts/${id}/like`, async (route) => {
      await opened.promise
      await route.abort()
    })
    await open(page, `/en/community/${id}`)
    await page.getByRole('main').locator('[aria-pressed]').first().click()
    await page.getByRole('button', { name: t('site_menu_open') }).click()
    const drawer = page.getByRole('dialog', { name: t('site_menu_title') })
    await expect(drawer).toBeVisible()
    opened.resolve()
    const failed = toast(page, t('toast_like_failed_title'))
    await failed.getByRole('button', { name: t('ui_close') }).click()
    await expect(failed).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  })
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
  test.use({ lang: 'fa', allowedConsoleErrors: /status of 404/ })

  // What the server answers to these and others is in pages-by-reader.test.ts.
  test('becomes a page as others do, with what is missing and the header to go on', async ({ page, t }) => {
    for (const [path, heading] of [
      ['/no/such/place', 'site_not_found_title'],
      ['/community/99999999', 'discussions_post_not_found'],
      ['/events/999999', 'error_event_not_found'],
    ] as const) {
      await open(page, `/fa${path}`)
      await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(t(heading))
    }
  })
})

test('a page keeps the year that the server rendered where the clock of the device is years off', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-05-01T12:00:00Z')
  for (const path of ['/en/help', '/fa/help']) {
    const html = await (await open(page, path))?.text()
    const year = /©\s([^.<]+)/.exec(html ?? '')?.[1]
    await expect(page.locator('footer'), path).toContainText(`© ${year}`)
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
