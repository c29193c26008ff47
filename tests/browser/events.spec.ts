import type { Page } from '@playwright/test'
import { MINUTE_MS } from '../../src/platform/dates/durations.ts'
import { inDays } from '../times.ts'
import { expectNoViolations } from './accessibility.ts'
import { newAddress, newAdmin, signInAsAdmin, signUpMember } from './people.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an admin creates and cancels an event; one registers, another waits and is promoted, both are notified', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(90_000)
      const title = unique('A song for one family')
      const [admin, other] = await Promise.all([newVisitor(), newVisitor()])
      await signInAsAdmin(admin)
      await signUpMember(page.request, { name: 'Mina' })
      await signUpMember(other.request, { name: 'Omid' })

      const making = await admin.newPage()
      await open(making, `/${lang}/admin/events/new`)
      await making.getByLabel(t('events_admin_field_title'), { exact: true }).fill(title)
      await making
        .getByLabel(t('events_admin_field_text'), { exact: true })
        .fill('Words first, then the rhythm.')
      await making.getByLabel(t('events_admin_field_speaker'), { exact: true }).fill('Farhad')
      const drawn = (tab: Page, name: string) =>
        expect(tab.getByRole('main').locator('svg.art use').first()).toHaveAttribute(
          'href',
          `/art/event-${name}.svg#art`,
        )
      await making.getByLabel(t('events_admin_field_category')).selectOption('culture')
      await drawn(making, 'culture')
      await making.getByLabel(t('events_admin_field_drawing')).selectOption('language')
      await drawn(making, 'language')
      await making
        .getByLabel(t('events_admin_field_capacity'), { exact: true })
        .fill(lang === 'fa' ? '۱' : '1')
      await making.getByLabel(t('events_admin_field_link')).fill('https://meet.example.org/song')
      await making.getByRole('button', { name: t('ui_save') }).click()
      // What was typed stays, and the missing field is marked.
      await expect(making.getByText(t('field_date_required'))).toBeVisible()
      const day = inDays(20).slice(0, 10)
      await making.getByLabel(t('date_date'), { exact: true }).fill(day)
      await making.getByLabel(t('date_time'), { exact: true }).fill('18:30')
      await making.getByRole('button', { name: t('ui_save') }).click()
      await expect(making).toHaveURL(/\/admin\/events$/)
      const adminCard = making.getByRole('article').filter({ hasText: title })
      await expect(adminCard).toBeVisible()

      await open(page, `/${lang}/events`)
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card).toContainText(t('attendance_spots_one'))
      await card.getByRole('button', { name: t('attendance_register') }).click()
      await expect(toast(page, t('toast_event_registered_title'))).toBeVisible()
      await expect(card).toContainText(t('attendance_registered'))
      await expect(card).toContainText(t('events_full'))

      const waiting = await other.newPage()
      await open(waiting, `/${lang}/events`)
      await waiting.getByRole('link', { name: title }).click()
      await expect(waiting.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await drawn(waiting, 'language')
      const events: { title: string; thumbnail: string }[] = await (
        await other.request.get('/api/events?limit=100')
      ).json()
      expect(events.find((each) => each.title === title)?.thumbnail).toBe('/art/event-language.svg')
      await waiting.getByRole('button', { name: t('attendance_wait') }).click()
      const first = t('attendance_position', { shown: lang === 'fa' ? '۱' : '1' })
      await expect(waiting.getByText(first)).toBeVisible()
      await expectNoViolations(waiting)

      await card.getByRole('button', { name: t('attendance_cancel') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('attendance_cancel') })
        .click()
      await expect(toast(page, t('attendance_cancelled'))).toBeVisible()
      await expect(waiting.getByText(t('attendance_registered'))).toBeVisible()
      await expect(waiting.getByText(first)).toBeHidden()
      expect((await (await other.request.get('/api/notifications')).json())[0].kind).toBe('promoted')

      await expect(waiting.getByText(t('attendance_link_later'))).toBeVisible()
      await card.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(new URL(waiting.url()).pathname)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const article = page.getByRole('article')
      await page.getByRole('button', { name: t('attendance_wait') }).click()
      await expect(article).toContainText(t('attendance_position_text'))
      await adminCard.getByRole('button', { name: t('events_admin_cancel') }).click()
      const asking = making.getByRole('dialog')
      await asking.getByLabel(t('events_admin_cancel_reason')).fill('Farhad is ill.')
      await asking.getByRole('button', { name: t('events_admin_cancel') }).click()
      await expect(waiting.getByText('Farhad is ill.')).toBeVisible()
      await expect(waiting.getByText(t('attendance_link_later'))).toHaveCount(0)
      await expect(article).toContainText('Farhad is ill.')
      await expect(article).not.toContainText(t('attendance_position_text'))
      expect(await readPage(page.request, `/${lang}/events`)).not.toContain(title)
      expect((await (await other.request.get('/api/notifications')).json())[0].kind).toBe('cancelled')
    })

    test('a guest is asked to sign in and finds past events by category, with their recording; a member suggests', async ({
      page,
      t,
    }) => {
      await open(page, `/${lang}/events`)
      const signInLink = page.getByRole('link', { name: t('attendance_sign_in') }).first()
      await expect(signInLink).toHaveAttribute('href', /^\/api\/login\?to=/)
      // One event of the demo is full, and so are some of other tests.
      await expect(page.getByRole('link', { name: t('attendance_sign_in_wait') }).first()).toBeVisible()
      const library = page.getByRole('region', { name: t('events_library') })
      await expect(library.getByRole('article')).toHaveCount(4)
      await library.getByRole('link', { name: t('events_view_all') }).click()
      await expect(page).toHaveURL(/all=true/)
      await expect(library.getByRole('article')).toHaveCount(5)
      await library.getByRole('link', { name: t('events_category_technology') }).click()
      await expect(page).toHaveURL(/category=technology/)
      await expect(library.getByRole('article')).toHaveCount(1)
      await library.getByRole('link', { name: t('events_details') }).click()
      const recording = page.getByRole('link', { name: `${t('events_recording')} (${t('ui_new_tab')})` })
      await expect(recording).toHaveAttribute('href', /^https:/)
      await expect(recording).toHaveAttribute('target', '_blank')
      await page.getByRole('link', { name: t('events_back') }).click()
      await expect(page).toHaveURL(/\/events$/)

      await signUpMember(page.request)
      await open(page, `/${lang}/events`)
      await page.getByRole('button', { name: t('events_suggest') }).click()
      await page.getByLabel(t('events_suggest_title')).fill('Teen years')
      await expectNoViolations(page)
      await page.getByRole('button', { name: t('events_suggest_send') }).click()
      await expect(toast(page, t('toast_event_suggested_title'))).toBeVisible()
    })
  })
}

