import { signInAsAdmin } from './people.ts'
import { expect, journeyLangs, LANGS, open, test, translator } from './site.ts'

/** Kind, icon and width of each: drawn by the style sheet, so that screen readers skip them. */
const iconsOf = (boxes: Element[]): [kind: string, icon: string, width: string][] =>
  boxes.map((box) => {
    const { content, maskImage, width } = getComputedStyle(box, '::before')
    return [box.className, content === '""' ? maskImage : '', width]
  })

const OTHER = { en: 'fa', fa: 'en' } as const

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, timezoneId: 'America/Toronto' })

    test('an article has icons, a drawing in the page’s colours, and Nowruz in the reader’s zone, in both views', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/resources/nowruz-traditions`)
      const icons = await page.locator('.prose aside.box').evaluateAll(iconsOf)
      for (const [, icon, width] of icons) {
        expect(icon).toMatch(/^url\("data:image\/svg\+xml,/)
        expect(Number.parseFloat(width)).toBeGreaterThan(20)
      }
      const kinds = new Set(icons.map(([kind]) => kind)).size
      expect(kinds).toBe(4)
      expect(new Set(icons.map(String)).size).toBe(kinds)
      expect(new Set(icons.map(([, icon]) => icon)).size).toBe(kinds)
      await expect(page.locator('article footer [lang=fa]')).toBeVisible()

      const here = page.locator('.box-culture p', {
        hasText: t('library_nowruz_here', { moment: '' }).trim(),
      })
      await expect(here).toContainText(
        lang === 'fa' ? /[۰-۹]+:[۰-۹]{2}:[۰-۹]{2}/ : /\d+:\d{2}:\d{2} \((?:EDT|GMT-4)\)/,
      )

      const drawing = page.locator('article header svg.art')
      const box = await drawing.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2.4, 1)
      const ground = () => drawing.evaluate((svg) => getComputedStyle(svg).backgroundColor)
      const light = await ground()
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(ground).not.toBe(light)

      // Both languages block beside block, which is in the URL.
      await page.getByRole('link', { name: t('library_side_by_side') }).click()
      await page.waitForURL(/view=both/)
      const english = page.locator('[lang=en].prose [data-block="b2"]')
      const persian = page.locator('[lang=fa].prose [data-block="b2"]')
      await expect(english).toBeVisible()
      const [left, right] = [await english.boundingBox(), await persian.boundingBox()]
      expect(left?.y).toBeCloseTo(right?.y ?? -1, 0)
      expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0)
      await page.reload()
      for (const column of LANGS) {
        const moment = page.locator(`[lang=${column}].prose .box-culture`).filter({ hasText: /۱۴۰|140/ })
        const words = translator(column)
        await expect(moment).toContainText(words('library_nowruz'))
        await expect(moment).toContainText(words('library_nowruz_tehran'))
        await expect(moment).toContainText(words('library_nowruz_here'))
        await expect(moment).toContainText(column === 'fa' ? /اسفند|فروردین/ : 'March')
      }
      await page.getByRole('link', { name: t('library_one_language') }).click()
      await expect(page.locator('.prose [data-block="b2"]')).toHaveCount(1)
    })

    test('a link to a heading, going back and switching the language keep their place in the text', async ({
      page,
    }) => {
      await page.goto(`/${lang}/resources/persian-cooking-with-kids#shole-zard`)
      const aimed = page.locator('#shole-zard')
      const top = async () => (await aimed.boundingBox())?.y ?? 9999
      await expect(page.locator('.later, use:not([href])')).toHaveCount(0)
      expect(await top()).toBeGreaterThanOrEqual(0)
      expect(await top()).toBeLessThan(150)
      const before = await top()
      await page
        .locator('footer a')
        .first()
        .evaluate((link) => (link as HTMLElement).click())
      await page.waitForURL((url) => !url.pathname.includes('cooking'))
      await page.goBack()
      await expect.poll(top).toBeCloseTo(before, -1)

      const paragraph = page.locator('[data-block="b30"]')
      await paragraph.evaluate((block) => block.scrollIntoView())
      // A click of the tool's own would scroll first.
      const change = page.getByRole('button', { name: translator(lang)('site_language_switch') })
      await change.evaluate((button) => (button as HTMLElement).click())
      await page.waitForURL(new RegExp(`/${OTHER[lang]}/resources/persian-cooking-with-kids#`))
      await expect.poll(async () => Math.abs((await paragraph.boundingBox())?.y ?? 9999)).toBeLessThan(500)
    })

    test('on a phone the end of a long article is laid out once the page is idle, unless it is aimed at', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const path = `/${lang}/resources/nowruz-traditions`
      await page.addInitScript(() => {
        const { requestIdleCallback } = window
        window.requestIdleCallback = (run, options) => {
          addEventListener('idle', () => requestIdleCallback(run, options))
          return 0
        }
      })
      const notLaidOut = () =>
        page
          .locator('.prose > * > :first-child')
          .evaluateAll(
            (texts) => texts.filter((text) => !text.checkVisibility({ contentVisibilityAuto: true })).length,
          )
      await open(page, path)
      expect(await notLaidOut()).toBeGreaterThan(10)
      await page.evaluate(() => dispatchEvent(new Event('idle')))
      await expect.poll(notLaidOut).toBe(0)
      await page.reload()
      expect(await notLaidOut()).toBe(0)
      await page.goto('about:blank')
      await open(page, `${path}#b30`)
      expect(await notLaidOut()).toBe(0)
    })

    test('an admin writes, previews, publishes, and goes back to an earlier version', async ({ page, t }) => {
      await signInAsAdmin(page)
      const slug = `snow-${lang}-${Date.now()}`
      await open(page, `/${lang}/admin/articles/new`)
      await page.locator('[name=title]').fill('First snow')
      await page.locator('[name=titleFa]').fill('نخستین برف')
      await page.locator('[name=category]').fill('Play')
      await page.locator('[name=categoryFa]').fill('بازی')
      await page.locator('[name=contentFa]').fill('دستکش **بپوشید**.')
      await page.locator('[name=slug]').fill(slug)
      await page.locator('[name=published]').check()
      await page.getByRole('button', { name: t('ui_save'), exact: true }).click()
      await expect(page.getByText(t('field_article_both_required')).first()).toBeVisible()
      await page.locator('[name=content]').fill('Put on *gloves*. <img src=x onerror=alert(1)>')
      await expect(page.locator('[lang=en].prose em')).toHaveText('gloves')
      await page.getByRole('button', { name: t('ui_save'), exact: true }).click()
      await page.waitForURL(/\/admin\/articles\/\d+$/)
      await expect(page.locator('h1')).toHaveText(t('library_admin_edit_title'))
      await page.locator('[name=content]').fill('Put on two pairs.')
      await page.getByRole('button', { name: t('ui_save'), exact: true }).click()
      await expect(page.getByText(t('library_admin_current_version'))).toBeVisible()
      await page.getByRole('button', { name: t('library_admin_bring_back') }).click()
      await expect(page.locator('[name=content]')).toHaveValue(/gloves/)
      await open(page, `/en/resources/${slug}`)
      await expect(page.locator('.prose')).toHaveText('Put on two pairs.')
      await open(page, `/fa/resources/${slug}`)
      await expect(page.locator('h1')).toHaveText('نخستین برف')
      await open(page, `/${lang}/admin/record`)
      const logged = page.getByRole('article').filter({ hasText: t('admin_action_article_written') })
      await expect(logged.first()).not.toContainText(t('moderation_former_member'))
    })
  })
}
