import type { Page } from '@playwright/test'
import { signInAsAdmin, signUpMember } from './people.ts'
import { createPost } from './posts.ts'
import { expect, holdRequests, open, test, toast, unique, waitForHydration } from './site.ts'

test.describe('on the way to an account', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('text typed before a slow page is ready stays, and errors of an email are shown at its field', async ({
    page,
    t,
  }) => {
    const { email: known } = await signUpMember(page.request)
    await page.context().clearCookies()
    const releaseScripts = await holdRequests(page, '**/assets/*.js')
    await page.goto('/en/signup', { waitUntil: 'commit' })
    const email = page.getByLabel(t('account_email'))
    const [first, last] = [
      page.getByLabel(t('account_first_name'), { exact: true }),
      page.getByLabel(t('account_last_name')),
    ]
    const create = page.getByRole('button', { name: t('account_create') })
    const missing = toast(page, t('toast_signup_incomplete_title'))
    await email.fill('early@peyvand.test')
    await page.getByLabel(t('account_newsletter')).check()
    releaseScripts()
    await waitForHydration(page)
    // With a name missing the toast comes, and its script with it: from then on it would be there at once.
    await create.click()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue('early@peyvand.test')
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(t('account_newsletter'))).toBeChecked()
    await missing.getByRole('button', { name: t('ui_close') }).click()
    await expect(missing).toHaveCount(0)

    await email.fill('a@b')
    await first.fill('Mina')
    await last.fill('Azadi')
    await create.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(t('field_email_invalid'))
    expect(await missing.count()).toBe(0) // nothing is missing

    await email.fill(known)
    await create.click()
    await expect(email).toHaveAccessibleDescription(t('error_email_taken'))
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(toast(page, t('toast_signup_known_title'))).toBeVisible()
    await expect(missing).toHaveCount(0)
    await expect(last).toHaveValue('Azadi')
  })
})