test.describe('the meeting’s link', () => {
  test.use({ allowedConsoleErrors: /status of 409|ERR_FAILED/ })

  test('appears by itself, also where the device’s clock is ahead and the network fails once', async ({
    page,
    t,
  }) => {
    const admin = await newAdmin()
    const data = {
      title: unique('Starting soon'),
      description: 'Words',
      speaker: 'Sara',
      category: 'language',
      drawing: 'culture',
      dateTime: inDays(9),
      zone: 'UTC',
      zoomLink: 'https://meet.example.org/soon',
    }
    const { id } = await (await admin.request.post('/api/events', { data })).json()
    await signUpMember(page.request)
    await page.request.post('/api/events/register', { data: { eventId: id } })
    // The server's own answers are in events.test.ts: for it the event is days ahead.
    let asked = 0
    await page.route(`**/api/events/${id}/link`, (route) => {
      asked++
      if (asked === 1)
        return route.fulfill({ status: 409, json: { code: 'link_not_yet', message: 'Not yet.' } })
      return asked === 2 ? route.abort() : route.fulfill({ json: { url: data.zoomLink } })
    })
    await page.clock.install({ time: Date.parse(data.dateTime) - 5 * MINUTE_MS })
    await open(page, `/en/events/${id}`)
    await expect(page.getByText('Not yet.')).toBeVisible()
    // The page may still be on the failure of a call when the clock goes on: then it asks after the next time.
    const askedLater = async () => {
      await page.clock.fastForward(16_000)
      return asked
    }
    await expect.poll(askedLater).toBeGreaterThanOrEqual(3)
    await expect(page.getByRole('link', { name: t('attendance_link_open') })).toHaveAttribute(
      'href',
      data.zoomLink,
    )
    await page.request.delete('/api/events/register', { data: { eventId: id } })
    expect((await admin.request.delete(`/api/events/${id}`)).ok()).toBe(true)
  })
})

test('whoever has not confirmed the email is not promised one, but told to confirm it', async ({
  page,
  t,
}) => {
  const person = { email: newAddress('unconfirmed'), firstName: 'Mina', lastName: 'Test' }
  expect((await page.request.post('/api/signup', { data: person })).status()).toBe(201)
  const upcoming = await (await page.request.get('/api/events/upcoming')).json()
  const full = upcoming.find((event: { waitingCount: number }) => event.waitingCount > 0)
  const free = upcoming.find((event: { maxParticipants: number | null }) => event.maxParticipants === null)
  await open(page, `/en/events/${free.id}`)
  await page.getByRole('button', { name: t('attendance_register') }).click()
  await expect(toast(page, t('toast_event_registered_title'))).toContainText(t('attendance_confirm_email'))
  await expect(page.getByText(t('toast_event_registered_text'))).toBeHidden()
  await open(page, `/en/events/${full.id}`)
  await page.getByRole('button', { name: t('attendance_wait') }).click()
  await expect(toast(page, t('attendance_waiting_title'))).toContainText(t('attendance_confirm_email'))
  await expect(page.getByRole('main').getByText(t('attendance_confirm_email'))).toBeVisible()
  await expect(page.getByText(t('attendance_position_text'))).toBeHidden()
})
