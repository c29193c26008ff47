import type { Page } from '@playwright/test'
import { newMember, signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import {
  actAndWaitForResponse,
  expect,
  holdRequests,
  journeyLangs,
  open,
  test,
  toast,
  unique,
  waitForHydration,
  waitForReact,
} from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a member replies, changes and deletes the reply, likes the post once and removes the like', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      const post = await createPost(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      const reply = unique('ما هم همین‌طور')
      await expect(page.getByLabel(t('discussions_post_anonymously'))).not.toBeChecked()
      await page.getByLabel(t('discussions_add_comment')).fill(reply)
      await page.getByRole('button', { name: t('discussions_post_comment') }).click()
      const written = page.getByRole('listitem').filter({ hasText: reply })
      await expect(written).toBeVisible()
      await expect(page.getByLabel(t('discussions_add_comment'))).toHaveValue('')
      await written.getByLabel(t('discussions_more')).click()
      await written.getByRole('button', { name: t('discussions_edit') }).click()
      const dialog = page.getByRole('dialog', { name: t('discussions_edit_comment') })
      await dialog.getByLabel(t('discussions_edit_comment_field')).fill(`${reply} ✓`)
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: t('ui_unsent_keep') }).click()
      await dialog.getByRole('button', { name: t('ui_save') }).click()
      await expect(written).toContainText('✓')
      // Opened from the feed it has the post's own URL, and Escape closes an open menu first.
      await open(page, `/${lang}/community?sort=new`)
      const replies = page.getByRole('dialog')
      const opener = page.locator(`main a[href$="/community/${post.id}"]`).first()
      await opener.click()
      await replies.getByRole('listitem').getByLabel(t('discussions_more')).click()
      await page.keyboard.press('Escape')
      await expect(replies.getByRole('button', { name: t('discussions_edit') })).toBeHidden()
      await expect(replies).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(replies).toBeHidden()
      // Loaded again it is that page.
      await opener.click()
      await expect(replies).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/community/${post.id}$`))
      await page.reload()
      await waitForHydration(page)
      await expect(replies).toBeHidden()
      await written.getByLabel(t('discussions_more')).click()
      await written.getByRole('button', { name: t('discussions_delete') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('discussions_delete') })
        .click()
      await expect(written).toBeHidden()

      const likes = async () => (await (await page.request.get(`/api/posts/${post.id}`)).json()).likes
      await page.getByRole('button', { name: t('discussions_like') }).click()
      // The same name all the time: 'pressed' says that it is liked.
      const like = page.getByRole('button', { name: t('discussions_like') })
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(likes).toBe(1)
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(likes).toBe(0)
    })

    test('under one’s own anonymous post a reply starts as anonymous', async ({ page, t }) => {
      await signUpMember(page.request, { name: 'Unspoken' })
      const post = await createPost(page.request, { anonymous: true })
      await open(page, `/${lang}/community/${post.id}`)
      await expect(page.getByLabel(t('discussions_post_anonymously'))).toBeChecked()
      await expect(page.getByText(t('discussions_comment_own_anonymous'))).toBeVisible()
      const reply = unique('Thank you all')
      await page.getByLabel(t('discussions_add_comment')).fill(reply)
      await page.getByRole('button', { name: t('discussions_post_comment') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: reply })).not.toContainText('Unspoken')
      const comments = await (await page.request.get(`/api/posts/${post.id}/comments`)).json()
      expect(comments).toMatchObject([{ content: reply, anonymous: true, author: null }])
      await expect(page.getByLabel(t('discussions_post_anonymously'))).toBeChecked() // for the next one, too
    })

    test('in a long thread one’s own reply is shown at once, changed and deleted, and is not there twice', async ({
      page,
      t,
    }) => {
      const other = await newMember()
      await signUpMember(page.request)
      const { id } = await createPost(other.request)
      for (const content of ['One', 'Two', 'Three'])
        await other.request.post(`/api/posts/${id}/comments`, { data: { content } })
      // The thread is longer than a page of the list.
      await page.route('**/comments?*', (route) =>
        route.continue({ url: route.request().url().replace('limit=100', 'limit=3') }),
      )
      await open(page, `/${lang}/community/${id}`)
      const field = page.getByLabel(t('discussions_add_comment'))
      const send = page.getByRole('button', { name: t('discussions_post_comment') })
      const more = page.getByRole('button', { name: t('ui_show_more') })
      const own = page.locator('[id^=reply-]').filter({ hasText: 'My own' })
      await waitForReact(field) // before, the browser sends the form itself
      for (const content of ['My own first', 'My own second']) {
        await field.fill(content)
        await send.click()
        await expect(own.filter({ hasText: content })).toBeVisible()
        await expect(send).toBeFocused()
      }
      await expect(more).toBeVisible()
      await own.last().getByLabel(t('discussions_more')).click()
      await page.getByRole('button', { name: t('discussions_edit') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('discussions_edit_comment_field')).fill('My own, changed')
      await dialog.getByRole('button', { name: t('ui_save') }).click()
      await expect(own.last()).toContainText('My own, changed')
      await more.click()
      await expect(more).toBeHidden()
      await expect(own).toHaveCount(2)
      await field.fill('My own third')
      await send.click()
      await expect(own).toHaveCount(3)
      await own.last().getByLabel(t('discussions_more')).click()
      await page.getByRole('button', { name: t('discussions_delete') }).click()
      await dialog.getByRole('button', { name: t('discussions_delete') }).click()
      await expect(own).toHaveCount(2)
    })

    test('of two pages side by side one updates with the other', async ({ page, t }) => {
      await signUpMember(page.request)
      const post = await createPost(page.request)
      const other = await newMember()
      await openListening(page, `/${lang}/community/${post.id}`)
      const reply = unique('A reply from elsewhere')
      await other.request.post(`/api/posts/${post.id}/comments`, { data: { content: reply } })
      await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()

      await openListening(page, `/${lang}/community?sort=new`)
      const placeOfFirst = async () => (await page.getByRole('article').first().boundingBox())?.y
      const before = await placeOfFirst()
      const newer = await createPost(other.request)
      await expect(page.getByRole('button', { name: t('discussions_new_arrived') })).toBeVisible()
      expect(await placeOfFirst()).toBe(before) // what one reads does not move
      await page.getByRole('button', { name: t('discussions_new_arrived') }).click()
      await expect(postCard(page, newer.title)).toBeVisible()
    })

    test('a reply that is written while the list is loading is in it', async ({ page }) => {
      await signUpMember(page.request)
      const post = await createPost(page.request)
      const other = await newMember()
      const reply = unique('A reply in between')
      let isFirst = true
      await page.route('**/comments?*', async (route) => {
        const response = await route.fetch()
        if (isFirst) {
          isFirst = false
          const liveEvent = page.evaluate(
            (topic) =>
              new Promise((resolve) => {
                const eventSource = new EventSource(`/api/live?topics=${topic}`)
                eventSource.addEventListener('hello', () => document.body.setAttribute('data-connected', ''))
                eventSource.addEventListener('news', resolve)
              }),
            `post:${post.id}`,
          )
          await page.locator('body[data-connected]').waitFor({ state: 'attached' })
          await other.request.post(`/api/posts/${post.id}/comments`, { data: { content: reply } })
          await liveEvent
        }
        await route.fulfill({ response })
      })
      await page.addInitScript(() => {
        // The list is fetched once live updates arrive.
        const { fetch } = window
        window.fetch = async (...requests) => {
          if (String(requests[0]).includes('/comments'))
            await new Promise((resolve) => setTimeout(resolve, 1_000))
          return fetch(...requests)
        }
      })
      await openListening(page, `/${lang}/community?post=${post.id}`)
      await expect(page.getByRole('listitem').filter({ hasText: reply })).toBeVisible()
    })
  })
}

for (const lang of journeyLangs('en')) {
  test.describe(`${lang}, where the network is slow or fails`, () => {
    test.use({ lang, allowedConsoleErrors: /ERR_FAILED/ })

    test('what is typed survives until it is sent, once, and the next reply can be typed while the list is fetched', async ({
      page,
      t,
    }) => {
      await signUpMember(page.request)
      const { id } = await createPost(page.request)
      const field = page.getByLabel(t('discussions_add_comment'))
      const send = page.getByRole('button', { name: t('discussions_post_comment') })
      const replies = (text: string) => page.getByRole('listitem').filter({ hasText: text })

      await test.step('what was typed, be it before a slow page is ready, survives a reload', async () => {
        const releaseScripts = await holdRequests(page, '**/assets/*.js')
        await page.goto(`/${lang}/community/${id}`, { waitUntil: 'commit' })
        await field.fill('Typed early')
        releaseScripts()
        await expect.poll(() => draftOf(page, id)).toContain('Typed early') // once the form is hydrated
        await page.reload()
        await expect(field).toHaveValue('Typed early')
        await expect(async () => {
          await field.fill('نیمه‌کاره')
          expect(await draftOf(page, id)).toContain('نیمه‌کاره')
        }).toPass()
        await page.reload()
        await expect(field).toHaveValue('نیمه‌کاره')
        await page.unroute('**/assets/*.js')
      })

      await test.step('a failed sending is shown, and leaves it there', async () => {
        await waitForReact(field) // before, the browser sends the form itself
        await page.route('**/api/posts/*/comments', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        )
        await send.click()
        await expect(toast(page, t('toast_comment_failed_title'))).toBeVisible()
        await expect(field).toHaveValue('نیمه‌کاره')
        await page.unroute('**/api/posts/*/comments')
        await actAndWaitForResponse(page, () => send.click())
        await expect(replies('نیمه‌کاره')).toBeVisible()
        await expect(field).toHaveValue('')
      })

      await test.step('the next one is typed while the list is still being fetched', async () => {
        const release = await holdRequests(page, `**/api/posts/${id}/comments*`, 'GET')
        await field.fill('The first')
        await send.click()
        await expect(toast(page, t('toast_comment_done_text'))).toBeVisible()
        await expect(field).toHaveValue('')
        await field.fill('The second')
        release()
        await expect(replies('The first')).toBeVisible()
        await expect(send).toBeEnabled()
        await expect(field).toHaveValue('The second')
        await page.unroute(`**/api/posts/${id}/comments*`)
      })

      await test.step('one whose answer was lost is sent again with its key; the next one has another', async () => {
        const keys: string[] = []
        await page.route(`**/api/posts/${id}/comments`, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          keys.push(route.request().postDataJSON().idempotencyKey)
          if (keys.length > 1) return route.continue()
          await route.fetch()
          await route.abort()
        })
        await field.fill('The same here')
        await send.click()
        await expect(
          page
            .getByRole('alert')
            .filter({ hasText: t('offline_kept') })
            .first(),
        ).toBeVisible()
        await send.click()
        await expect(replies('The same here')).toHaveCount(1)
        await expect(field).toHaveValue('')
        await field.fill('The same here')
        await send.click()
        await expect(replies('The same here')).toHaveCount(2)
        expect(keys).toHaveLength(3)
        expect(keys[1]).toBe(keys[0])
        expect(keys[2]).not.toBe(keys[0])
      })

      await page.reload()
      await expect(field).toHaveValue('')
    })
  })
}

const draftOf = (page: Page, postId: number) =>
  page.evaluate((id) => sessionStorage.getItem(`peyvand-draft:comment:${id}`) ?? '', postId)

/** Before the stream is open, no live updates arrive. */
async function openListening(page: Page, path: string) {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
  await open(page, path)
  await stream
}

test.describe('two tabs that edit one post', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('the second is warned, keeps what was typed, and may overwrite', async ({ page, context, t }) => {
    await signUpMember(page.request)
    const { id, title } = await createPost(page.request)
    const other = await context.newPage()
    const field = (tab: Page) => tab.getByRole('dialog').getByLabel(t('discussions_field_title'))
    for (const tab of [page, other]) {
      await open(tab, `/en/community/${id}`)
      await tab.getByRole('main').getByLabel(t('discussions_more')).first().click()
      await tab.getByRole('button', { name: t('discussions_edit'), exact: true }).click()
      await expect(field(tab)).toHaveValue(title)
    }
    const save = (tab: Page) =>
      tab
        .getByRole('dialog')
        .getByRole('button', { name: t('ui_save') })
        .click()
    await field(page).fill('One tab')
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name: 'One tab' })).toBeVisible()
    await field(other).fill('Another tab')
    await save(other)
    await expect(other.getByRole('alert').filter({ hasText: t('error_changed_meanwhile') })).toBeVisible()
    await expect(field(other)).toHaveValue('Another tab')
    await save(other)
    await expect(page.getByRole('heading', { level: 1, name: 'Another tab' })).toBeVisible()
  })
})
