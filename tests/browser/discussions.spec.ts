import type { APIRequestContext, Page } from '@playwright/test'
import { expect, LANGS, open, test, toast, unique } from './house.ts'
import { aMember, anAdmin } from './people.ts'

type Post = { id: number; title: string; content: string; category: string; anonymous?: boolean }
const aPost = async (request: APIRequestContext, given: Partial<Post> = {}): Promise<Post> => {
  const data = { title: unique('A title'), content: 'Some words', category: 'Education', ...given }
  const answer = await request.post('/api/posts', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a guest reads posts and an invitation; no word of a reply reaches the page', async ({
      page,
      browser,
      baseURL,
      say,
    }) => {
      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      await aMember(other.request)
      const post = await aPost(other.request)
      const secret = unique('what-only-members-read')
      await other.request.post(`/api/posts/${post.id}/comments`, { data: { content: secret } })
      await other.close()

      for (const path of [`/${lang}/community?sort=new`, `/${lang}/community/${post.id}`]) {
        const html = await (await open(page, path))?.text()
        expect(html).toContain(post.title)
        expect(html).not.toContain(secret)
        expect(await page.content()).not.toContain(secret)
        await expect(page.getByText(say('discuss_sign_in_for_replies')).first()).toBeVisible()
      }
      expect((await page.request.get(`/api/posts/${post.id}/comments`)).status()).toBe(401)
      await open(page, `/${lang}/community?sort=new`)
      await card(page, post.title)
        .getByRole('button', { name: say('discuss_like') })
        .click()
      await expect(toast(page, say('toast_account_required_title'))).toBeVisible()
      await expect(page.getByRole('link', { name: say('discuss_sign_in_to_post') })).toHaveAttribute(
        'href',
        /^\/api\/login/,
      )
    })

    test('a member writes a post, finds it at its own address, changes it, and deletes it after being asked', async ({
      page,
      say,
    }) => {
      await aMember(page.request, { name: 'Mina' })
      const title = unique(lang === 'fa' ? 'قصه‌های شب' : 'Bedtime stories')
      await open(page, `/${lang}/community?sort=new`)
      await page.getByRole('button', { name: say('discuss_create_post') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('discuss_field_title')).fill(title)
      await dialog.getByLabel(say('discuss_field_content')).fill('سلام به همه\n\nSecond paragraph')
      await dialog.getByLabel(say('discuss_field_category')).selectOption('Parenting Tips')
      await dialog.getByRole('button', { name: say('discuss_publish') }).click()
      await expect(dialog).toBeHidden()
      await expect(card(page, title)).toContainText('Mina')

      await card(page, title).getByRole('heading', { name: title }).getByRole('link').click()
      await expect(page.getByRole('dialog')).toContainText(say('discuss_comments_title'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      const href = await card(page, title)
        .getByRole('heading', { name: title })
        .getByRole('link')
        .getAttribute('href')
      const own =
        /\/community\/\d+/.exec(href ?? '')?.[0] ?? `/community/${/post=(\d+)/.exec(href ?? '')?.[1]}`
      await open(page, `/${lang}${own}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(title))

      await page.getByLabel(say('discuss_more')).first().click()
      await page.getByRole('button', { name: say('discuss_edit') }).click()
      await page.getByRole('dialog').getByLabel(say('discuss_field_title')).fill(`${title} 2`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('discuss_save') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: `${title} 2` })).toBeVisible()

      await open(page, `/${lang}/community?sort=new`)
      await card(page, title).getByLabel(say('discuss_more')).click()
      await card(page, title)
        .getByRole('button', { name: say('discuss_delete') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('ui_cancel') })
        .click()
      await expect(card(page, title)).toBeVisible()
      await card(page, title).getByLabel(say('discuss_more')).click()
      await card(page, title)
        .getByRole('button', { name: say('discuss_delete') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('discuss_delete') })
        .click()
      await expect(card(page, title)).toBeHidden()
      expect((await page.request.get(`/api${own.replace('community', 'posts')}`)).status()).toBe(404)
    })

    test('a member replies, changes and deletes the reply, likes the post once and takes it back', async ({
      page,
      say,
    }) => {
      await aMember(page.request)
      const post = await aPost(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      const reply = unique('ما هم همین‌طور')
      await page.getByLabel(say('discuss_add_comment')).fill(reply)
      await page.getByRole('button', { name: say('discuss_post_comment') }).click()
      const written = page.getByRole('listitem').filter({ hasText: reply })
      await expect(written).toBeVisible()
      await expect(page.getByLabel(say('discuss_add_comment'))).toHaveValue('')
      await written.getByLabel(say('discuss_more')).click()
      await written.getByRole('button', { name: say('discuss_edit') }).click()
      await page.getByRole('dialog').getByRole('textbox').fill(`${reply} ✓`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('discuss_save') })
        .click()
      await expect(written).toContainText('✓')
      await written.getByLabel(say('discuss_more')).click()
      await written.getByRole('button', { name: say('discuss_delete') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('discuss_delete') })
        .click()
      await expect(written).toBeHidden()

      const likes = async () => (await (await page.request.get(`/api/posts/${post.id}`)).json()).likes
      await page.getByRole('button', { name: say('discuss_like') }).click()
      await expect(page.getByRole('button', { name: say('discuss_unlike') })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect.poll(likes).toBe(1)
      await page.getByRole('button', { name: say('discuss_unlike') }).click()
      await expect(page.getByRole('button', { name: say('discuss_like') })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
      await expect.poll(likes).toBe(0)
    })

    test('a search forgives typing errors and Arabic letters; filters stand in the address and are cleared', async ({
      page,
      say,
    }) => {
      await aMember(page.request)
      const word = `كتابخانه‌ي`
      const english = await aPost(page.request, {
        title: unique('Grandmother Mahnazkhanum teaches'),
        category: 'Education',
      })
      const persian = await aPost(page.request, { title: unique(`${word} مهنازخانم`), category: 'Education' })
      await open(page, `/${lang}/community`)
      const box = page.getByRole('searchbox', { name: say('discuss_search') })
      await box.fill('mahnazkhanmu')
      await box.press('Enter')
      await expect(page).toHaveURL(/q=mahnazkhanmu/)
      await expect(card(page, english.title)).toBeVisible()
      await expect(
        card(page, english.title).getByText('Mahnazkhanum').and(page.locator('mark')),
      ).toBeVisible()
      await box.fill('کتابخانه ی مهنازخانم')
      await box.press('Enter')
      await expect(card(page, persian.title)).toBeVisible()

      await page.getByRole('combobox', { name: say('discuss_category') }).selectOption('Community Events')
      await expect(page).toHaveURL(/category=/)
      await expect(card(page, persian.title)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('combobox', { name: say('discuss_category') })).toHaveValue(
        'Community Events',
      )
      await page.getByRole('button', { name: say('discuss_clear_filters') }).click()
      await expect(page).not.toHaveURL(/category=|q=/)
      await page.getByRole('button', { name: say('discuss_sort_new'), exact: true }).click()
      await expect(page).toHaveURL(/sort=new/)
      await expect(card(page, english.title)).toBeVisible()
    })

    test('a member reports a post; an admin hides it, then shows it again, and gives the author a rest', async ({
      page,
      browser,
      baseURL,
      say,
    }) => {
      test.setTimeout(90_000)
      const somebody = () => browser.newContext({ baseURL: baseURL ?? '' })
      const [author, guest] = [await somebody(), await somebody()]
      const { email } = await aMember(author.request, { name: unique('Seller').replace(/\W/g, '') })
      const post = await aPost(author.request, { title: unique('Buy my thing') })
      const seen = async () => (await guest.request.get(`/api/posts/${post.id}`)).status()

      await aMember(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      await page.getByLabel(say('discuss_more')).first().click()
      await page.getByRole('button', { name: say('discuss_report') }).click()
      await page.getByRole('dialog').getByLabel(say('discuss_report_reason')).fill('Advertising')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('discuss_report_send') })
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(toast(page, say('discuss_reported_title'))).toBeVisible()

      await page.context().clearCookies()
      await anAdmin(page.request)
      await open(page, `/${lang}/admin/reports`)
      const decide = async (
        words: string,
        on = page.getByRole('article').filter({ hasText: post.title }),
      ) => {
        await on.getByRole('button', { name: words }).first().click()
        await page.getByRole('dialog').getByLabel(say('moderation_reason_label')).fill('Guidelines')
        await page.getByRole('dialog').getByRole('button', { name: words }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await decide(say('moderation_reports_hide'))
      await expect.poll(seen).toBe(404)
      await open(page, `/${lang}/admin/reports?state=decided`)
      await decide(say('moderation_reports_restore'))
      await expect.poll(seen).toBe(200)

      await open(page, `/${lang}/admin/members?q=${email}`)
      await decide(say('moderation_suspend'), page.getByRole('article').filter({ hasText: email }))
      await expect(page.getByText(say('moderation_suspended'), { exact: true })).toBeVisible()
      expect((await author.request.post(`/api/posts/${post.id}/like`)).status()).toBe(403)
      await open(page, `/${lang}/admin/record`)
      await expect(page.getByText(say('moderation_act_member_suspended')).first()).toBeVisible()
      await author.close()
      await guest.close()
    })

    test('of two pages side by side one sees what happens on the other', async ({
      page,
      browser,
      baseURL,
      say,
    }) => {
      await aMember(page.request)
      const post = await aPost(page.request)
      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      await aMember(other.request)
      await openListening(page, `/${lang}/community/${post.id}`)
      const reply = unique('A reply from elsewhere')
      await other.request.post(`/api/posts/${post.id}/comments`, { data: { content: reply } })
      await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()

      await openListening(page, `/${lang}/community?sort=new`)
      const newer = await aPost(other.request)
      await page.getByRole('button', { name: say('discuss_new_arrived') }).click()
      await expect(card(page, newer.title)).toBeVisible()
      await other.close()
    })
  })
}

for (const lang of LANGS) {
  test.describe(`${lang}, where the network fails`, () => {
    test.use({ lang, tolerates: /ERR_FAILED/ })

    test('what was typed survives a reload and a failed sending, which is told', async ({ page, say }) => {
      await aMember(page.request)
      const post = await aPost(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      const field = page.getByLabel(say('discuss_add_comment'))
      await field.fill('نیمه‌کاره')
      await page.reload()
      await expect(field).toHaveValue('نیمه‌کاره')
      await page.route('**/api/posts/*/comments', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: say('discuss_post_comment') }).click()
      await expect(toast(page, say('toast_comment_failed_title'))).toBeVisible()
      await expect(field).toHaveValue('نیمه‌کاره')
      await page.unroute('**/api/posts/*/comments')
      await page.getByRole('button', { name: say('discuss_post_comment') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'نیمه‌کاره' })).toBeVisible()
      await page.reload()
      await expect(field).toHaveValue('')
    })
  })
}

/** Until the stream of news is open, nothing is heard. */
async function openListening(page: Page, path: string) {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
  await open(page, path)
  await stream
}
