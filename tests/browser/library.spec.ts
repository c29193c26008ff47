import { expectNoViolations } from './accessibility.ts'
import { NOWRUZ, resourceCard } from './resources.ts'
import { expect, holdRequests, journeyLangs, open, test, toast } from './site.ts'

const WORDS = {
  en: {
    heading: 'Understanding the Haft-Sin Table',
    count: '1 resource(s) found',
    inBooks: /^\d+ resource\(s\) found in Books$/,
    badge: 'ARTICLES',
  },
  fa: {
    heading: /هفت‌سین/,
    count: '۱ منبع پیدا شد',
    inBooks: /^[۰-۹]+ منبع در دستهٔ «کتاب‌ها» پیدا شد$/,
    badge: 'مقاله‌ها',
  },
} as const

for (const lang of journeyLangs('en')) {
  const words = WORDS[lang]
  test.describe(lang, () => {
    test.use({ lang })

    test('chips and words find a resource, are in the URL, and are cleared where nothing is found', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/resources`)
      await expect(resourceCard(page, NOWRUZ[lang]).getByText(words.badge, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t('library_books'), exact: true }).click()
      await expect(page).toHaveURL(/category=books/)
      await expect(page.getByText(words.inBooks)).toBeVisible()
      await expect(resourceCard(page, NOWRUZ[lang])).toBeHidden()
      await page.getByRole('searchbox', { name: t('library_search') }).fill('ganjoor')
      await expect(page).toHaveURL(/q=ganjoor/)
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('link', { name: t('library_all_categories') }).click()
      await expect(page.getByText(words.count, { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(1)
      const link = page.getByRole('article').getByRole('heading').getByRole('link')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
      // A second choice, made before the answer to the first, is added to it.
      const release = await holdRequests(page, /\/api\/resources\b.*category=books/)
      await open(page, `/${lang}/resources`)
      await page.getByRole('link', { name: t('library_books'), exact: true }).click()
      await page.getByRole('searchbox', { name: t('library_search') }).fill('ganjoor')
      await expect(page).toHaveURL(/q=ganjoor/)
      expect(page.url()).toContain('category=books')
      release()
      await open(page, `/${lang}/resources?q=zzqqxx&category=books`)
      await expect(page.getByRole('heading', { name: t('library_none') })).toBeVisible()
      await expect(page.getByText(t('library_none_text'))).toBeVisible()
      await page.getByRole('link', { name: t('library_clear_filters') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/resources$`))
      await expect(page.getByRole('searchbox', { name: t('library_search') })).toHaveValue('')
      await expect(resourceCard(page, NOWRUZ[lang])).toBeVisible()
    })

    test('on a phone the chosen chip is always visible, and the list loads more by itself', async ({
      page,
      t,
    }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await open(page, `/${lang}/resources?category=communities`)
      const chip = (key: string) => page.getByRole('link', { name: t(key), exact: true })
      await expect(chip('library_communities')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
      await chip('library_videos').click()
      await expect(page).toHaveURL(/category=videos/)
      await expect(chip('library_videos')).toBeInViewport({ ratio: 1 })
      await chip('library_all_categories').evaluate((link) => (link as HTMLAnchorElement).click())
      await expect(chip('library_all_categories')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])

      await expect(page.getByRole('article')).toHaveCount(12)
      await expect(async () => {
        await page.getByRole('article').last().scrollIntoViewIfNeeded()
        expect(await page.getByRole('article').count()).toBeGreaterThan(24)
        await expect(page.getByRole('link', { name: t('ui_show_more') })).toBeHidden({ timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
    })

    test('an article is read within its card or on its own page, and shared by link with the hashtags', async ({
      page,
      context,
      t,
      baseURL,
    }) => {
      await context.grantPermissions(['clipboard-write'])
      await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
      await open(page, `/${lang}/resources?category=articles`)
      const it = resourceCard(page, NOWRUZ[lang])
      await it.getByRole('button', { name: t('library_read_here') }).click()
      await expect(it.getByRole('heading', { name: words.heading }).first()).toBeVisible()
      await expectNoViolations(page)
      await it.getByRole('button', { name: t('library_close_here') }).click()
      await expect(it.locator('h2')).toHaveCount(1)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        it.getByRole('link', { name: t('library_view') }).click(),
      ])
      await expect(popup).toHaveURL(new RegExp(`/${lang}/resources/nowruz-traditions$`))
      await popup.close()
      await it.click({ position: { x: 60, y: 60 } }) // on the drawing, which the title's link covers
      await expect(page).toHaveURL(new RegExp(`/${lang}/resources/nowruz-traditions$`))
      await page.goBack()

      await it.getByRole('button', { name: t('ui_share') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectNoViolations(page)
      const twitter = new URL(
        (await dialog.getByRole('link', { name: t('ui_share_twitter') }).getAttribute('href')) ?? '',
      )
      expect(Object.fromEntries(twitter.searchParams)).toEqual({
        url: `${baseURL}/${lang}/resources/nowruz-traditions`,
        text: NOWRUZ[lang],
        hashtags: 'PersianParenting,BilingualChildren',
      })
      await expect(dialog.getByRole('link', { name: t('ui_share_facebook') })).toHaveAttribute(
        'href',
        /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=http/,
      )
      const shared = `${NOWRUZ[lang]}\n${baseURL}/${lang}/resources/nowruz-traditions`
      const whatsapp = dialog.getByRole('link', { name: t('ui_share_whatsapp') })
      expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toBe(shared)
      for (const link of await dialog.getByRole('link').all())
        await expect(link).not.toHaveAttribute('href', /\+/)
      await expect(dialog.getByRole('link', { name: t('ui_share_telegram') })).toHaveAttribute(
        'href',
        /^https:\/\/t\.me\/share\/url\?url=http/,
      )
      await dialog.getByRole('button', { name: t('ui_copy_link') }).click()
      await expect(toast(page, t('toast_link_copied_title'))).toBeVisible()
      await expect(dialog).toBeHidden()
      // Pasted as a person would: no page of ours may read the clipboard by itself.
      await page.getByRole('searchbox').first().focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(page.getByRole('searchbox').first()).toHaveValue(
        `${baseURL}/${lang}/resources/nowruz-traditions`,
      )
    })
  })
}
