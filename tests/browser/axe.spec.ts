import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { inWords, open } from './house.ts'
import { aMember, anAdmin } from './people.ts'

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
  '/events',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/guidelines',
  '/nowhere',
]
const MEMBER_SCREENS = ['/', '/community', '/community/1', '/account', '/sign-out']
const ADMIN_SCREENS = [
  '/admin',
  '/admin/members',
  '/admin/reports',
  '/admin/polls',
  '/admin/waitlist',
  '/admin/subscribers',
  '/admin/record',
]
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const

for (const lang of ['en', 'fa'] as const) {
  for (const { colorScheme, width } of LOOKS) {
    const look = `${lang}, ${colorScheme}, ${width} wide`
    test.describe(look, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('a guest finds no barrier on any screen', async ({ page }) => {
        test.setTimeout(120_000)
        for (const path of GUEST_SCREENS) await findsNothing(page, `/${lang}${path === '/' ? '' : path}`)
        await open(page, `/${lang}/peyvand-plus`)
        await page
          .getByRole('button', { name: inWords(lang)('membership_join_waitlist') })
          .first()
          .click()
        await dialogIsFine(page)
        if (width > 1200) return
        await open(page, `/${lang}`)
        await page.getByRole('button', { name: inWords(lang)('house_menu_open') }).click()
        await dialogIsFine(page)
      })

      test('a member finds none, in dialogs either', async ({ page }) => {
        const say = inWords(lang)
        test.setTimeout(120_000)
        await aMember(page.request)
        for (const path of MEMBER_SCREENS) await findsNothing(page, `/${lang}${path === '/' ? '' : path}`)
        await open(page, `/${lang}/community?sort=new`)
        await page.locator('main button[aria-haspopup=dialog]').first().click()
        await dialogIsFine(page)
        await open(page, `/${lang}/community`)
        await page.locator('article h2 a').first().click()
        await dialogIsFine(page)
        await open(page, `/${lang}/account`)
        await page.getByRole('button', { name: say('acct_delete') }).click()
        await dialogIsFine(page)
        const data = { title: 'Mine', content: 'Words', category: 'Education' }
        const { id } = await (await page.request.post('/api/posts', { data })).json()
        for (const [post, act] of [
          [1, 'discuss_report'],
          [id, 'discuss_edit'],
          [id, 'discuss_delete'],
        ] as const) {
          await open(page, `/${lang}/community/${post}`)
          await page.getByLabel(say('discuss_more')).first().click()
          await scan(page, 'menu')
          await page.getByRole('button', { name: say(act) }).click()
          await dialogIsFine(page)
        }
      })

      test('an admin finds none', async ({ page }) => {
        test.setTimeout(120_000)
        await anAdmin(page.request)
        for (const path of ADMIN_SCREENS) await findsNothing(page, `/${lang}${path}`)
      })
    })
  }
}

async function findsNothing(page: Page, path: string) {
  await page.goto(path)
  await scan(page, path)
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider, `${path} is wider than the screen`).toBe(0)
}

async function dialogIsFine(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await scan(page, 'dialog')
}

async function scan(page: Page, where: string) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html.slice(0, 160))
        .slice(0, 3)
        .join(' | ')}`,
  )
  expect.soft(found, where).toEqual([])
}
