import type { APIRequestContext, Page } from '@playwright/test'
import { findMarkupErrors } from './markup.ts'
import { newMember, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, holdRequests, journeyLangs, open, test, unique } from './site.ts'

const create = async (request: APIRequestContext, path: string, data: object) => {
  const response = await request.post(path, { data })
  expect(response.ok(), path).toBe(true)
  return response.json()
}
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedConsoleErrors: /status of 422/ })

  for (const lang of journeyLangs('fa'))
    test.describe(lang, () => {
      test.use({ lang })
      const dialog = (page: Page) => page.getByRole('dialog')
      const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

      test('a member creates a group, leaves another, registers for a community event, cancels, and organizes one', async ({
        page,
        t,
      }) => {
        const name = unique('Dialogfinch')
        const place = { city: 'Oslo', country: 'Norway' }
        const organizer = await newMember()
        const other = await create(organizer.request, '/api/regional-groups', { name: `${name} 2`, ...place })
        await signUpMember(page.request)
        await page.goto(`/${lang}/local-community`)
        await page.getByRole('link', { name: t('local_community_create_group') }).click()
        await expect(page).toHaveURL(`/${lang}/local-community?open=group`)
        expect(await findMarkupErrors(await page.content())).toEqual([])
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
        await dialog(page).getByLabel(t('local_community_field_name'), { exact: true }).fill(name)
        const city = dialog(page).getByLabel(t('local_community_field_city'))
        await expect(city, 'from the profile').not.toHaveValue('')
        await city.fill('')
        await press(page, t('local_community_create_group'))
        await expect(city).toHaveAttribute('aria-invalid', 'true')
        await expect(city).toHaveValue('')
        await expect(dialog(page).getByLabel(t('local_community_field_name'), { exact: true })).toHaveValue(
          name,
        )
        await city.fill('Oslo')
        await press(page, t('local_community_create_group'))
        await expect(page).toHaveURL(new RegExp(`/${lang}/local-community/\\d+$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

        await page.goto(`/${lang}/local-community/${other.id}`)
        await page.getByRole('button', { name: t('local_community_join') }).click()
        await page.getByRole('link', { name: t('local_community_leave') }).click()
        await expect(dialog(page)).toContainText(t('local_community_leave_ask'))
        await press(page, t('local_community_leave'))
        await expect(page.getByRole('button', { name: t('local_community_join') })).toBeVisible()
        await expect(dialog(page)).toHaveCount(0)

        // Numbers are read in its own digits.
        const event = await create(organizer.request, '/api/community-events', {
          title: unique('Dialogfinch tea'),
          eventType: 'meetup',
          date: '2099-06-01T10:00',
          zone: 'Europe/Oslo',
          ...place,
        })
        await page.goto(`/${lang}/local-community/events/${event.id}`)
        await page.getByRole('link', { name: t('local_community_register') }).click()
        const people = dialog(page).getByLabel(t('local_community_register_people'))
        await people.fill('بسیار')
        await dialog(page).getByLabel(t('local_community_special_requests_question')).fill('بی‌گردو')
        await press(page, t('local_community_register'))
        await expect(people).toHaveAttribute('aria-invalid', 'true')
        await expect(people).toHaveValue('بسیار')
        await expect(dialog(page).getByLabel(t('local_community_special_requests_question'))).toHaveValue(
          'بی‌گردو',
        )
        await people.fill('۳')
        await press(page, t('local_community_register'))
        await expect(page).toHaveURL(`/${lang}/local-community/events/${event.id}`)
        await expect(page.getByText(t('local_community_registered'))).toBeVisible()
        const { mine } = await (await page.request.get(`/api/community-events/${event.id}`)).json()
        expect(mine).toMatchObject({ attendeeCount: 3, specialRequests: 'بی‌گردو' })

        await page.getByRole('link', { name: t('local_community_give_back') }).click()
        await expect(dialog(page)).toContainText(t('attendance_cancel_family_ask'))
        await press(page, t('local_community_give_back'))
        await expect(page.getByRole('link', { name: t('local_community_register') })).toBeVisible()

        // A time is read in either calendar.
        const organized = unique('Dialogfinch')
        const group = await create(page.request, '/api/regional-groups', { name: organized, ...place })
        await page.goto(`/${lang}/local-community`)
        await page.getByRole('link', { name: t('local_community_organize') }).click()
        const time = (label: string) => dialog(page).getByRole('group', { name: label }).getByRole('textbox')
        await dialog(page).getByLabel(t('local_community_field_title'), { exact: true }).fill(organized)
        await time(t('local_community_field_date')).first().fill('۱۲ خرداد ۱۴۷۸')
        await time(t('local_community_field_date')).last().fill('نیمروز')
        await dialog(page).getByLabel(t('date_zone')).selectOption('Europe/Oslo')
        await press(page, t('local_community_organize'))
        await expect(time(t('local_community_field_date')).last()).toHaveValue('نیمروز')
        await expect(time(t('local_community_field_date')).last()).toHaveAttribute('aria-invalid', 'true')
        await expect(time(t('local_community_field_date')).first()).toHaveValue(
          lang === 'fa' ? /۱۴۷۸/ : '2099-06-01',
        )
        await expect(dialog(page).getByLabel(t('date_zone'))).toHaveValue('Europe/Oslo')
        expect(await findMarkupErrors(await page.content())).toEqual([])
        await time(t('local_community_field_date')).last().fill('۱۷:۳۰')
        await dialog(page)
          .getByRole('combobox', { name: t('local_community_field_group') })
          .selectOption(organized)
        await dialog(page).getByLabel(t('local_community_field_members_only')).check()
        await dialog(page).getByLabel(t('local_community_field_families')).fill('۷')
        await press(page, t('local_community_organize'))
        await expect(page).toHaveURL(new RegExp(`/${lang}/local-community/events/\\d+$`))
        const id = page.url().split('/').at(-1)
        expect(await (await page.request.get(`/api/community-events/${id}`)).json()).toMatchObject({
          date: '2099-06-01T15:30:00.000Z',
          groupId: group.id,
          isPublic: false,
          maxAttendees: 7,
        })
        await page.goto(`/${lang}/local-community/${group.id}?open=community-event`)
        await expect(
          dialog(page).getByRole('combobox', { name: t('local_community_field_group') }),
        ).toHaveValue(`${group.id}`)
      })

      test('a member cancels a registration, submits a resource, suggests an event, asks an expert, and reports', async ({
        page,
        t,
      }) => {
        await signUpMember(page.request)
        const [event] = await (await page.request.get('/api/events/upcoming')).json()
        await create(page.request, '/api/events/register', { eventId: event.id })
        await page.goto(`/${lang}/events/${event.id}`)
        await page.getByRole('link', { name: t('attendance_cancel') }).click()
        await press(page, t('attendance_cancel'))
        await expect(page).toHaveURL(`/${lang}/events/${event.id}#event-${event.id}`)
        await expect(page.getByRole('button', { name: t('attendance_register') })).toBeVisible()

        const title = unique('Dialogfinch')
        await page.goto(`/${lang}/resources`)
        await page.getByRole('link', { name: t('library_submit') }).click()
        await dialog(page).getByLabel(t('library_field_title')).fill(title)
        await dialog(page).getByLabel(t('library_field_description')).fill('Songs')
        await dialog(page).getByLabel(t('library_field_url')).fill('dialogfinch')
        await press(page, t('library_submit_action'))
        await expect(dialog(page).getByLabel(t('library_field_url'))).toHaveAttribute('aria-invalid', 'true')
        await expect(dialog(page).getByLabel(t('library_field_title'))).toHaveValue(title)
        await dialog(page)
          .getByLabel(t('library_field_url'))
          .fill(`https://example.org/${title.replaceAll(' ', '-')}`)
        await dialog(page).getByLabel(t('library_category')).selectOption('books')
        await press(page, t('library_submit_action'))
        await expect(page).toHaveURL(`/${lang}/resources`)
        await expect(page.getByText(title).first()).toBeVisible()

        await page.goto(`/${lang}/events`)
        await page.getByRole('link', { name: t('events_suggest') }).click()
        await dialog(page).getByLabel(t('events_suggest_title')).fill(title)
        await press(page, t('events_suggest_send'))
        await expect(dialog(page)).toContainText(t('toast_event_suggested_text'))

        await page.goto(`/${lang}/expert-sessions`)
        await page
          .getByRole('link', { name: t('experts_ask'), exact: true })
          .first()
          .click()
        await dialog(page).getByLabel(t('experts_field_question')).fill(title)
        await dialog(page).getByLabel(t('experts_anonymously'), { exact: false }).check()
        await press(page, t('experts_submit'))
        await expect(page).toHaveURL(new RegExp(`/${lang}/expert-sessions/\\d+#question-\\d+$`))
        await expect(page.getByRole('listitem').filter({ hasText: title })).toBeInViewport()

        const other = await newMember()
        const post = await createPost(other.request)
        const reply = await create(other.request, `/api/posts/${post.id}/comments`, {
          content: unique('Dialogfinch says'),
        })
        const group = await create(other.request, '/api/regional-groups', {
          name: unique('Dialogfinch'),
          city: 'Oslo',
          country: 'Norway',
        })
        const send = async () => {
          await press(page, t('discussions_report_send'))
          await expect(dialog(page).getByLabel(t('discussions_report_reason'))).toHaveAttribute(
            'aria-invalid',
            'true',
          )
          await dialog(page).getByLabel(t('discussions_report_reason')).fill('Advertising')
          await press(page, t('discussions_report_send'))
          await expect(dialog(page)).toContainText(t('discussions_reported_text'))
          await dialog(page)
            .getByRole('link', { name: t('ui_close') })
            .click()
          await expect(dialog(page)).toHaveCount(0)
        }
        await page.goto(`/${lang}/community?sort=new`)
        const card = page.getByRole('article').filter({ hasText: post.title })
        await card.getByLabel(t('discussions_more')).click()
        await card.getByRole('link', { name: t('discussions_report') }).click()
        await expect(page).toHaveURL(`/${lang}/community/${post.id}?open=report-post-${post.id}`)
        await send()
        await expect(page).toHaveURL(new RegExp(`/${lang}/community/${post.id}\\??$`))
        const row = page.getByRole('listitem').filter({ hasText: reply.content })
        await row.getByLabel(t('discussions_more')).click()
        await row.getByRole('link', { name: t('discussions_report') }).click()
        expect(await findMarkupErrors(await page.content())).toEqual([])
        await send()
        await page.goto(`/${lang}/local-community/${group.id}`)
        await page.getByRole('link', { name: t('discussions_report') }).click()
        await send()
      })
    })
})

test.describe('with scripts', () => {
  test.use({ lang: 'en' })

  test('a dialog in the URL is modal and closes to the page’s own URL; an early click leads to one', async ({
    page,
    t,
  }) => {
    await signUpMember(page.request)
    await open(page, '/en/local-community?open=group')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('local_community_field_name'), { exact: true })).toBeFocused()
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await expect(page.locator('main').getByText(t('local_community_meta_title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/en/local-community')
    await page.getByRole('button', { name: t('local_community_create_group') }).click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL('/en/local-community')

    const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.goto('/en/resources', { waitUntil: 'commit' })
    await page.getByRole('link', { name: t('library_submit') }).click()
    await expect(page).toHaveURL('/en/resources?open=submit')
    await page.getByRole('dialog').getByLabel(t('library_field_title')).fill('Typed early')
    releaseScripts()
    await expect.poll(() => page.getByRole('dialog').evaluate((it) => it.matches(':modal'))).toBe(true)
    await expect(page.getByRole('dialog').getByLabel(t('library_field_title'))).toHaveValue('Typed early')
  })
})