test.describe('drafts and edits in two tabs', () => {
  test('each tab that writes a post has its own draft, and a draft can be discarded', async ({
    page,
    context,
    t,
  }) => {
    await signUpMember(page.request)
    const other = await context.newPage()
    const field = (tab: Page) => tab.getByLabel(t('discussions_field_title'))
    for (const [tab, title] of [
      [page, 'The first one'],
      [other, 'The second one'],
    ] as const) {
      await open(tab, '/en/community/new')
      await field(tab).fill(title)
    }
    for (const tab of [page, other]) {
      await tab.reload()
      await expect(tab.getByText(t('ui_draft_restored'))).toBeVisible()
    }
    await expect(field(page)).toHaveValue('The first one')
    await expect(field(other)).toHaveValue('The second one')
    await page.getByRole('button', { name: t('ui_draft_discard') }).click()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByText(t('ui_draft_restored'))).toBeHidden()
    await other.reload()
    await expect(field(other)).toHaveValue('The second one')
    const third = await context.newPage()
    await open(third, '/en/community/new')
    await expect(field(third)).toHaveValue('The second one')
  })

  test('visits to an editor in which nothing was typed leave no draft', async ({ page, t }) => {
    await signInAsAdmin(page)
    for (const kind of ['events', 'events', 'sessions', 'sessions']) {
      await open(page, `/en/admin/${kind}/new`)
      await expect(page.getByLabel(t('date_zone'))).not.toHaveValue('')
      await expect(page.getByText(t('ui_draft_restored'))).toBeHidden()
    }
  })

  test.describe('of two that edit the same', () => {
    test.use({ allowedConsoleErrors: /status of 409/ })

    test('the second one is warned that the other saved, keeps what was typed, and may overwrite', async ({
      page,
      context,
      t,
    }) => {
      await signUpMember(page.request)
      const data = { name: unique('Families'), city: 'Oslo', country: 'Norway' }
      const { id } = await (await page.request.post('/api/regional-groups', { data })).json()
      const other = await context.newPage()
      const field = (tab: Page) => tab.getByLabel(t('local_community_field_name'), { exact: true })
      for (const tab of [page, other]) {
        await open(tab, `/en/local-community/${id}`)
        await tab.getByRole('button', { name: t('local_community_change_group') }).click()
        await expect(field(tab)).toHaveValue(data.name)
      }
      const save = (tab: Page) => tab.getByRole('button', { name: t('ui_save'), exact: true }).click()
      await field(page).fill('Theirs')
      await save(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
      await field(other).fill('Mine')
      await save(other)
      const warning = other.getByRole('alert').filter({ hasText: t('error_changed_meanwhile') })
      await expect(warning).toHaveCount(1) // no toast covers or repeats it
      await expect(warning).toBeInViewport({ ratio: 1 })
      await expect(field(other)).toHaveValue('Mine')
      await save(other)
      await expect(other.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible() // the live update
      await page.getByRole('button', { name: t('local_community_change_group') }).click()
      await expect(field(page)).toHaveValue('Mine') // no draft of what was saved is left behind
    })
  })
})

test('in the form of an event, Escape in the calendar closes only that, and a date that has passed is said at its field', async ({
  page,
  t,
}) => {
  await signUpMember(page.request)
  await open(page, '/en/local-community')
  await page
    .getByRole('button', { name: t('local_community_organize') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: t('local_community_organize') })
  const title = form.getByLabel(t('local_community_field_title'), { exact: true })
  const pick = form.getByRole('button', { name: t('date_pick') }).first()
  const calendar = page.getByRole('dialog', { name: t('date_pick') })
  for (const typed of ['', 'Picnic']) {
    await title.fill(typed)
    await pick.click()
    await expect(calendar).toBeVisible()
    await calendar.getByRole('radio', { checked: true }).press('Enter') // does not send the form
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(pick).toBeFocused()
    await expect(form).toBeVisible()
    await expect(form.getByText(t('ui_unsent'))).toBeHidden()
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  }

  const send = form.getByRole('button', { name: t('local_community_organize'), exact: true })
  const dates = form.getByLabel(t('date_date'), { exact: true })
  await dates.first().fill('2026-01-31')
  await send.click()
  await expect(form.getByText(t('field_date_past'))).toBeVisible()
  await expect(form.locator('[name=date][aria-invalid=true]').first()).toBeFocused()
  await expect(title).toHaveValue('Picnic')

  // An end without a time says that the time is missing.
  await dates.first().fill('2099-01-31')
  await dates.last().fill('2099-01-31')
  await send.click()
  await expect(form.getByText(t('field_time_required'))).toBeVisible()
  const time = form.getByLabel(t('date_time'), { exact: true }).last()
  await expect(time).toBeFocused()
  await time.fill('noon')
  await time.press('Enter')
  await expect(form.getByText(t('field_time_unread'))).toBeVisible()
  await expect(form.getByText(t('field_date_invalid'))).toHaveCount(0)
})

test('two clicks at once confirm once, and send a form once', async ({ page, t }) => {
  await signUpMember(page.request)
  const [event] = await (await page.request.get('/api/events/upcoming')).json()
  await page.request.post('/api/events/register', { data: { eventId: event.id } })
  const { id } = await createPost(page.request)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
  const clickTwice = (name: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name })
      .evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })

  await open(page, `/en/events/${event.id}`)
  await page.getByRole('button', { name: t('attendance_cancel') }).click()
  await clickTwice(t('attendance_cancel'))
  await expect(toast(page, t('attendance_cancelled'))).toBeVisible()
  expect(sent.filter((path) => path.startsWith('/api/events'))).toHaveLength(1)

  await signUpMember(page.request)
  await open(page, `/en/community/${id}`)
  await page.getByLabel(t('discussions_more')).first().click()
  await page
    .getByRole('button', { name: t('discussions_report') })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel(t('discussions_report_reason')).fill('Advertising')
  await clickTwice(t('discussions_report_send'))
  await expect(toast(page, t('discussions_reported_title'))).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/report'))).toHaveLength(1)
})

test('three clicks at once, a reload, another click and another tab are one vote', async ({
  page,
  context,
  t,
}) => {
  const names: (string | undefined)[] = []
  const allSent = Promise.withResolvers<void>()
  await context.route('**/vote', async (route) => {
    names.push(route.request().postDataJSON()?.browser)
    await allSent.promise // the cookie of the first answer comes later than the rest
    await route.continue().catch(() => {}) // the page that asked is gone
  })
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, '/en')
  const clicks = (tab: Page, times: number) =>
    tab
      .getByRole('region', { name: t('home_poll_title') })
      .getByRole('button')
      .first()
      .evaluate((button: HTMLButtonElement, count) => {
        for (let i = 0; i < count; i++) button.click()
      }, times)
  await clicks(page, 3)
  await expect.poll(() => names.length).toBeGreaterThan(0)
  await open(page, '/en')
  await clicks(page, 1)
  await clicks(other, 1)
  await expect.poll(() => names.length).toBeGreaterThan(2)
  allSent.resolve()
  await expect(page.getByText(t('home_poll_voted'))).toBeVisible()
  await expect(other.getByText(t('home_poll_voted'))).toBeVisible()
  // The server counts one vote per key (polls.test.ts).
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[\da-f]{32}$/)
  await open(page, '/en')
  await expect(page.getByText(t('home_poll_voted'))).toBeVisible()
  const sent = names.length
  await clicks(page, 3)
  await expect(page.getByText(t('home_poll_voted'))).toBeVisible()
  expect(names).toHaveLength(sent)
})

