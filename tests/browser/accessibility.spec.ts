import type { Page } from '@playwright/test'
import { hide, type Look, look, lookOf, NARROW, scan, WIDE } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, open, test, translator, waitForHydration } from './site.ts'

/** Every page as it opens is checked in Persian by every-page.spec.ts; here are states of pages, and English. */
const STATES = [
  '/community?q=school',
  '/community?q=zzqqxx',
  '/sign-in/link?token=x',
  '/subscribe?plan=annual',
  '/search?q=norooz',
  '/unsubscribe?token=x',
  '/newsletter/confirm?token=x',
  '/resources?q=zzqqxx',
  '/resources?category=books',
  '/resources/persian-cooking-with-kids?view=both',
  '/local-community?q=zzqqxx',
  '/events/2',
  '/local-community/events/2',
  '/expert-sessions/2',
  '/expert-sessions/5',
  '/nowhere',
]
const ADMIN_STATES = [
  '/admin/resources?state=refused',
  '/courses/1/lessons/1?view=both',
  '/admin/newsletter?tab=subscribers',
  '/analytics?tab=journey',
  '/analytics?tab=demographics',
  '/analytics?tab=business',
]
const MEMBER_SCREENS = ['/', '/community', '/community/1', '/account', '/notifications', '/sign-out']
/** Pages in English that no other one in English is made of. */
const ENGLISH_SCREENS = [
  '/',
  '/community',
  '/community/1',
  '/signup',
  '/sign-in',
  '/peyvand-plus',
  '/resources',
  '/search',
  '/saved',
  '/newsletter',
  '/newsletter/1',
  '/words',
  '/resources/nowruz-traditions',
  '/courses',
  '/courses/1',
  '/courses/1/lessons/1',
  '/events',
  '/workshops',
  '/workshops/1',
  '/expert-sessions',
  '/local-community',
  '/local-community/1',
  '/calendar',
  '/help',
]
/** States made of the same components as others in these lists: in English only, or the tests take too long. */
const SAME_PIECES = new Set([
  ...['/subscribe?plan=annual', '/sign-in/link?token=x', '/community?q=zzqqxx', '/resources?q=zzqqxx'],
  ...['/resources?category=books', '/local-community?q=zzqqxx', '/expert-sessions/5', '/events/2'],
  ...['/local-community/events/2', '/resources/persian-cooking-with-kids?view=both'],
])
/** After signing in both languages have the same structure; the one that runs from right to left is the harder one. */
const ONE_LANGUAGE = 'looked at in Persian'

for (const lang of ['en', 'fa'] as const) {
  test.describe(lang, () => {
    const t = translator(lang)
    const guestScreens =
      lang === 'en' ? [...ENGLISH_SCREENS, ...STATES] : STATES.filter((path) => !SAME_PIECES.has(path))
    const at = (path: string) => `/${lang}${path === '/' ? '' : path}`
    // Many screens in one test.
    test.setTimeout(180_000)
    test.use({ lang, allowedConsoleErrors: /status of (404|403 .*\/lessons\/)/ })

    test('a guest finds no accessibility violation on any screen', async ({ page }) => {
      for (const path of guestScreens) await findsNothing(page, at(path))
      await open(page, at('/peyvand-plus'))
      await page
        .getByRole('button', { name: t('membership_join_waitlist') })
        .first()
        .click()
      await dialogIsFine(page)
      await look(page, NARROW)
      await open(page, at('/'))
      await page.getByRole('button', { name: t('site_menu_open') }).click()
      await dialogIsFine(page, [NARROW])
    })

    test('a member finds none, in dialogs either', async ({ page }) => {
      test.skip(lang === 'en', ONE_LANGUAGE)
      await signUpMember(page.request)
      for (const path of MEMBER_SCREENS) await findsNothing(page, at(path))
      await open(page, at('/'))
      await page.getByRole('link', { name: t('notifications_title') }).click()
      await dialogIsFine(page, [WIDE])
      await open(page, at('/community?sort=new'))
      await page.locator('main button[aria-haspopup=dialog]').first().click()
      await dialogIsFine(page)
      await open(page, at('/community'))
      await page.locator('article h2 a').first().click()
      await dialogIsFine(page)
      await open(page, at('/expert-sessions'))
      await page
        .getByRole('button', { name: t('experts_ask'), exact: true })
        .first()
        .click()
      await dialogIsFine(page)
      await open(page, at('/account'))
      await page.getByRole('button', { name: t('account_delete') }).click()
      await dialogIsFine(page)
    })

    test('a member finds none in what can be done with a text', async ({ page }) => {
      test.skip(lang === 'en', ONE_LANGUAGE)
      await signUpMember(page.request)
      const data = { title: 'Mine', content: 'Words', category: 'Education' }
      const { id } = await (await page.request.post('/api/posts', { data })).json()
      for (const [post, act] of [
        [1, 'discussions_report'],
        [id, 'discussions_edit'],
        [id, 'discussions_delete'],
      ] as const) {
        await open(page, at(`/community/${post}`))
        await page.getByLabel(t('discussions_more')).first().click()
        await scan(page, 'menu')
        await page.getByRole('button', { name: t(act) }).click()
        await dialogIsFine(page)
      }
    })

    test.describe('with the preview of an issue', () => {
      // Its frame runs no scripts, axe's neither.
      test.use({ allowedConsoleErrors: /about:srcdoc/ })
      test('an admin finds none', async ({ page }) => {
        test.skip(lang === 'en', ONE_LANGUAGE)
        await signInAsAdmin(page)
        for (const path of ADMIN_STATES) await findsNothing(page, at(path))
        // The one of the demo community is built in, and its lessons cannot be edited.
        const data = { title: 'Tiles', description: 'About tiles', category: 'culture' }
        const course = await (await page.request.post('/api/courses', { data })).json()
        await findsNothing(page, at(`/admin/courses/${course.id}/lessons/new`))
        await page.request.delete(`/api/courses/${course.id}`)
        await look(page, NARROW)
        await open(page, at('/admin/newsletter'))
        await page.locator('[name=message]').fill('Salaam')
        await page.getByRole('button', { name: t('newsletter_preview_computer') }).click()
        await expect(page.locator('iframe')).toHaveAttribute('width', '700')
        // Until the frame has its text, it may still leave the page that axe is given to.
        await expect(page.frameLocator('iframe').getByText('Salaam', { exact: true })).toBeVisible()
        await scan(page, 'a preview that scrolls')
      })
    })
  })
}

async function findsNothing(page: Page, path: string) {
  await look(page, lookOf(path))
  await page.goto(path)
  await waitForHydration(page)
  await scan(page, path)
  await hide(page)
}

async function dialogIsFine(page: Page, looks?: Look[]) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await scan(page, 'dialog', looks)
}
