import type { Page } from '@playwright/test'
import { inDays } from '../times.ts'
import { expectNoViolations } from './accessibility.ts'
import { newAdmin, newMember, signUpMember } from './people.ts'
import { expect, journeyLangs, localizeDigits, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    // The page of a deleted event asks for it once more before the reader leaves it.
    test.use({ lang, allowedConsoleErrors: /status of 4(04|09)/ })

    test('without a reload an organizer sees families register, and a family waits, is promoted and sees the address', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(120_000)
      const [name, title] = [unique('Families of Bergen'), unique('Pancakes at noon')]
      const [visitor, other] = await Promise.all([newVisitor(), newVisitor()])
      const coming = await visitor.newPage()
      await signUpMember(page.request, { name: 'Mina' })
      await signUpMember(coming.request, { name: 'Omid' })
      await signUpMember(other.request, { name: 'Leila' }) // who has no page open

      await open(page, `/${lang}/local-community`)
      await page.getByRole('button', { name: t('local_community_create_group') }).click()
      const making = page.getByRole('dialog')
      await making.getByLabel(t('local_community_field_name'), { exact: true }).fill(name)
      await making.getByLabel(t('local_community_field_city'), { exact: true }).fill('')
      await making.getByRole('button', { name: t('local_community_create_group') }).click()
      await expect(making.getByText(t('field_city_required'))).toBeVisible()
      await making.getByLabel(t('local_community_field_city'), { exact: true }).fill('Bergen')
      await making.getByLabel(t('local_community_field_country'), { exact: true }).fill('Norway')
      await making.getByRole('button', { name: t('local_community_create_group') }).click()
      await expect(toast(page, t('toast_group_created_title'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

      await open(coming, `/${lang}/local-community?q=${encodeURIComponent('برگن')}`)
      const group = coming.getByRole('article').filter({ hasText: name })
      await group.getByRole('button', { name: t('local_community_join') }).click()
      await expect(toast(coming, t('toast_group_joined_title'))).toBeVisible()
      await expect(
        page.getByText(t('local_community_members', { shown: localizeDigits(lang, '2') })),
      ).toBeVisible()

      await page.getByRole('button', { name: t('local_community_organize') }).click()
      const inviting = page.getByRole('dialog')
      await inviting.getByLabel(t('local_community_field_title'), { exact: true }).fill(title)
      await inviting.getByLabel(t('local_community_field_address')).fill('Secret Lane 12')
      await inviting.getByLabel(t('local_community_field_families')).fill(localizeDigits(lang, '1'))
      // The default of a new event is the next whole hour, in the zone of the group's place.
      const time = inviting.getByLabel(t('date_time'), { exact: true }).first()
      await expect(time).toHaveValue(lang === 'fa' ? /^[۰-۹]{2}:۰۰$/ : /^\d\d:00$/)
      await inviting.getByLabel(t('date_date'), { exact: true }).first().fill(inDays(-1).slice(0, 10))
      await inviting.getByRole('button', { name: t('local_community_organize') }).click()
      await expect(inviting.getByLabel(t('date_zone'))).toHaveValue('Europe/Oslo')
      // What was typed stays, and the wrong field is marked.
      await expect(inviting.getByText(t('field_date_past'))).toBeVisible()
      await inviting.getByLabel(t('date_date'), { exact: true }).first().fill(inDays(20).slice(0, 10))
      await time.fill(localizeDigits(lang, '12'))
      await time.blur()
      await expect(time).toHaveValue(localizeDigits(lang, '12:00'))
      await expectNoViolations(page)
      await inviting.getByRole('button', { name: t('local_community_organize') }).click()
      await expect(toast(page, t('toast_community_event_created_title'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('Secret Lane 12')).toBeVisible()
      const path = new URL(page.url()).pathname

      const registration = path.replace(`/${lang}/local-community/events`, '/api/community-events')
      await open(coming, path)
      await expect(coming.getByText(t('local_community_where_later'))).toBeVisible()
      await coming.getByRole('button', { name: t('local_community_register'), exact: false }).click()
      const telling = coming.getByRole('dialog')
      await telling.getByLabel(t('local_community_register_people')).fill(localizeDigits(lang, '3'))
      await telling.getByLabel(t('local_community_special_requests_question')).fill('No nuts, please')
      await telling.getByRole('button', { name: t('local_community_register') }).click()
      await expect(toast(coming, t('toast_community_event_registered_title'))).toBeVisible()
      await expect(coming.getByText('Secret Lane 12')).toBeVisible()
      await expect(page.getByText('No nuts, please')).toBeVisible()
      await page.request.post(`${registration}/messages`, { data: { message: 'Bring your favorite jam' } })
      for (const reader of [page, coming])
        await expect(reader.getByText('Bring your favorite jam')).toBeVisible()

      await coming.getByRole('button', { name: t('local_community_give_back') }).click()
      const returned = coming.waitForResponse((response) => response.request().method() === 'DELETE')
      await coming
        .getByRole('dialog')
        .getByRole('button', { name: t('local_community_give_back') })
        .click()
      await returned
      await other.request.post(`${registration}/register`, { data: {} })
      await coming.getByRole('button', { name: t('attendance_wait') }).click()
      await coming
        .getByRole('dialog')
        .getByRole('button', { name: t('attendance_wait') })
        .click()
      const first = t('local_community_position', { shown: localizeDigits(lang, '1') })
      await expect(coming.getByText(first)).toBeVisible()
      await expect(coming.getByText('Secret Lane 12')).toBeHidden()
      await expectNoViolations(coming)

      await other.request.delete(`${registration}/register`)
      await expect(coming.getByText(t('local_community_registered'))).toBeVisible()
      await expect(coming.getByText('Secret Lane 12')).toBeVisible()
      const bell = coming.getByRole('banner').getByRole('link', {
        name: t('notifications_bell_unread', { shown: localizeDigits(lang, '2') }),
        exact: true,
      })
      await expect(bell).toBeVisible()
      await expectNoViolations(page)

      await page.getByRole('button', { name: t('local_community_call_off') }).click()
      const asking = page.getByRole('dialog')
      await asking.getByLabel(t('local_community_call_off_reason')).fill('The oven broke.')
      await asking.getByRole('button', { name: t('local_community_call_off') }).click()
      await expect(coming.getByText('The oven broke.')).toBeVisible()
      expect((await (await coming.request.get('/api/notifications')).json())[0].kind).toBe('cancelled')
    })

    test('at 320 px an organizer names another organizer, and deletes what nobody uses', async ({
      page,
      newVisitor,
      t,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      const other = await newVisitor()
      await signUpMember(other.request, { name: 'Omid' })
      await signUpMember(page.request, { name: 'Mina' })
      const create = async (path: string, data: object) =>
        (await (await page.request.post(`/api/${path}`, { data })).json()).id as number
      const place = { city: 'Tromsø', country: 'Norway' }
      const shared = await create('regional-groups', { name: unique('Small group'), ...place })
      await other.request.post(`/api/regional-groups/${shared}/join`)
      const group = await create('regional-groups', { name: unique('Twice'), ...place })
      const tea = { title: unique('Tea'), eventType: 'meetup', date: '2049-01-15T09:00', groupId: group }
      await create('community-events', { ...tea, ...place, zone: 'Europe/Oslo' })

      await open(page, `/${lang}/local-community/${shared}`)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
      await page.getByRole('button', { name: t('local_community_make_organizer') }).click()
      await expect(toast(page, t('local_community_role_set'))).toBeVisible()
      await expectNoViolations(page)

      await open(page, `/${lang}/local-community/${group}`)
      await remove(page, t('local_community_delete_group'))
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('error_group_in_use'))
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: tea.title }).first().click()
      await remove(page, t('local_community_delete_event'))
      await expect(toast(page, t('local_community_event_deleted'))).toBeVisible()
      await expect(page).toHaveURL(/\/local-community$/)
      await expect(page.getByText(tea.title)).toHaveCount(0)
      await open(page, `/${lang}/local-community/${group}`)
      await remove(page, t('local_community_delete_group'))
      await expect(toast(page, t('local_community_group_deleted'))).toBeVisible()
      await expect(page).toHaveURL(/\/local-community$/)
      expect((await page.request.get(`/api/regional-groups/${group}`)).status()).toBe(404)
    })
  })
}

