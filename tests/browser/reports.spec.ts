import { expect, LANGS, open, test, toast, unique } from './house.ts'
import { aMember, anAdmin } from './people.ts'
import { aPost } from './posts.ts'

for (const lang of LANGS) {
  test.describe(lang, () => {
    test.use({ lang })

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
  })
}
