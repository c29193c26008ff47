import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { expect, holdRequests, open, test, WITH_ANIMATIONS } from './site.ts'

test.use(WITH_ANIMATIONS)

/** Each list, and the call that fills it. */
const LISTS: [path: string, call: RegExp][] = [
  ['/community', /\/api\/posts(\?|$)/],
  ['/local-community', /\/api\/(regional-groups|community-events)\b/],
  ['/events', /\/api\/events(\?|$)/],
  ['/expert-sessions', /\/api\/expert-sessions\b/],
  ['/resources', /\/api\/resources(\?|$)/],
  ['/notifications', /\/api\/notifications\b/],
]

test('a slow list shows the progress line, then its skeleton, then itself', async ({ page, t }) => {
  await signUpMember(page.request)
  await open(page, '/en/help')
  const main = page.getByRole('main')
  const line = page.getByRole('progressbar', { name: t('ui_loading') })
  const shape = main.getByRole('status', { name: t('ui_loading') })
  for (const [path, call] of LISTS)
    await test.step(path, async () => {
      const releaseResponse = await holdRequests(page, call)
      await go(page, path)
      await expect(line).toBeVisible()
      await expect(shape.first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/en${path}$`))
      await expect(main.getByRole('heading', { level: 1 })).toBeFocused() // and so read out
      await expect(line).toHaveCount(0)
      releaseResponse()
      await expect(shape).toHaveCount(0)
    })

  const releaseResponse = await holdRequests(page, /\/api\/search/)
  await page.getByRole('button', { name: t('search_title') }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('nowruz')
  await page.keyboard.press('Enter')
  await expect(line).toBeVisible()
  await expect(shape).toBeVisible()
  await expect(main.getByLabel(t('search_box'))).toHaveValue('nowruz')
  releaseResponse()
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(shape).toHaveCount(0)
})

/** By script: hovering a link preloads the page before the click. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), `/en${path}`)