async function remove(page: Page, action: string) {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

test.describe('without live updates', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('whoever registers for an event that was cancelled meanwhile reads so, and then finds it cancelled', async ({
    page,
    t,
  }) => {
    const organizer = await newMember()
    const fields = { title: unique('Tea'), eventType: 'playdate', location: 'The hall', zone: 'UTC' }
    const response = await organizer.request.post('/api/community-events', {
      data: { ...fields, date: inDays(3) },
    })
    const { id } = await response.json()
    await signUpMember(page.request)
    await page.route('**/api/live?*', (route) => route.fulfill({ status: 204 })) // a browser ends the stream then
    await open(page, `/en/local-community/events/${id}`)
    await page.getByRole('button', { name: t('local_community_register') }).click()
    const data = { reason: 'The hall is flooded' }
    await organizer.request.post(`/api/community-events/${id}/cancellation`, { data })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('local_community_register') }).click()
    await expect(dialog.getByText(t('error_gathering_cancelled'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText(data.reason)
    await expect(page.getByRole('button', { name: t('local_community_register') })).toHaveCount(0)
  })
})

test.describe('a reader in Oslo', () => {
  test.use({ timezoneId: 'Europe/Oslo' })

  test('reads when something begins where it takes place, and the other time where it differs', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const inSydney = { location: 'Sydney, Australia', zone: 'Australia/Sydney' }
    const first = { title: unique('Morning'), eventType: 'playdate', date: '2049-01-15T09:00', ...inSydney }
    const { id } = await (await page.request.post('/api/community-events', { data: first })).json()
    /** The page shows it at once. */
    const change = (data: object) => page.request.patch(`/api/community-events/${id}`, { data })
    await open(page, `/en/local-community/events/${id}`)
    const time = page.locator('main time').first()
    const beneath = page.locator('main [data-own-time]').first()

    await expect(time).toContainText('9:00 AM Sydney time')
    await expect(beneath).toHaveText(t('moment_reader', { when: 'Thu 11:00 PM' }))
    await change({ isVirtual: true, virtualLink: 'https://meet.example/tea' })
    await expect(time).toContainText('11:00 PM Oslo time')
    await expect(beneath).toHaveText(t('moment_organizer', { when: 'Fri 9:00 AM, Sydney' }))
    await change({ isVirtual: false, location: 'Oslo, Norway', zone: 'Europe/Oslo', date: first.date })
    await expect(time).toContainText('9:00 AM Oslo time')
    await expect(beneath).toHaveText(t('moment_same'))
  })

  test('organizes an event by the clocks of the place of its group, unless another zone was chosen', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    const group = { name: unique('Harbor families'), city: 'Sydney', country: 'Australia' }
    await page.request.post('/api/regional-groups', { data: group })
    await open(page, '/en/local-community')
    await page.getByRole('button', { name: t('local_community_organize') }).click()
    const dialog = page.getByRole('dialog')
    const zone = dialog.getByLabel(t('date_zone'))
    const choice = dialog.getByRole('combobox', { name: t('local_community_field_group') })
    await expect(zone).toHaveValue('Europe/Oslo')
    await choice.selectOption({ label: group.name })
    await expect(zone).toHaveValue('Australia/Sydney')
    await choice.selectOption({ label: t('local_community_field_no_group') })
    await expect(zone).toHaveValue('Europe/Oslo')
    await zone.selectOption('Asia/Tehran')
    await choice.selectOption({ label: group.name })
    await expect(choice.locator(':checked')).toHaveText(group.name)
    await expect(zone).toHaveValue('Asia/Tehran')
  })
})

