import type { Locator, Page } from '@playwright/test'
import { mailTo, newAddress, signInAsAdmin } from './people.ts'
import { expect, journeyLangs, open, test, unique } from './site.ts'

const TABS_MAX = 80

/** Moves the focus with the Tab key, or backwards, and checks that the focused element is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  // By its handle: to look for its role and name among all elements at each step takes longer than the step.
  let element = await target.elementHandle()
  for (let i = 0; i < TABS_MAX; i++) {
    const state = await element?.evaluate((node) => {
      if (!node.isConnected) return 'replaced'
      return node === document.activeElement ? 'focused' : 'elsewhere'
    })
    if (state === 'focused') break
    if (state === 'replaced') element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('the feed loads a few pages by itself and then on request, so that its footer can be reached', async ({
  page,
  t,
}) => {
  await open(page, '/en/community')
  const first = page.getByRole('contentinfo').getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(first).toBeInViewport()
  const posts = page.getByRole('main').locator('section > ul > li')
  await expect(posts).toHaveCount(10)
  await open(page, '/en/community')
  const more = page.getByRole('link', { name: t('ui_show_more') })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(posts).toHaveCount(50, { timeout: 500 })
  }).toPass()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await more.focus()
  await tabTo(page, last)
  await expect(posts).toHaveCount(50)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(posts).toHaveCount(70)
  await expect(posts.nth(50).locator(':focus')).toBeInViewport()
})

test.describe('a list whose next page fails', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED/ })

  test('leads to the first new row once it is asked for again', async ({ page, t }) => {
    await open(page, '/en/community')
    const posts = page.getByRole('main').locator('section > ul > li')
    await expect(posts).toHaveCount(10)
    await page.route('**/api/posts?*', (route) => route.abort())
    await page.getByRole('link', { name: t('ui_show_more') }).focus()
    await page.keyboard.press('Enter')
    const again = page.getByRole('main').getByRole('button', { name: t('ui_try_again') })
    await expect(again).toBeVisible()
    await page.unroute('**/api/posts?*')
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(posts.nth(10).locator(':focus')).toBeInViewport()
  })
})

/** Whether a link has the focus, and how much of it is in sight. */
const stateOf = (link: Node) =>
  new Promise((resolve) => {
    new IntersectionObserver(([seen]) =>
      resolve({
        text: link.textContent,
        isFocused: link === document.activeElement,
        ratio: seen?.intersectionRatio,
      }),
    ).observe(link as Element)
  })

test('an admin sees each link of the menu on the way through it, and can skip it', async ({ page, t }) => {
  await signInAsAdmin(page)
  await open(page, '/en/admin/events')
  const menu = page.getByRole('navigation', { name: t('admin_nav_label') })
  const skip = menu.getByRole('link', { name: t('admin_nav_skip') })
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await skip.focus()
    for (const link of await menu.getByRole('listitem').getByRole('link').elementHandles()) {
      await page.keyboard.press('Tab')
      expect(await link.evaluate(stateOf)).toMatchObject({ isFocused: true, ratio: expect.closeTo(1, 6) })
    }
  }
  await skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('events_admin_make'), exact: true })).toBeFocused()
})

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('by keyboard alone a parent signs up, confirms, searches, reads, writes a post and likes one', async ({
      page,
      t,
    }) => {
      test.setTimeout(90_000)
      const email = newAddress('keys')
      const main = page.getByRole('main')
      await open(page, `/${lang}/signup`)
      await typeInto(page, page.getByLabel(t('account_email')), email)
      await typeInto(page, page.getByLabel(t('account_first_name'), { exact: true }), 'Mina')
      await typeInto(page, page.getByLabel(t('account_last_name')), 'Azadi')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${lang}$`))

      // A new page begins with its heading; the field for the code lies before it.
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeFocused()
      await tabTo(page, page.getByLabel(t('account_code')), 'Shift+Tab')
      await page.keyboard.type((await mailTo(email)).code)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(t('account_code'))).toBeHidden()

      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type('nowruz')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\?q=nowruz/)
      await expect(heading).toBeFocused()
      await tabTo(page, main.locator('a[href*="/resources/"]').first())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/resources\//)
      await expect(heading).toBeFocused()

      await tabTo(page, page.getByRole('banner').locator(`a[href$="/community"]`).first(), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${lang}/community`))
      await expect(heading).toBeFocused()
      await tabTo(page, main.getByRole('button', { name: t('discussions_create_post') }).first())
      await page.keyboard.press('Enter')
      const title = unique('By keyboard')
      await expect(page.getByLabel(t('discussions_field_title'))).toBeFocused()
      await page.keyboard.type(title)
      await tabTo(page, page.getByRole('dialog').getByLabel(t('discussions_field_category')))
      await page.keyboard.press('ArrowDown')
      await typeInto(page, page.getByLabel(t('discussions_field_content')), 'Without a mouse.')
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('discussions_publish') }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()

      await open(page, `/${lang}/community?sort=new`)
      const card = main.locator('article', { hasText: title })
      await tabTo(page, card.locator('[aria-pressed]').first())
      await page.keyboard.press('Space')
      await expect(card.locator('[aria-pressed=true]')).toBeVisible()
    })
  })
}
