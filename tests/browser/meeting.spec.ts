import { inDays } from '../times.ts'
import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, open, test, toast, unique } from './site.ts'

// The journey in one language; the screens of both are checked elsewhere.
for (const lang of ['fa'] as const) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an organizer writes to attendees, one of whom reports it; a moderator hides it; a member is removed with a kind word', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(120_000)
      const [name, title, why] = ['Families of Bergen', 'Pancakes at noon', 'Too many plates'].map(unique)
      if (!name || !title || !why) throw new Error('three texts were asked for')
      const contexts = await Promise.all([newVisitor(), newVisitor()])
      const [coming, admin] = await Promise.all(contexts.map((each) => each.newPage()))
      if (!coming || !admin) throw new Error('two browsers were asked for')
      await signUpMember(page.request, { name: 'Mina' })
      await signUpMember(coming.request, { name: 'Omid' })
      await signInAsAdmin(admin)

      const group = await (
        await page.request.post('/api/regional-groups', { data: { name, city: 'Bergen', country: 'Norway' } })
      ).json()
      await coming.request.post(`/api/regional-groups/${group.id}/join`)
      const date = inDays(20)
      const event = await (
        await page.request.post('/api/community-events', {
          data: { title, eventType: 'playdate', date, groupId: group.id, location: 'Lane 1' },
        })
      ).json()
      await coming.request.post(`/api/community-events/${event.id}/register`, { data: {} })

      await open(page, `/${lang}/local-community/events/${event.id}`)
      const writing = page.getByRole('dialog')
      // It is loaded on demand, and hydrated a moment after the page.
      await expect(async () => {
        await page.getByRole('button', { name: t('local_community_write'), exact: true }).click()
        await expect(writing).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await writing.getByRole('button', { name: t('local_community_write_send') }).click()
      await expect(writing.getByText(t('field_organizer_message_required'))).toBeVisible()
      await writing.getByLabel(t('local_community_write_message')).fill('Bring plates, please.')
      await expectNoViolations(page)
      await writing.getByRole('button', { name: t('local_community_write_send') }).click()
      await expect(toast(page, t('local_community_written'))).toBeVisible()
      await expect(page.getByRole('region', { name: t('local_community_messages') })).toContainText(
        'Bring plates',
      )
      await expect(page.getByRole('link', { name: t('local_community_export') })).toHaveAttribute(
        'href',
        /attendees\.csv$/,
      )

      await coming.setViewportSize({ width: 390, height: 844 })
      await open(coming, `/${lang}/local-community/events/${event.id}`)
      const message = coming.getByRole('region', { name: t('local_community_messages') })
      await expect(message).toContainText('Bring plates')
      await message.getByRole('button', { name: t('discussions_report') }).click()
      await coming.getByRole('dialog').getByLabel(t('discussions_report_reason')).fill(why)
      await expectNoViolations(coming)
      await coming.getByRole('button', { name: t('discussions_report_send'), exact: true }).click()
      await expect(toast(coming, t('discussions_reported_title'))).toBeVisible()

      await open(admin, `/${lang}/admin/reports`)
      const report = admin.getByRole('article').filter({ hasText: why })
      await expect(report).toContainText(t('moderation_subject_message'))
      await report.getByRole('button', { name: t('moderation_reports_hide'), exact: true }).click()
      await admin.getByRole('dialog').getByLabel(t('moderation_reason_label')).fill('Looked at.')
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: t('moderation_reports_hide') })
        .click()
      await expect(report).toHaveCount(0)
      await open(coming, `/${lang}/local-community/events/${event.id}`)
      await expect(coming.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(coming.getByText('Bring plates')).toHaveCount(0)

      await open(page, `/${lang}/local-community/${group.id}`)
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Omid' })
        .getByRole('button', { name: t('local_community_remove_member') })
        .click()
      const removing = page.getByRole('dialog')
      await removing.getByLabel(t('local_community_remove_member_words')).fill('We wish you well.')
      await expectNoViolations(page)
      await removing.getByRole('button', { name: t('local_community_remove_member') }).click()
      await expect(toast(page, t('local_community_member_removed'))).toBeVisible()
      await open(coming, `/${lang}/notifications`)
      await expect(coming.getByText('We wish you well.')).toBeVisible()

      await page.getByRole('button', { name: t('local_community_close') }).click()
      await page.getByRole('dialog').getByLabel(t('local_community_close_reason')).fill('Summer.')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('local_community_close') })
        .click()
      await expect(page.getByText(t('local_community_closed'))).toBeVisible()
      await page.getByRole('button', { name: t('local_community_open_again') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('local_community_open_again') })
        .click()
      await expect(page.getByText(t('local_community_closed'))).toHaveCount(0)
    })
  })
}

test('a member leaves a group, and no longer asks for its members and messages', async ({
  page,
  newVisitor,
  t,
}) => {
  const organizer = await newVisitor()
  await signUpMember(organizer.request)
  const data = { name: unique('Families of Oslo'), city: 'Oslo', country: 'Norway' }
  const { id } = await (await organizer.request.post('/api/regional-groups', { data })).json()
  await signUpMember(page.request)
  await page.request.post(`/api/regional-groups/${id}/join`)
  await organizer.request.post(`/api/regional-groups/${id}/messages`, { data: { message: 'Welcome!' } })
  await open(page, `/en/local-community/${id}`)
  await expect(page.getByText('Welcome!')).toBeVisible()
  const path = `/api/regional-groups/${id}`
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: t('local_community_leave') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('local_community_leave') })
    .click()
  await expect(page.getByRole('button', { name: t('local_community_join') })).toBeVisible()
  await expect(page.getByText('Welcome!')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('local_community_group_people') })).toHaveCount(0)
  // All that the page shows of the group is asked for again at once.
  await expect.poll(() => asked).toContain(path)
  expect(asked.filter((each) => each.startsWith(path))).toEqual(
    expect.not.arrayContaining([`${path}/members`, `${path}/messages`]),
  )
})

test('a suggestion is declined with a reason, which the member who suggested it reads', async ({
  page,
  newVisitor,
  t,
}) => {
  const admin = await newVisitor()
  await signInAsAdmin(admin)
  await signUpMember(page.request)
  const title = unique('A talk on schools')
  await page.request.post('/api/events/suggestions', { data: { title } })
  const deciding = await admin.newPage()
  await open(deciding, '/en/admin/events')
  const card = deciding.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: t('events_admin_decline') }).click()
  await deciding.getByRole('dialog').getByLabel(t('events_admin_decide_words')).fill('We had one in May.')
  await expectNoViolations(deciding)
  await deciding
    .getByRole('dialog')
    .getByRole('button', { name: t('events_admin_decline') })
    .click()
  await expect(card).toContainText(t('events_admin_declined'))
  await open(page, '/en/notifications')
  await expect(page.getByText('We had one in May.')).toBeVisible()
})