test('a list searches for text typed before a slow page is ready; a new choice shows loading and is in the history', async ({
  page,
  t,
}) => {
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  const chooseSlowly = async (call: string, choose: () => Promise<unknown>) => {
    const release = await holdRequests(page, call)
    await choose()
    await expect(page.getByRole('progressbar', { name: t('ui_loading') }), call).toBeVisible()
    release()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.unroute(call)
  }

  const releaseScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/en/resources', { waitUntil: 'commit' })
  await search.fill('nowruz')
  releaseScripts()
  await expect(page).toHaveURL(/q=nowruz/)
  await expect(search).toHaveValue('nowruz')
  await page.unroute('**/assets/*.js')
  await chooseSlowly('**/api/resources?*', () => search.fill('books'))

  await open(page, '/en/local-community')
  await chooseSlowly('**/api/regional-groups?*', () => search.fill('Oslo'))

  await open(page, '/en/community')
  const place = main.getByRole('combobox').first()
  await chooseSlowly('**/api/posts?*', () => place.selectOption({ index: 1 }))
  await page.goBack()
  await expect(page).toHaveURL('/en/community')
  const category = page.getByLabel(t('discussions_category'))
  await category.selectOption({ index: 1 })
  await expect(page).toHaveURL(/category=/)
  await page.getByLabel(t('discussions_search')).pressSequentially('school')
  await expect(page).toHaveURL(/q=school/)
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page).toHaveURL(/category=/)
  await page.goBack()
  await expect(page).toHaveURL('/en/community')
  await expect(category).toHaveValue('')

  await open(page, '/en/events')
  await chooseSlowly('**/api/events?*', () => page.locator('main nav a').last().click())
  await page.goBack()
  await page.getByRole('link', { name: t('events_category_culture') }).click()
  await expect(page).toHaveURL(/category=culture/)
  await page.goBack()
  await expect(page).toHaveURL('/en/events')
})

test.describe('one’s own post', () => {
  test.use({ allowedConsoleErrors: /status of 404/ }) // its page fetches it once more when the removal is published

  test('counts fast likes as the server does, cuts no long reply, and is named when it is deleted', async ({
    page,
    newVisitor,
    t,
  }) => {
    await signUpMember(page.request)
    const { id, title } = await createPost(page.request)
    const other = await newVisitor()
    await signUpMember(other.request)

    await open(page, '/en/community')
    const create = page.getByRole('button', { name: t('discussions_create_post') })
    await create.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('discussions_field_title')), 'its first field').toBeFocused()
    await page.keyboard.press('Escape')
    await expect(create).toBeFocused()
    await page.evaluate((path) => history.pushState(null, '', path), `/en/community/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    const like = page.getByRole('main').locator('[aria-pressed]').first()
    const release = await holdRequests(page, `**/api/posts/${id}/like`)
    await like.evaluate((button: HTMLButtonElement) => {
      for (let i = 0; i < 5; i++) button.click()
    })
    await other.request.post(`/api/posts/${id}/like`)
    release()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toContainText('2')
    await expect.poll(async () => (await (await page.request.get(`/api/posts/${id}`)).json()).likes).toBe(2)

    // Letters are counted near the end, and too many are said at the field.
    const field = page.getByLabel(t('discussions_add_comment'))
    await field.fill('x'.repeat(4_490))
    await expect(page.getByText(t('ui_letters', { shown: '4,490', most: '5,000' }))).toBeHidden()
    await field.fill('x'.repeat(4_900))
    await expect(page.getByText(t('ui_letters', { shown: '4,900', most: '5,000' }))).toBeVisible()
    await field.fill('x'.repeat(5_300))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: t('discussions_post_comment') }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('x'.repeat(5_300))
    await expect(page.getByRole('listitem').filter({ hasText: 'xxx' })).toHaveCount(0)

    await page.getByRole('main').getByLabel(t('discussions_more')).first().click()
    await page.getByRole('button', { name: t('discussions_delete'), exact: true }).click()
    await expect(dialog.getByRole('heading', { name: t('discussions_delete_post_title') })).toBeFocused()
    await expect(dialog).toContainText(title)
    await dialog.getByRole('button', { name: t('discussions_delete'), exact: true }).click()
    await expect(toast(page, t('discussions_deleted'))).toBeVisible()
    await expect(page).toHaveURL('/en/community')
  })
})
