import { newAdmin, newGuest, newMember, signUpMember, switchTo } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a first post with a link waits; a moderator publishes it, takes that back, and decides several at once', async ({
      page,
      t,
    }) => {
      test.setTimeout(90_000)
      const guest = await newGuest()
      await signUpMember(page.request)
      const title = unique('Look here')
      await open(page, `/${lang}/community/new`)
      await page.getByLabel(t('discussions_field_title')).fill(title)
      await page.getByLabel(t('discussions_field_category')).selectOption('Education')
      await page.getByLabel(t('discussions_field_content')).fill('See www.example.org/here')
      await page.getByRole('button', { name: t('discussions_publish'), exact: true }).click()
      await expect(toast(page, t('discussions_held_toast'))).toBeVisible()
      await open(page, `/${lang}/community?sort=new`)
      await expect(postCard(page, title)).toContainText(t('discussions_held'))
      const post = (await (await page.request.get('/api/posts?sort=new&limit=5')).json()).find(
        (each: { title: string }) => each.title === title,
      )
      const statusForGuest = async () => (await guest.request.get(`/api/posts/${post.id}`)).status()
      expect(await statusForGuest()).toBe(404)

      await switchTo(page.context(), await newAdmin())
      await open(page, `/${lang}/admin/review`)
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card).toContainText(t('moderation_review_link'))
      const publish = card.getByRole('button', { name: t('moderation_review_publish') }).first()
      // The second half of a double click would be told that the post is published already, in the place of the undo.
      const second = Promise.withResolvers<void>()
      let sent = 0
      await page.route('**/api/admin/review/**', async (route) => {
        sent += 1
        await second.promise
        await route.continue()
      })
      await publish.click()
      await expect(publish).toHaveAttribute('aria-disabled', 'true')
      await publish.click({ force: true })
      second.resolve()
      await expect.poll(statusForGuest).toBe(200)
      expect(sent).toBe(1)
      await page.unroute('**/api/admin/review/**')
      await expect(card).toBeHidden()
      await page.getByRole('button', { name: t('ui_queue_undo') }).click()
      await expect.poll(statusForGuest).toBe(404)
      await expect(card).toBeVisible()
      await publish.click()
      await expect.poll(statusForGuest).toBe(200)

      const author = await newMember()
      const posts = [
        await createPost(author.request, { title: unique('Buy this'), content: 'See www.example.org/this' }),
        await createPost(author.request, { title: unique('Buy that'), content: 'See www.example.org/that' }),
      ]
      const areHeld = async () => {
        const own = await (await author.request.get('/api/posts?sort=new')).json()
        return posts.map(({ id }) => own.find((post: { id: number }) => post.id === id)?.held === true)
      }
      expect(await areHeld()).toEqual([true, true])
      await open(page, `/${lang}/admin/review`)
      const row = (title: string) => page.locator('[data-row]').filter({ hasText: title })
      const bar = page.getByRole('toolbar')
      const choose = async () => {
        for (const { title } of posts) await row(title).getByRole('checkbox').check()
      }
      await choose()
      await bar.getByRole('button', { name: t('moderation_review_publish') }).click()
      await expect.poll(areHeld).toEqual([false, false])
      await page.getByRole('button', { name: t('ui_queue_undo') }).click()
      await expect.poll(areHeld).toEqual([true, true])
      await choose()
      await bar.getByRole('button', { name: t('moderation_review_decline') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('moderation_reason_label')).fill('No advertisements, please')
      await dialog.getByRole('button', { name: t('moderation_review_decline') }).click()
      await expect(dialog).toBeHidden()
      for (const { title } of posts) await expect(row(title)).toHaveCount(0)
    })
  })
}
