import type { Locator } from '@playwright/test'
import { inDays } from '../times.ts'
import { newAddress, signInAsAdmin, signUpMember } from './people.ts'
import { createPost, postCard } from './posts.ts'
import { expect, holdRequests, journeyLangs, open, test, toast, unique, waitForReact } from './site.ts'

const csv = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('Escape and a click beside a dialog ask before a reason about a person is lost, which is in no browser after a reload', async ({
      page,
      newVisitor,
      t,
    }) => {
      const author = await newVisitor()
      await signUpMember(author.request)
      const { title } = await createPost(author.request, {
        title: unique('Look here'),
        content: 'See www.example.org/this',
      })
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/review`)
      const row = page.locator('[data-row]').filter({ hasText: title })
      const decline = row.getByRole('button', { name: t('moderation_review_decline') })
      const dialog = page.getByRole('dialog')
      const reason = dialog.getByLabel(t('moderation_reason_label'))
      const question = dialog.getByText(t('ui_unsent'))

      await row.getByRole('checkbox').focus()
      await page.keyboard.press('d')
      await expect(reason).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(row.getByRole('checkbox')).toBeFocused()

      await page.keyboard.press('d')
      await reason.fill('A shop')
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      await expect(dialog.getByRole('button', { name: t('ui_unsent_keep') })).toBeFocused()
      // Escape answers the question; the browser itself would close a dialog at the second one in a row.
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(reason).toBeFocused()
      await expect(reason).toHaveValue('A shop')

      // Selecting what was typed may end beside the dialog.
      await reason.hover()
      await page.mouse.down()
      await page.mouse.move(5, 5)
      await page.mouse.up()
      await expect(question).toBeHidden()
      await page.mouse.click(5, 5)
      await expect(question).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(reason).toBeFocused()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: t('ui_unsent_close') }).click()
      await expect(dialog).toBeHidden()
      await decline.click()
      await expect(reason).toHaveValue('')
      // No draft keeps this text: the cross asks as well, and puts the question in sight each time.
      const cross = dialog.getByRole('button', { name: t('ui_close'), exact: true })
      await reason.fill('A shop')
      await cross.click()
      await cross.click()
      await expect(question).toBeVisible()
      await expect(dialog.getByRole('button', { name: t('ui_unsent_keep') })).toBeFocused()
      await dialog.getByRole('button', { name: t('ui_unsent_close') }).click()
      await decline.click()
      await cross.click()
      await expect(dialog).toBeHidden()

      await decline.click()
      await reason.fill('A shop')
      await open(page, `/${lang}/admin/review`)
      await decline.click()
      await expect(reason).toHaveValue('')
    })
  })
}

test('text typed while a reply is sent stays, and going back to another post closes open dialogs', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  const [before, post] = [await createPost(page.request), await createPost(page.request)]
  const release = await holdRequests(page, '**/api/posts/*/comments', 'POST')
  const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
  const dialogs = page.getByRole('dialog')
  const back = async () => {
    await page.goBack()
    await expect(dialogs).toHaveCount(0)
    // The page scrolls again.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  }
  await open(page, `/en/community/${before.id}`)
  await goTo(`/en/community/${post.id}`)
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible()

  const field = page.getByLabel(t('discussions_add_comment'))
  const anonymous = page.getByLabel(t('discussions_post_anonymously'))
  const send = page.getByRole('button', { name: t('discussions_post_comment') })
  await waitForReact(field) // before that, the browser sends the form itself
  await field.fill('The first one')
  await anonymous.check()
  await send.click()
  await field.fill('The second')
  release()
  await expect(page.getByRole('listitem').filter({ hasText: 'The first one' })).toBeVisible()
  await expect(field).toHaveValue('The second')
  await expect(anonymous).toBeChecked() // it stays as anonymous as it was
  await page.reload()
  await waitForReact(field)
  await expect(field).toHaveValue('The second')
  await expect(anonymous).toBeChecked()
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The second' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(anonymous).not.toBeChecked()

  await page.getByRole('main').getByLabel(t('discussions_more')).first().click()
  await page.getByRole('button', { name: t('discussions_edit') }).click()
  await expect(dialogs.getByLabel(t('discussions_field_title'))).toHaveValue(post.title)
  await back()
  await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible()
  await goTo('/en/community?sort=new')
  await postCard(page, post.title).getByRole('heading', { name: post.title }).getByRole('link').click()
  await dialogs
    .getByRole('listitem')
    .filter({ hasText: 'The second' })
    .getByLabel(t('discussions_more'))
    .click()
  await dialogs.getByRole('button', { name: t('discussions_edit') }).click()
  await expect(dialogs).toHaveCount(2)
  await back()
})

test('whoever leaves a page while a post is being sent is not led away from the next one, and finds it sent', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  const release = await holdRequests(page, '**/api/posts', 'POST')
  await open(page, '/en/community')
  await page.getByRole('button', { name: t('discussions_create_post') }).click()
  const form = page.getByRole('dialog')
  const title = unique('Slowly')
  await form.getByLabel(t('discussions_field_title')).fill(title)
  await form.getByLabel(t('discussions_field_content')).fill('Words')
  await form.getByLabel(t('discussions_field_category')).selectOption('Education')
  await form.getByRole('button', { name: t('discussions_publish') }).click()
  await page.evaluate(() => history.pushState(null, '', '/en/events'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('events_hero'))
  release()
  await expect(toast(page, t('toast_post_done_title'))).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site_footer_privacy') })
    .click()
  await expect(page).toHaveURL('/en/privacy')
  await page.goBack()
  await expect(page).toHaveURL('/en/events')
  await open(page, '/en/community?sort=new')
  await expect(postCard(page, title)).toBeVisible()
  await page.getByRole('button', { name: t('discussions_create_post') }).click()
  await expect(form.getByLabel(t('discussions_field_title'))).toHaveValue('')
})

test.describe('on the page of a post', () => {
  test.use({ allowedConsoleErrors: /status of 404/ }) // its live update may come before the feed

  test('whoever comes from one post to another and deletes that one is led to the feed', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const [first, second] = [await createPost(page.request), await createPost(page.request)]
    const heading = page.getByRole('heading', { level: 1 })
    await open(page, `/en/community/${first.id}`)
    await waitForReact(page.getByLabel(t('discussions_more')).first())
    await page.evaluate((path) => history.pushState(null, '', path), `/en/community/${second.id}`)
    await expect(heading).toHaveText(second.title)
    await page.getByLabel(t('discussions_more')).first().click()
    await page.getByRole('button', { name: t('discussions_delete') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('discussions_delete') })
      .click()
    await expect(page).toHaveURL('/en/community')
  })
})

test('signing out in one tab drops the drafts of all, and after a session that expired only the same person finds theirs', async ({
  page,
  context,
  t,
}) => {
  await signUpMember(page.request)
  const other = await context.newPage()
  const title = other.getByLabel(t('discussions_field_title'))
  await open(other, '/en/community/new')
  await title.fill('For nobody else')
  await other.reload()
  await expect(title).toHaveValue('For nobody else')
  await open(page, '/en/sign-out')
  await page.getByRole('button', { name: t('site_sign_out') }).click()
  await expect(page).toHaveURL('/en')
  // The other tab follows by loading itself anew, which would end what else it loads.
  await expect(other.getByRole('banner').getByRole('link', { name: t('site_sign_in') })).toBeVisible()
  await signUpMember(page.request)
  const second = await context.cookies()
  await open(other, '/en/community/new')
  await expect(other.getByText(t('ui_draft_restored'))).toBeHidden()
  await expect(title).toHaveValue('')
  await title.fill('Of the next one')
  await context.clearCookies()
  await open(other, '/en')
  await context.addCookies(second)
  await open(other, '/en/community/new')
  await expect(title).toHaveValue('Of the next one')
  await open(page, '/en/community')
  await context.clearCookies()
  await signUpMember(page.request, { name: 'Next' })
  await open(other, '/en/community/new')
  // The tab that still showed the second one's account follows.
  await expect(page.getByRole('banner').getByText('Next')).toBeVisible()
  await expect(other.getByText(t('ui_draft_restored'))).toBeHidden()
  await expect(title).toHaveValue('')
})

test.describe('changes that were not sent', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('are there again after a reload, and do not overwrite what is newer unnoticed', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const post = await createPost(page.request)
    const data = { content: 'My reply' }
    const reply = await (await page.request.post(`/api/posts/${post.id}/comments`, { data })).json()
    const dialog = page.getByRole('dialog')
    const edit = async (where: Locator) => {
      await where.getByLabel(t('discussions_more')).first().click()
      await page.getByRole('button', { name: t('discussions_edit') }).click()
    }
    const save = () => dialog.getByRole('button', { name: t('ui_save') }).click()
    const edits = [
      {
        where: page.getByRole('main'),
        field: dialog.getByLabel(t('discussions_field_title')),
        path: `/api/posts/${post.id}`,
        newer: { title: 'Newer', content: post.content, category: post.category },
      },
      {
        where: page.getByRole('listitem').filter({ hasText: /My reply|Newer/ }),
        field: dialog.getByLabel(t('discussions_edit_comment_field')),
        path: `/api/comments/${reply.id}`,
        newer: { content: 'Newer' },
      },
    ]
    for (const { where, field, path, newer } of edits) {
      await open(page, `/en/community/${post.id}`)
      await edit(where)
      await field.fill('Typed and not sent')
      await open(page, `/en/community/${post.id}`)
      expect((await page.request.patch(path, { data: newer })).status()).toBe(200)
      await edit(where)
      await expect(field).toHaveValue('Typed and not sent')
      await save()
      await expect(dialog.getByText(t('error_changed_meanwhile'))).toBeVisible()
      await save()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Typed and not sent').first()).toBeVisible()
      await edit(page.getByRole('main'))
      await expect(dialog.getByText(t('ui_draft_restored'))).toBeHidden()
    }

    // So is a reason that others will read.
    const date = inDays(5)
    const event = { title: 'Picnic', eventType: 'playdate', date, zone: 'UTC', location: 'The hall' }
    const { id } = await (await page.request.post('/api/community-events', { data: event })).json()
    const cancel = async () => {
      await open(page, `/en/local-community/events/${id}`)
      await page.getByRole('button', { name: t('local_community_call_off') }).click()
    }
    await cancel()
    await dialog.getByRole('textbox').fill('The hall is flooded')
    await cancel()
    await expect(dialog.getByRole('textbox')).toHaveValue('The hall is flooded')
  })
})

test.describe('on the page of the newsletter', () => {
  test.use({ allowedConsoleErrors: /422/ })

  test('a draft that is left while it is typed, and opened again at once, is as it was typed, and goes on being saved', async ({
    page,
    t,
  }) => {
    await signInAsAdmin(page)
    await open(page, '/en/admin/newsletter')
    const subject = unique('Left')
    await page.locator('[name=subject]').fill(subject)
    await expect(page).toHaveURL(/draft=\d+/)
    const [, id] = /draft=(\d+)/.exec(page.url()) ?? []
    const message = page.locator('[name=message]')
    const saved = page.getByText(t('newsletter_draft_saved'), { exact: true })
    const row = page.getByRole('link', { name: subject })
    /** Saving takes until the editor is being opened again. */
    await page.route(`**/api/admin/newsletter/issues/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await page.waitForURL(`**/newsletter/${id}`)
      await route.continue()
    })
    // Below the editor of a new issue is the list in which it is opened; the editor of an old one is left first.
    await message.fill('Typed last')
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(message).toHaveValue('Typed last')
    await message.fill('Typed after it')
    await page.getByRole('link', { name: t('newsletter_back') }).click()
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(message).toHaveValue('Typed after it')
    await message.fill('And once more')
    await expect(saved).toBeVisible()
    await expect(page.getByText(t('error_changed_meanwhile'))).toHaveCount(0)
    const stored = await (await page.request.get(`/api/admin/newsletter/issues/${id}`)).json()
    expect(stored.message).toBe('And once more')
  })

  test('Escape asks before the time of an issue is lost, and an unreadable file of subscribers is explained', async ({
    page,
    t,
  }) => {
    await signInAsAdmin(page)
    await open(page, '/en/admin/newsletter')
    await page.locator('[name=subject]').fill('Sizdah')
    await page.locator('[name=message]').fill('Outside')
    await page.getByRole('button', { name: t('newsletter_schedule'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const date = dialog.getByLabel(t('date_date'), { exact: true })
    await date.fill('2099-03-20')
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(t('ui_unsent'))).toBeVisible()
    await page.keyboard.press('Escape')
    await date.fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.evaluate(() => history.pushState(null, '', '/en/admin/newsletter?tab=subscribers'))
    await page.getByRole('button', { name: t('newsletter_import'), exact: true }).click()
    const file = dialog.locator('input[type=file]')
    const none = dialog.getByRole('alert').filter({ hasText: t('newsletter_import_none') })
    await expect(dialog.getByText(t('newsletter_import_no_file'))).toBeVisible()
    await file.setInputFiles(csv('Name,City\nMina,Toronto'))
    await expect(dialog.getByText('list.csv')).toBeVisible()
    await expect(none).toBeVisible()
    await file.setInputFiles(csv(`Name,Contact\nMina,${newAddress('none')}`))
    await expect(dialog.getByLabel(t('newsletter_import_column'))).toHaveValue('1')
    await expect(none).toBeHidden()
    await file.setInputFiles(csv(''))
    await expect(dialog.getByText(t('error_import_empty'))).toBeVisible()
    await expect(page.locator('.notices li')).toHaveCount(0)
    // The same file, corrected, can be chosen again: the browser tells only of another one than is in the field.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click()])
    expect(await file.inputValue()).toBe('')
    await expect(dialog.getByText('list.csv')).toBeVisible()
    await chooser.setFiles(csv(`Contact\n${newAddress('corrected')}`))
    await expect(dialog.getByLabel(t('newsletter_import_column'))).toHaveValue('0')
    await dialog.getByRole('button', { name: t('ui_close'), exact: true }).click()
    await expect(dialog.getByText(t('ui_unsent'))).toBeVisible()
  })
})
