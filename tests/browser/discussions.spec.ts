import { newMember, signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 404/ })

    test('a guest reads posts and an invitation; no word of a reply reaches the page', async ({
      page,
      t,
    }) => {
      const other = await newMember()
      const post = await createPost(other.request)
      const secret = unique('what-only-members-read')
      await other.request.post(`/api/posts/${post.id}/comments`, { data: { content: secret } })

      for (const path of [`/${lang}/community/${post.id}`, `/${lang}/community?sort=new`]) {
        const html = await (await open(page, path))?.text()
        expect(html).toContain(post.title)
        expect(html).not.toContain(secret)
        expect(await page.content()).not.toContain(secret)
        await expect(page.getByText(t('discussions_sign_in_for_replies')).first()).toBeVisible()
      }
      await postCard(page, post.title)
        .getByRole('button', { name: t('discussions_like') })
        .click()
      await expect(toast(page, t('toast_account_required_title'))).toBeVisible()
      await expect(page.getByRole('link', { name: t('discussions_sign_in_to_post') })).toHaveAttribute(
        'href',
        /^\/api\/login/,
      )
      const quiet = await createPost(other.request)
      const html = await readPage(page.request, `/${lang}/community/${quiet.id}`)
      expect(html).toContain(t('discussions_no_comments'))
      expect(html).toContain(t('discussions_sign_in_to_reply'))
      expect(html).not.toContain(t('discussions_sign_in_for_replies'))
      expect((await page.request.get(`/api/posts/${post.id}/comments`)).status()).toBe(401)
    })

    test('a member writes a post, finds it on its own page, changes it, and deletes it after confirming', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request, { name: 'Mina' })
      const title = unique(lang === 'fa' ? 'قصه‌های شب' : 'Bedtime stories')
      await open(page, `/${lang}/community?sort=new`)
      await page.getByRole('button', { name: t('discussions_create_post') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('discussions_field_title')).fill(title)
      await dialog.getByLabel(t('discussions_field_content')).fill('سلام به همه\n\nSecond paragraph')
      await dialog.getByLabel(t('discussions_field_category')).selectOption('Parenting Tips')
      await dialog.getByRole('button', { name: t('discussions_publish') }).click()
      await expect(dialog).toBeHidden()
      await expect(postCard(page, title)).toContainText('Mina')

      await postCard(page, title).getByRole('heading', { name: title }).getByRole('link').click()
      await expect(page.getByRole('dialog')).toContainText(t('discussions_comments_title'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      const href = await postCard(page, title)
        .getByRole('heading', { name: title })
        .getByRole('link')
        .getAttribute('href')
      const own =
        /\/community\/\d+/.exec(href ?? '')?.[0] ?? `/community/${/post=(\d+)/.exec(href ?? '')?.[1]}`
      await open(page, `/${lang}${own}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(title))

      await page.getByLabel(t('discussions_more')).first().click()
      await page.getByRole('button', { name: t('discussions_edit') }).click()
      await page.getByRole('dialog').getByLabel(t('discussions_field_title')).fill(`${title} 2`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t('ui_unsent_keep') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui_save') })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: `${title} 2` })).toBeVisible()

      await page.getByRole('link', { name: t('discussions_back') }).click()
      await page.getByRole('link', { name: t('discussions_sort_new'), exact: true }).click()
      await postCard(page, title).getByLabel(t('discussions_more')).click()
      await postCard(page, title)
        .getByRole('button', { name: t('discussions_delete') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui_cancel') })
        .click()
      await expect(postCard(page, title)).toBeVisible()
      await postCard(page, title).getByLabel(t('discussions_more')).click()
      await postCard(page, title)
        .getByRole('button', { name: t('discussions_delete') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('discussions_delete') })
        .click()
      await expect(postCard(page, title)).toBeHidden()
      expect((await page.request.get(`/api${own.replace('community', 'posts')}`)).status()).toBe(404)
      await page.evaluate(() => history.go(-2))
      await expect(page).toHaveURL(new RegExp(`${own}$`))
      await expect(page.getByText(t('discussions_post_not_found'))).toBeVisible()
    })

    test('a search forgives typing errors and Arabic letters; filters are in the URL and are cleared', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      const word = `كتابخانه‌ي`
      const english = await createPost(page.request, {
        title: unique('Grandmother Mahnazkhanum teaches'),
        category: 'Education',
      })
      const persian = await createPost(page.request, {
        title: unique(`${word} مهنازخانم`),
        category: 'Education',
      })
      await open(page, `/${lang}/community`)
      const box = page.getByRole('searchbox', { name: t('discussions_search') })
      await box.fill('mahnazkhanmu')
      await box.press('Enter')
      await expect(page).toHaveURL(/q=mahnazkhanmu/)
      await expect(postCard(page, english.title)).toBeVisible()
      await expect(
        postCard(page, english.title).getByText('Mahnazkhanum').and(page.locator('mark')),
      ).toBeVisible()
      await box.fill('کتابخانه ی مهنازخانم')
      await box.press('Enter')
      await expect(postCard(page, persian.title)).toBeVisible()

      await page.getByRole('combobox', { name: t('discussions_category') }).selectOption('Community Events')
      await expect(page).toHaveURL(/category=/)
      await expect(postCard(page, persian.title)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('combobox', { name: t('discussions_category') })).toHaveValue(
        'Community Events',
      )
      await page.getByRole('link', { name: t('discussions_clear_filters') }).click()
      await expect(page).not.toHaveURL(/category=|q=/)
      await page.getByRole('link', { name: t('discussions_sort_new'), exact: true }).click()
      await expect(page).toHaveURL(/sort=new/)
      await expect(postCard(page, english.title)).toBeVisible()
    })
  })
}
