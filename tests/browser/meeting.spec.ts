import { readFileSync } from 'node:fs'
import { inDays } from '../times.ts'
import { expectNoViolations } from './accessibility.ts'
import { newMember, signInAsAdmin, signUpMember } from './people.ts'
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
      const [visitor, admin] = await Promise.all([newVisitor(), newVisitor()])
      const coming = await visitor.newPage()
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
        if (!(await writing.isVisible()))
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
      const [list] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('local_community_export') }).click(),
      ])
      expect(readFileSync(await list.path(), 'utf8')).toContain(t('local_community_csv_status'))
      await expect(toast(page, t('local_community_exported'))).toBeVisible()

      await coming.setViewportSize({ width: 390, height: 844 })
      await open(coming, `/${lang}/local-community/events/${event.id}`)
      const message = coming.getByRole('region', { name: t('local_community_messages') })
      await expect(message).toContainText('Bring plates')
      await message.getByRole('button', { name: t('discussions_report') }).click()
      await coming.getByRole('dialog').getByLabel(t('discussions_report_reason')).fill(why)
      await coming.getByRole('button', { name: t('discussions_report_send'), exact: true }).click()
      await expect(toast(coming, t('discussions_reported_title'))).toBeVisible()

      // What an admin clicks is in reports.spec.ts.
      const reports = await (await admin.request.get(`/${lang}/admin/reports`)).text()
      const card = reports.split('<article').find((each) => each.includes(why))
      expect(card).toContain(t('moderation_subject_message'))
      const { id } = (await (await admin.request.get('/api/admin/reports')).json()).find(
        (each: { reason: string }) => each.reason === why,
      )
      const decision = { decision: 'hidden', reason: 'Looked at.' }
      expect((await admin.request.patch(`/api/admin/reports/${id}`, { data: decision })).ok()).toBe(true)
      const reading = await coming.request.get(`/${lang}/local-community/events/${event.id}`)
      const text = await reading.text()
      expect(text).toContain(`>${title}<`)
      expect(text).not.toContain('Bring plates')

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
      expect(await (await coming.request.get(`/${lang}/notifications`)).text()).toContain('We wish you well.')

      await page.getByRole('button', { name: t('local_community_close') }).click()
      await page.getByRole('dialog').getByLabel(t('local_community_close_reason')).fill('Summer.')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('local_community_close') })
        .click()
      await expect(page.getByText(t('local_community_closed'))).toBeVisible()
      await expect(page.getByText('Summer.')).toBeVisible()
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
  // Until the answer they are a member, whom an update about the message may have reached late.
  page.on('response', (response) => response.request().method() === 'DELETE' && asked.splice(0))
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
  const member = await newVisitor()
  await signUpMember(member.request)
  await signInAsAdmin(page)
  const title = unique('A talk on schools')
  await member.request.post('/api/events/suggestions', { data: { title } })
  await open(page, '/en/admin/events')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: t('events_admin_decline') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('events_admin_decide_words')).fill('We had one in May.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: t('events_admin_decline') }).click()
  await expect(card).toContainText(t('events_admin_declined'))
  expect(await (await member.request.get('/en/notifications')).text()).toContain('We had one in May.')
})

test('the notification of an organizer’s message, and its email, lead to the messages, which load after the page', async ({
  page,
  t,
}) => {
  const organizer = await newMember()
  await signUpMember(page.request)
  const data = {
    ...{ title: unique('Lunch'), eventType: 'playdate', date: inDays(20), location: 'Lane 1' },
    description: 'Bring a cushion.\n\n'.repeat(40),
  }
  const { id } = await (await organizer.request.post('/api/community-events', { data })).json()
  await page.request.post(`/api/community-events/${id}/register`, { data: {} })
  await organizer.request.post(`/api/community-events/${id}/messages`, {
    data: { message: 'The door is red.' },
  })
  const heading = page.getByRole('heading', { name: t('local_community_messages') })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.setViewportSize({ width: 390, height: 600 })
  await open(page, '/en/notifications')
  const link = page.getByRole('main').getByRole('link', { name: data.title })
  await link.hover()
  await link.click()
  await expect(page).toHaveURL(`/en/local-community/events/${id}#messages`)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(asked).toContain(`/api/community-events/${id}`)
  expect(asked).not.toContain('/api/community-events/0')

  await page.goto('about:blank')
  await open(page, `/en/local-community/events/${id}#messages`)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})
