import { inDays } from '../times.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a member reports a post; an admin hides it, then shows it again, and suspends the author', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(90_000)
      const [author, guest] = [await newVisitor(), await newVisitor()]
      const { email } = await signUpMember(author.request, { name: unique('Seller').replace(/\W/g, '') })
      const post = await createPost(author.request, { title: unique('Buy my thing') })
      const statusForGuest = async () => (await guest.request.get(`/api/posts/${post.id}`)).status()

      await signUpMember(page.request)
      await open(page, `/${lang}/community/${post.id}`)
      await page.getByLabel(t('discussions_more')).first().click()
      await page.getByRole('button', { name: t('discussions_report') }).click()
      await page.getByRole('dialog').getByLabel(t('discussions_report_reason')).fill('Advertising')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('discussions_report_send') })
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(toast(page, t('discussions_reported_title'))).toBeVisible()

      await page.context().clearCookies()
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/reports`)
      const decide = async (
        words: string,
        on = page.getByRole('article').filter({ hasText: post.title }),
      ) => {
        await on.getByRole('button', { name: words }).first().click()
        await page.getByRole('dialog').getByLabel(t('moderation_reason_label')).fill('Guidelines')
        await page.getByRole('dialog').getByRole('button', { name: words }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await decide(t('moderation_reports_hide'))
      await expect.poll(statusForGuest).toBe(404)
      await open(page, `/${lang}/admin/reports?state=decided`)
      await decide(t('moderation_reports_restore'))
      await expect.poll(statusForGuest).toBe(200)

      await open(page, `/${lang}/admin/members?q=${email}`)
      await decide(t('admin_suspend'), page.getByRole('article').filter({ hasText: email }))
      const suspended = page.getByRole('article').getByText(t('admin_suspended'), { exact: true })
      await expect(suspended).toBeVisible()
      expect((await author.request.post(`/api/posts/${post.id}/like`)).status()).toBe(403)
      const reading = await author.newPage()
      await open(reading, `/${lang}/community`)
      const notice = reading.getByRole('region', { name: t('account_suspended_title') })
      await notice.getByRole('link', { name: t('site_footer_contact') }).click()
      await expect(reading).toHaveURL(`/${lang}/contact`)
      await expect(notice).toBeVisible()
      await open(page, `/${lang}/admin/record`)
      await expect(page.getByText(t('admin_action_member_suspended')).first()).toBeVisible()
    })
  })
}

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('the queue of reports is worked through with keys, many at once, and taken back', async ({
      page,
      newVisitor,
      t,
    }) => {
      const author = await newVisitor()
      await signUpMember(author.request)
      const posts = [
        await createPost(author.request),
        await createPost(author.request),
        await createPost(author.request),
      ]
      await signUpMember(page.request)
      for (const { id } of posts)
        await page.request.post(`/api/posts/${id}/report`, { data: { reason: 'Advertising' } })
      await page.context().clearCookies()
      await signInAsAdmin(page)
      const guest = await newVisitor()
      const statusesForGuest = () =>
        Promise.all(posts.map(async ({ id }) => (await guest.request.get(`/api/posts/${id}`)).status()))
      expect(await statusesForGuest()).toEqual([200, 200, 200])

      await open(page, `/${lang}/admin/reports`)
      const rows = page.locator('[data-row]')
      const row = (at: number) => rows.filter({ hasText: posts[at]?.title ?? '' })
      await row(0).getByRole('checkbox').focus()
      await page.keyboard.press('x')
      await expect(row(0).getByRole('checkbox')).toBeChecked()
      for (const at of [1, 2]) await row(at).getByRole('checkbox').check()
      const bar = page.getByRole('toolbar')
      await expect(bar).toContainText(lang === 'fa' ? '۳' : '3')
      await bar.getByRole('button', { name: t('moderation_reports_hide') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('moderation_reason_label')).fill('Guidelines')
      await dialog.getByRole('button', { name: t('moderation_reports_hide') }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(statusesForGuest).toEqual([404, 404, 404])
      await page.getByRole('button', { name: t('ui_queue_undo') }).click()
      await expect.poll(statusesForGuest).toEqual([200, 200, 200])

      // By keys alone: into the list, to the report, keep it.
      await row(1).getByRole('checkbox').focus()
      await page.keyboard.press('j')
      // Other tests report at the same time, so the next row may be one of theirs.
      await expect(page.locator('[data-row]:focus')).toHaveCount(1)
      await expect(row(1)).not.toBeFocused()
      await page.keyboard.press('k')
      await expect(row(1)).toBeFocused()
      await page.keyboard.press('e')
      await dialog.getByLabel(t('moderation_reason_label')).fill('Just a list of hers')
      await dialog.getByRole('button', { name: t('moderation_reports_keep') }).click()
      await expect(row(1)).toHaveCount(0)
    })
  })
}

test('a group, a community event and a question are reported on their pages, and wait for moderators', async ({
  page,
  newVisitor,
  t,
}) => {
  const author = await newVisitor()
  await signUpMember(author.request)
  const create = async (path: string, data: object): Promise<number> => {
    const response = await author.request.post(path, { data })
    expect(response.status()).toBe(201)
    return (await response.json()).id
  }
  const oslo = { city: 'Oslo', country: 'Norway' }
  const date = inDays(8)
  const names = [unique('Cheap loans'), unique('Fake concert'), unique('Unkind words?')] as const
  const [session] = await (await author.request.get('/api/expert-sessions?when=upcoming')).json()
  const picnic = { title: names[1], eventType: 'meetup', zone: 'Europe/Oslo', date, ...oslo }
  const where: [name: string, path: string][] = [
    [names[0], `/local-community/${await create('/api/regional-groups', { name: names[0], ...oslo })}`],
    [names[1], `/local-community/events/${await create('/api/community-events', picnic)}`],
    [names[2], `/expert-sessions/${session.id}`],
  ]
  await create('/api/expert-questions', { sessionId: session.id, question: names[2] })

  await signUpMember(page.request)
  for (const [name, path] of where) {
    await open(page, `/en${path}`)
    await page
      .getByRole('button', { name: t('discussions_report') })
      .filter({ hasText: name })
      .click()
    const dialog = page.getByRole('dialog', { name: t('discussions_report_title') })
    await dialog.getByLabel(t('discussions_report_reason')).fill(`Why: ${name}`)
    await dialog.getByRole('button', { name: t('discussions_report_send') }).click()
    await expect(toast(page, t('discussions_reported_title'))).toBeVisible()
    await expect(dialog).toBeHidden()
  }

  await page.context().clearCookies()
  await signInAsAdmin(page)
  await open(page, '/en/admin/reports')
  for (const [name, path] of where) {
    const report = page.getByRole('article').filter({ hasText: `Why: ${name}` })
    await expect(report.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute(
      'href',
      `/en${path}`,
    )
  }
})

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an anonymous author is unblocked once the text is gone', async ({ page, newVisitor, t }) => {
      const author = await newVisitor()
      await signUpMember(author.request)
      const post = await createPost(author.request, { anonymous: true })
      await signUpMember(page.request)
      await page.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Unkind' } })
      await page.context().clearCookies()
      await signInAsAdmin(page)
      const reports = await (await page.request.get('/api/admin/reports?limit=100')).json()
      const { id } = reports.find(({ title }: { title: string }) => title === post.title)
      const reason = unique('Names a school')
      await page.request.post(`/api/admin/reports/${id}/block-author`, { data: { reason } })
      expect((await author.request.delete(`/api/posts/${post.id}`)).status()).toBe(204)

      await open(page, `/${lang}/admin/reports`)
      await page.getByRole('link', { name: t('moderation_blocks'), exact: true }).click()
      await expect(page).toHaveURL(/state=blocks/)
      const block = page.getByRole('article').filter({ hasText: reason })
      await block.getByRole('button', { name: t('moderation_reports_unblock_author') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('moderation_reason_label')).fill('It was long ago')
      await dialog.getByRole('button', { name: t('moderation_unblock'), exact: true }).click()
      await expect(toast(page, t('moderation_done_unblocked'))).toBeVisible()
      await expect(block).toHaveCount(0)
      expect(
        (await author.request.post('/api/posts', { data: { ...post, title: unique('Back') } })).status(),
      ).toBe(201)
    })
  })
}

test('what is hidden is listed with who hid it and why, by kind, and restored', async ({
  page,
  newVisitor,
  t,
}) => {
  const author = await newVisitor()
  await signUpMember(author.request)
  const post = await createPost(author.request, { title: unique('Buy my thing') })
  await signUpMember(page.request)
  await page.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Advertising' } })
  await page.context().clearCookies()
  await signInAsAdmin(page)
  const reports = await (await page.request.get('/api/admin/reports?limit=100')).json()
  const { id } = reports.find(({ title }: { title: string }) => title === post.title)
  const data = { decision: 'hidden', reason: 'Against the guidelines' }
  expect((await page.request.patch(`/api/admin/reports/${id}`, { data })).status()).toBe(204)

  await open(page, '/en/admin/hidden')
  const filter = (name: string) =>
    page
      .getByRole('navigation', { name: t('moderation_hidden_which') })
      .getByRole('link', { name, exact: true })
  const item = page.getByRole('article', { name: post.title })
  await filter(t('moderation_hidden_comments')).click()
  await expect(page).toHaveURL(/\/admin\/hidden\?kind=comment$/)
  await expect(item).toBeHidden()
  await filter(t('moderation_hidden_posts')).click()
  await expect(item).toContainText('Against the guidelines')
  await expect(item.getByRole('link')).toHaveAttribute('href', `/en/community/${post.id}`)

  await item.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: t('moderation_reports_restore') })
  await dialog.getByLabel(t('moderation_reason_label')).fill('It was a gift')
  await dialog.getByRole('button', { name: t('moderation_reports_restore') }).click()
  await expect(toast(page, t('moderation_done_restored'))).toBeVisible()
  await expect(item).toBeHidden()
  expect((await author.request.get(`/api/posts/${post.id}`)).status()).toBe(200)
})

test('an author is revealed to an admin once another one has approved it', async ({
  page,
  newVisitor,
  t,
}) => {
  test.setTimeout(90_000)
  const [author, reader, other] = [await newVisitor(), await newVisitor(), await newVisitor()]
  const { email } = await signUpMember(author.request)
  const post = await createPost(author.request, { title: unique('Unnamed'), anonymous: true })
  await signUpMember(reader.request)
  const reported = await reader.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Danger' } })
  expect(reported.status()).toBe(202)

  await signInAsAdmin(page)
  await signInAsAdmin(other, 'second')

  await open(page, '/en/admin/reports')
  const report = page.getByRole('article').filter({ hasText: post.title })
  await report.getByRole('button', { name: t('moderation_reveal') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('moderation_reason_label')).fill('Too short')
  await dialog.getByRole('button', { name: t('moderation_reveal') }).click()
  await expect(dialog.getByText(t('field_why_too_short'))).toBeVisible()
  await dialog.getByLabel(t('moderation_reason_label')).fill('A child seems to be in danger')
  await dialog.getByRole('button', { name: t('moderation_reveal') }).click()
  await expect(dialog).toContainText(t('moderation_reveal_waits'))

  const approving = await other.newPage()
  await open(approving, '/en/admin')
  await expect(approving.getByText('A child seems to be in danger')).toBeVisible()
  await approving.getByRole('button', { name: t('moderation_reveals_approve') }).click()
  const question = approving.getByRole('dialog').filter({ hasText: t('moderation_reveals_approve_text') })
  await question.getByRole('button', { name: t('moderation_reveals_approve') }).click()
  await expect(toast(approving, t('moderation_reveals_done'))).toBeVisible()

  await open(page, '/en/admin')
  await page.getByRole('button', { name: t('moderation_reveals_show') }).click()
  await expect(page.getByRole('dialog')).toContainText(email)
  await page.keyboard.press('Escape')
  // The request, with its button, has left the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const authorPage = await author.newPage()
  await open(authorPage, '/en/account')
  await expect(authorPage.getByText('A child seems to be in danger')).toBeVisible()
})
