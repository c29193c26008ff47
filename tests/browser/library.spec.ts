import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Download, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, LANGS, open, test, toast, unique } from './house.ts'
import { aMember, anAdmin } from './people.ts'

const WORDS = {
  en: {
    article: 'Nowruz and the Haft-Sin table',
    heading: 'Understanding the Haft-Sin Table',
    file: 'nowruz_and_the_haft_sin_table.html',
    count: '1 resource(s) found',
    inBooks: /^\d+ resource\(s\) found in Books$/,
    badge: 'ARTICLES',
  },
  fa: {
    article: 'نوروز و سفرهٔ هفت‌سین',
    heading: /هفت‌سین/,
    file: /^نوروز .*\.html$/,
    count: '۱ منبع پیدا شد',
    inBooks: /^[۰-۹]+ منبع در دستهٔ «کتاب‌ها» پیدا شد$/,
    badge: 'مقاله‌ها',
  },
} as const

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })
const saved = async (download: Download) => readFileSync(await download.path())

async function isBarrierFree(page: Page) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

for (const lang of LANGS) {
  const words = WORDS[lang]
  test.describe(lang, () => {
    test.use({ lang })

    test('chips and words find a resource, live in the address, and are cleared where nothing is found', async ({
      page,
      say,
    }) => {
      await open(page, `/${lang}/resources`)
      await expect(card(page, words.article).getByText(words.badge, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: say('library_books'), exact: true }).click()
      await expect(page).toHaveURL(/category=books/)
      await expect(page.getByText(words.inBooks)).toBeVisible()
      await expect(card(page, words.article)).toBeHidden()
      await page.getByRole('searchbox', { name: say('library_search') }).fill('ganjoor')
      await expect(page).toHaveURL(/q=ganjoor/)
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('button', { name: say('library_all_categories') }).click()
      await expect(page.getByText(words.count, { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(1)
      const link = page.getByRole('article').getByRole('heading').getByRole('link')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
      await open(page, `/${lang}/resources?q=zzqqxx&category=books`)
      await expect(page.getByRole('heading', { name: say('library_none') })).toBeVisible()
      await expect(page.getByText(say('library_none_text'))).toBeVisible()
      await page.getByRole('button', { name: say('library_clear_filters') }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/resources$`))
      await expect(page.getByRole('searchbox', { name: say('library_search') })).toHaveValue('')
      await expect(card(page, words.article)).toBeVisible()
    })

    test('the list goes on by itself as one reads', async ({ page, say }) => {
      await open(page, `/${lang}/resources`)
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.getByRole('article').last().scrollIntoViewIfNeeded()
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(28)
      await expect(page.getByRole('button', { name: say('ui_show_more') })).toBeHidden()
    })

    test('an article is read within its card, or at its own address by a click on the card', async ({
      page,
      say,
    }) => {
      await open(page, `/${lang}/resources`)
      const it = card(page, words.article)
      await it.getByRole('button', { name: say('library_read_here') }).click()
      await expect(it.getByRole('heading', { name: words.heading }).first()).toBeVisible()
      await isBarrierFree(page)
      await it.getByRole('button', { name: say('library_close_here') }).click()
      await expect(it.locator('h2')).toHaveCount(1)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        it.getByRole('link', { name: say('library_view') }).click(),
      ])
      await expect(popup).toHaveURL(new RegExp(`/${lang}/resources/nowruz-traditions$`))
      await popup.close()
      await it.click({ position: { x: 60, y: 60 } }) // on the drawing, which the title's link covers
      await expect(page).toHaveURL(new RegExp(`/${lang}/resources/nowruz-traditions$`))
    })

    test('a resource is shared by link, and with the hashtags', async ({ page, context, say, baseURL }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
      await open(page, `/${lang}/resources?category=articles`)
      const share = card(page, words.article).getByRole('button', { name: say('library_share') })
      await share.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await isBarrierFree(page)
      const twitter = new URL(
        (await dialog.getByRole('link', { name: say('library_share_twitter') }).getAttribute('href')) ?? '',
      )
      expect(Object.fromEntries(twitter.searchParams)).toEqual({
        url: `${baseURL}/${lang}/resources/nowruz-traditions`,
        text: words.article,
        hashtags: 'PersianParenting,BilingualChildren',
      })
      await expect(dialog.getByRole('link', { name: say('library_share_facebook') })).toHaveAttribute(
        'href',
        /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=http/,
      )
      await dialog.getByRole('button', { name: say('library_copy_link') }).click()
      await expect(toast(page, say('toast_link_copied_title'))).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${baseURL}/${lang}/resources/nowruz-traditions`,
      )
      await expect(dialog).toBeHidden()
    })

    test('an article is taken along as a page that stands by itself, and as a book', async ({
      page,
      context,
      say,
    }) => {
      await open(page, `/${lang}/resources`)
      const take = async (format: string) => {
        await card(page, words.article).locator('summary').click()
        await isBarrierFree(page)
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: format }).click(),
        ])
        await expect(toast(page, say('toast_download_title'))).toBeVisible()
        return download
      }
      const html = await take(say('library_download_html'))
      expect(html.suggestedFilename()).toMatch(words.file)
      const file = await context.newPage()
      const asked: string[] = []
      file.on('request', ({ url }) => asked.push(url()))
      await file.setContent((await saved(html)).toString('utf8'))
      await expect(file.getByRole('heading', { level: 1, name: words.article })).toBeVisible()
      await expect(file.locator('html')).toHaveAttribute('dir', lang === 'fa' ? 'rtl' : 'ltr')
      await expect(file.getByRole('img')).toBeVisible()
      await isBarrierFree(file)
      expect(asked).toEqual([])
      await file.close()
      const book = unzipSync(new Uint8Array(await saved(await take(say('library_download_epub')))))
      const texts = Object.entries(book).filter(([name]) => /\.(xhtml|opf|svg|xml)$/.test(name))
      expect(texts.length).toBeGreaterThan(6)
      const wrong = await page.evaluate(
        (files) =>
          files
            .filter(([, text]) =>
              new DOMParser().parseFromString(text, 'application/xhtml+xml').querySelector('parsererror'),
            )
            .map(([name]) => name),
        texts.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const),
      )
      expect(wrong).toEqual([])
    })

    test('a guest is led to sign in; a member puts a link forward, a moderator decides, the member sees it', async ({
      page,
      browser,
      baseURL,
      say,
    }) => {
      test.setTimeout(120_000)
      await open(page, `/${lang}/resources`)
      await expect(page.getByRole('link', { name: say('library_sign_in_to_submit') })).toHaveAttribute(
        'href',
        /^\/api\/login/,
      )
      await aMember(page.request)
      await open(page, `/${lang}/resources`)
      const title = unique(lang === 'fa' ? 'کتاب‌های خوب' : 'Good books')
      const refused = unique(lang === 'fa' ? 'کتاب‌های بد' : 'Bad books')
      for (const [name, address] of [
        [title, 'good'],
        [refused, 'bad'],
      ] as const) {
        await page.getByRole('button', { name: say('library_submit'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: say('library_submit_action') }).click()
        await expect(dialog.getByText(say('field_title_required'))).toBeVisible()
        await expect(dialog.getByText(say('field_url_invalid'))).toBeVisible()
        await isBarrierFree(page)
        await dialog.getByLabel(say('library_field_title')).fill(name)
        await dialog.getByLabel(say('library_field_url')).fill(`https://${address}.example.org/${lang}`)
        await dialog.getByLabel(say('library_field_description')).fill('خواندنی\n\nWorth reading')
        await dialog.getByLabel(say('library_category')).selectOption('books')
        await dialog.getByRole('button', { name: say('library_submit_action') }).click()
        await expect(dialog).toBeHidden()
        await expect(toast(page, say('toast_resource_done_title'))).toBeVisible()
      }
      const own = page.locator('li').filter({ hasText: title })
      await expect(own.getByText(say('library_state_waiting'))).toBeVisible()
      await isBarrierFree(page)

      const desk = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: lang === 'fa' ? 'fa-IR' : 'en-US',
      })
      await anAdmin(desk.request)
      const office = await desk.newPage()
      await open(office, `/${lang}/admin`)
      await office.getByRole('link', { name: say('moderation_overview_resources') }).click()
      const waiting = card(office, title)
      await expect(waiting.getByText(`https://good.example.org/${lang}`)).toBeVisible()
      await isBarrierFree(office)
      await waiting.getByRole('button', { name: say('library_approve'), exact: true }).click()
      await expect(office.getByRole('dialog')).toBeVisible()
      await isBarrierFree(office)
      await office
        .getByRole('dialog')
        .getByRole('button', { name: say('library_approve'), exact: true })
        .click()
      await expect(waiting).toBeHidden()
      await card(office, refused)
        .getByRole('button', { name: say('library_refuse'), exact: true })
        .click()
      const refusing = office.getByRole('dialog')
      await refusing.getByRole('button', { name: say('library_refuse'), exact: true }).click()
      await expect(refusing.getByText(say('field_decision_reason_required'))).toBeVisible()
      await isBarrierFree(office)
      await refusing.getByLabel(say('library_refuse_reason')).fill('Because of the pop-ups')
      await refusing.getByRole('button', { name: say('library_refuse'), exact: true }).click()
      await expect(card(office, refused)).toBeHidden()
      await open(office, `/${lang}/admin/record`)
      await expect(office.getByText(say('moderation_act_resource_refused')).first()).toBeVisible()
      await desk.close()

      // Her page is still open: it hears of it.
      await expect(own.getByText(say('library_state_approved'))).toBeVisible()
      const other = page.locator('li').filter({ hasText: refused })
      await expect(other.getByText(say('library_state_refused'))).toBeVisible()
      await expect(other.getByText('Because of the pop-ups')).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
    })
  })
}
