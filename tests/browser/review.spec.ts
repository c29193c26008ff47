import { aMember, anAdmin } from './people.ts'
import { postCard } from './posts.ts'
import { expect, open, test, toast, unique } from './site.ts'

for (const lang of ['en', 'fa'] as const) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a first post with a link waits; a moderator publishes it, takes that back and publishes it again', async ({
      page,
      browser,
      baseURL,
      say,
    }) => {
      test.setTimeout(90_000)
      const guest = await browser.newContext({ baseURL: baseURL ?? '' })
      await aMember(page.request)
      const title = unique('Look here')
      await open(page, `/${lang}/community/new`)
      await page.getByLabel(say('discussions_field_title')).fill(title)
      await page.getByLabel(say('discussions_field_category')).selectOption('Education')
      await page.getByLabel(say('discussions_field_content')).fill('See www.example.org/here')
      await page.getByRole('button', { name: say('discussions_publish'), exact: true }).click()
      await expect(toast(page, say('discussions_held_toast'))).toBeVisible()
      await open(page, `/${lang}/community?sort=new`)
      await expect(postCard(page, title)).toContainText(say('discussions_held'))
      const post = (await (await page.request.get('/api/posts?sort=new&limit=5')).json()).find(
        (each: { title: string }) => each.title === title,
      )
      const seen = async () => (await guest.request.get(`/api/posts/${post.id}`)).status()
      expect(await seen()).toBe(404)

      await page.context().clearCookies()
      await anAdmin(page)
      await open(page, `/${lang}/admin/review`)
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card).toContainText(say('moderation_review_link'))
      const publish = card.getByRole('button', { name: say('moderation_review_publish') }).first()
      await publish.click()
      await expect.poll(seen).toBe(200)
      await expect(card).toBeHidden()
      await page.getByRole('button', { name: say('moderation_undo') }).click()
      await expect.poll(seen).toBe(404)
      await expect(card).toBeVisible()
      await publish.click()
      await expect.poll(seen).toBe(200)
      await guest.close()
    })
  })
}
