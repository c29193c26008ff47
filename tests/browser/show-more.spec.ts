import type { Page } from '@playwright/test'
import { signUpMember } from './people.ts'
import { actAndWaitForResponse, expect, journeyLangs, open, test } from './site.ts'

const links = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** The ids of the rows that are shown. */
const idsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('[id^=post-]')
    .evaluateAll((rows) => rows.map((row) => row.id))

/** Without scripts, each list by its links: `pages-of-demo.test.ts` reads those in the server's HTML. */
for (const lang of journeyLangs('fa'))
  test.describe(`with scripts, in ${lang}`, () => {
    test.use({ lang })

    test('a later page of the feed is liked, continued, filtered, and come back to', async ({ page, t }) => {
      await signUpMember(page.request)
      await page.goto(`/${lang}/community?sort=new`)
      const before = await idsOf(page)
      const href = await links(page, t('ui_show_more')).getAttribute('href')
      await open(page, `${href}`)
      await expect(links(page, t('ui_from_beginning'))).toBeInViewport()
      const shown = await idsOf(page)
      expect(shown).toHaveLength(20)
      expect(shown.filter((id) => before.includes(id))).toEqual([])

      const liked = page.getByRole('article').filter({ has: page.locator(`#${shown[0]}`) })
      const like = liked.locator('[aria-pressed]')
      await actAndWaitForResponse(page, () => like.click())
      await expect(like).toHaveAttribute('aria-pressed', 'true')

      const address = page.url()
      await links(page, t('ui_show_more')).click()
      await expect.poll(() => idsOf(page).then((ids) => ids.length)).toBeGreaterThan(20)
      const more = await idsOf(page)
      expect(more.slice(0, 20)).toEqual(shown)
      expect(new Set(more).size).toBe(more.length)
      expect(page.url()).toBe(address)

      await page.getByLabel(t('discussions_category')).selectOption('Education')
      await expect(page).toHaveURL(`/${lang}/community?sort=new&category=Education`)
      await expect(links(page, t('ui_from_beginning'))).toHaveCount(0)
      await page.goBack()
      await expect(links(page, t('ui_from_beginning'))).toBeVisible()
      expect(page.url()).toBe(address)
      await expect.poll(() => idsOf(page).then((ids) => ids[0])).toBe(shown[0])
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await links(page, t('ui_from_beginning')).click()
      await expect(page).toHaveURL(`/${lang}/community?sort=new`)
      await expect.poll(() => idsOf(page)).toContain(before[0])
    })
  })
