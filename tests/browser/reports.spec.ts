import { inDays } from '../times.ts'
import { newAdmin, newGuest, newMember, signInAsAdmin, signUpMember, switchTo } from './people.ts'
import { createPost } from './posts.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('members report each kind of text; an admin hides a post, shows it again, and suspends its author', async ({
      page,
      t,
    }) => {
      test.setTimeout(90_000)
      const author = await newMember({ name: unique('Seller').replace(/\W/g, '') })
      const guest = await newGuest()
      const post = await createPost(author.request, { title: unique('Buy my thing') })
      const statusForGuest = async () => (await guest.request.get(`/api/posts/${post.id}`)).status()
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
      const dialog = page.getByRole('dialog', { name: t('discussions_report_title') })
      const send = async (reason: string) => {
        await dialog.getByLabel(t('discussions_report_reason')).fill(reason)
        await dialog.getByRole('button', { name: t('discussions_report_send') }).click()
        await expect(dialog).toBeHidden()
        await expect(toast(page, t('discussions_reported_title'))).toBeVisible()
      }
      await open(page, `/${lang}/community/${post.id}`)
      await page.getByLabel(t('discussions_more')).first().click()
      await page.getByRole('button', { name: t('discussions_report') }).click()
      await send('Advertising')
      for (const [name, path] of where) {
        await open(page, `/${lang}${path}`)
        await page
          .getByRole('button', { name: t('discussions_report') })
          .filter({ hasText: name })
          .click()
        await send(`Why: ${name}`)
      }

      await switchTo(page.context(), await newAdmin())
      await open(page, `/${lang}/admin/reports`)
      for (const [name, path] of where) {
        const report = page.getByRole('article').filter({ hasText: `Why: ${name}` })
        await expect(report.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute(
          'href',
          `/${lang}${path}`,
        )
      }
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
      // Someone else is quicker, and keeps what this page is about to hide.
      const [[group, groupPath]] = where as [(typeof where)[number]]
      const reports = await (await page.request.get('/api/admin/reports?limit=100')).json()
      const { id } = reports.find(({ reason }: { reason: string }) => reason === `Why: ${group}`)
      const kept = { data: { decision: 'kept', reason: 'A real group' } }
      expect((await page.request.patch(`/api/admin/reports/${id}`, kept)).status()).toBe(204)
      await decide(
        t('moderation_reports_hide'),
        page.getByRole('article').filter({ hasText: `Why: ${group}` }),
      )
      await expect(toast(page, t('ui_queue_none_decided'))).toContainText(
        t('moderation_reports_decided_kept'),
      )
      expect(
        (await guest.request.get(`/api${groupPath.replace('local-community', 'regional-groups')}`)).status(),
      ).toBe(200)
      await page.getByRole('link', { name: t('moderation_reports_decided'), exact: true }).click()
      await expect(page).toHaveURL(/state=decided/)
      await decide(t('moderation_reports_restore'))
      await expect.poll(statusForGuest).toBe(200)

      await open(page, `/${lang}/admin/members?q=${author.email}`)
      await decide(t('admin_suspend'), page.getByRole('article').filter({ hasText: author.email }))
      const suspended = page.getByRole('article').getByText(t('admin_suspended'), { exact: true })
      await expect(suspended).toBeVisible()
      expect((await author.request.post(`/api/posts/${post.id}/like`)).status()).toBe(403)
      expect(await readPage(page.request, `/${lang}/admin/record`)).toContain(
        t('admin_action_member_suspended'),
      )

      await switchTo(page.context(), author)
      await open(page, `/${lang}/community`)
      const notice = page.getByRole('region', { name: t('account_suspended_title') })
      await notice.getByRole('link', { name: t('site_footer_contact') }).click()
      await expect(page).toHaveURL(`/${lang}/contact`)
      await expect(notice).toBeVisible()
    })

    test('reports are decided by keys, many at once, and taken back; a blocked author is unblocked once the text is gone', async ({
      page,
      t,
    }) => {
      const [author, reader, guest] = [await newMember(), await newMember(), await newGuest()]
      const posts = [
        await createPost(author.request),
        await createPost(author.request),
        await createPost(author.request),
      ]
      for (const { id } of posts)
        await reader.request.post(`/api/posts/${id}/report`, { data: { reason: 'Advertising' } })
      await signInAsAdmin(page)
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

      const post = await createPost(author.request, { anonymous: true })
      await reader.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Unkind' } })
      const reports = await (await page.request.get('/api/admin/reports?limit=100')).json()
      const { id } = reports.find(({ title }: { title: string }) => title === post.title)
      const reason = unique('Names a school')
      await page.request.post(`/api/admin/reports/${id}/block-author`, { data: { reason } })
      expect((await author.request.delete(`/api/posts/${post.id}`)).status()).toBe(204)

      await page.getByRole('link', { name: t('moderation_blocks'), exact: true }).click()
      await expect(page).toHaveURL(/state=blocks/)
      const block = page.getByRole('article').filter({ hasText: reason })
      await block.getByRole('button', { name: t('moderation_reports_unblock_author') }).click()
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

test('an author is revealed to an admin once another one has approved it', async ({ page, t }) => {
  test.setTimeout(90_000)
  const [author, reader] = [await newMember(), await newMember()]
  const post = await createPost(author.request, { title: unique('Unnamed'), anonymous: true })
  const reported = await reader.request.post(`/api/posts/${post.id}/report`, { data: { reason: 'Danger' } })
  expect(reported.status()).toBe(202)

  const [admin, approver] = [await newAdmin(), await newAdmin('second')]
  await switchTo(page.context(), admin)
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

  await switchTo(page.context(), approver)
  await open(page, '/en/admin')
  await expect(page.getByText('A child seems to be in danger')).toBeVisible()
  await page.getByRole('button', { name: t('moderation_reveals_approve') }).click()
  const question = page.getByRole('dialog').filter({ hasText: t('moderation_reveals_approve_text') })
  await question.getByRole('button', { name: t('moderation_reveals_approve') }).click()
  await expect(toast(page, t('moderation_reveals_done'))).toBeVisible()

  await switchTo(page.context(), admin)
  await open(page, '/en/admin')
  await page.getByRole('button', { name: t('moderation_reveals_show') }).click()
  await expect(page.getByRole('dialog')).toContainText(author.email)
  await page.keyboard.press('Escape')
  // The request, with its button, has left the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await readPage(author.request, '/en/account')).toContain('A child seems to be in danger')
})