test.describe('of an event that is cancelled', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('what a family or the organizer is typing stays, and each reads why it is too late', async ({
    page,
    newVisitor,
    t,
  }) => {
    const organizer = await newVisitor()
    await signUpMember(page.request)
    await signUpMember(organizer.request)
    const event = { title: unique('Tea'), eventType: 'meetup', city: 'Oslo', country: 'Norway' }
    const created = await organizer.request.post('/api/community-events', {
      data: { ...event, date: inDays(2), zone: 'Europe/Oslo' },
    })
    const path = `/local-community/events/${(await created.json()).id}`
    const editing = await organizer.newPage()
    const listening = [page, editing].map((each) => each.waitForRequest(/api\/live/))
    await open(page, `/en${path}`)
    await open(editing, `/en${path}`)
    await Promise.all(listening)
    await page.getByRole('button', { name: t('local_community_register') }).click()
    await editing.getByRole('button', { name: t('local_community_change_event') }).click()
    const registration = page.getByRole('dialog')
    const change = editing.getByRole('dialog')
    const note = registration.getByLabel(t('local_community_special_requests_question'))
    await note.fill('We come late.')
    const title = change.getByLabel(t('local_community_field_title'), { exact: true })
    await title.fill('Tea and cake')

    const moderator = await newAdmin()
    const cancelled = await moderator.request.post(
      `/api/community-events/${path.split('/').at(-1)}/cancellation`,
      { data: { reason: 'Rain all day.' } },
    )
    expect(cancelled.ok()).toBe(true)
    for (const each of [page, editing])
      await expect(each.locator('article[aria-labelledby=community-event]')).toContainText('Rain all day.')
    await expect(note).toHaveValue('We come late.')
    await expect(title).toHaveValue('Tea and cake')
    await registration.getByRole('button', { name: t('local_community_register'), exact: true }).click()
    await change.getByRole('button', { name: t('ui_save') }).click()
    for (const dialog of [registration, change]) {
      await expect(dialog).toContainText(t('error_gathering_cancelled'))
      // The other button of this name closes the toast.
      await dialog
        .getByRole('button', { name: t('ui_close'), exact: true })
        .first()
        .click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByRole('button', { name: t('local_community_register') })).toHaveCount(0)
    await expect(editing.getByRole('button', { name: t('local_community_change_event') })).toHaveCount(0)
  })
})
