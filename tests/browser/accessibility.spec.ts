import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, open, test, translator, waitForHydration } from './site.ts'

const GUEST_SCREENS = [
  '/',
  '/community',
  '/community/1',
  '/community?q=school',
  '/community?q=zzqqxx',
  '/signup',
  '/sign-in',
  '/sign-in/link?token=x',
  '/peyvand-plus',
  '/subscribe?plan=annual',
  '/resources',
  '/search',
  '/search?q=norooz',
  '/saved',
  '/unsubscribe?token=x',
  '/newsletter',
  '/newsletter/1',
  '/newsletter/confirm?token=x',
  '/words',
  '/resources?q=zzqqxx',
  '/resources?category=books',
  '/resources/nowruz-traditions',
  '/resources/persian-cooking-with-kids?view=both',
  '/courses',
  '/courses/1',
  '/courses/1/lessons/1',
  '/events',
  '/events/2',
  '/workshops',
  '/workshops/1',
  '/expert-sessions',
  '/local-community',
  '/local-community?q=zzqqxx',
  '/local-community/1',
  '/local-community/events/2',
  '/expert-sessions/2',
  '/expert-sessions/5',
  '/calendar',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/guidelines',
  '/nowhere',
]
const MEMBER_SCREENS = ['/', '/community', '/community/1', '/account', '/notifications', '/sign-out']
const ADMIN_SCREENS = [
  '/admin',
  '/admin/members',
  '/admin/reports',
  '/admin/hidden',
  '/admin/resources',
  '/admin/resources?state=refused',
  '/admin/articles',
  '/admin/articles/new',
  '/admin/courses',
  '/admin/courses/new',
  '/admin/courses/1',
  '/admin/courses/1/lessons/new',
  '/courses/1/lessons/1?view=both',
  '/admin/events',
  '/admin/events/new',
  '/admin/workshops',
  '/admin/workshops/new',
  '/admin/sessions',
  '/admin/sessions/new',
  '/admin/polls',
  '/admin/membership',
  '/admin/waitlist',
  '/admin/newsletter',
  '/admin/newsletter?tab=subscribers',
  '/admin/record',
  '/analytics',
  '/analytics?tab=journey',
  '/analytics?tab=demographics',
  '/analytics?tab=business',
]
/** Screens made of the same components as others in these lists: in English only, or the tests take too long. */
const SAME_PIECES = new Set([
  ...['/contact', '/privacy', '/terms', '/guidelines', '/subscribe?plan=annual', '/sign-in/link?token=x'],
  ...['/community?q=zzqqxx', '/resources?q=zzqqxx', '/resources?category=books', '/local-community?q=zzqqxx'],
  ...[
    '/expert-sessions/5',
    '/events/2',
    '/local-community/events/2',
    '/resources/persian-cooking-with-kids?view=both',
  ],
])
const WIDE = { colorScheme: 'light', width: 1280 } as const
const NARROW = { colorScheme: 'dark', width: 390 } as const
type Look = typeof WIDE | typeof NARROW

/** After signing in both languages have the same structure; the one that runs from right to left is the harder one. */
const ONE_LANGUAGE = 'looked at in Persian'

for (const lang of ['en', 'fa'] as const) {
  test.describe(lang, () => {
    const t = translator(lang)
    const screens = (all: string[]) => all.filter((path) => lang === 'en' || !SAME_PIECES.has(path))
    const at = (path: string) => `/${lang}${path === '/' ? '' : path}`
    // Many screens in one test.
    test.setTimeout(180_000)
    test.use({ lang, allowedConsoleErrors: /status of (404|403 .*\/lessons\/)/ })

    test('a guest finds no accessibility violation on any screen', async ({ page }) => {
      for (const path of screens(GUEST_SCREENS)) await findsNothing(page, at(path))
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
        for (const path of ADMIN_SCREENS) await findsNothing(page, at(path))
      })
    })
  })
}

/** Each screen is checked in both languages and both themes: in English wide and light, in Persian narrow and dark. */
const lookOf = (page: Page): Look => (new URL(page.url()).pathname.startsWith('/fa') ? NARROW : WIDE)

async function look(page: Page, { colorScheme, width }: Look) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

async function findsNothing(page: Page, path: string) {
  await look(page, path.startsWith('/fa') ? NARROW : WIDE)
  await page.goto(path)
  await waitForHydration(page)
  await scan(page, path)
}

async function dialogIsFine(page: Page, looks?: Look[]) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await scan(page, 'dialog', looks)
}

async function scan(page: Page, where: string, looks: Look[] = [lookOf(page)]) {
  for (const each of looks) {
    await look(page, each)
    const violations = await findViolations(page)
    expect
      .soft(violations.map(describeViolation), `${where}, ${each.colorScheme}, ${each.width} wide`)
      .toEqual([])
  }
  const wide = looks.at(-1)?.width === WIDE.width
  for (const { width } of wide ? [WIDE, NARROW] : [NARROW, WIDE]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `${where} is wider than the ${width} of the screen`).toBe(0)
  }
}

const describeViolation = ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
  `${id}: ${nodes
    .slice(0, 3)
    .map(({ html }) => html.slice(0, 160))
    .join(' | ')}`
