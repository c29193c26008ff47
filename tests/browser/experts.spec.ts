import type { APIRequestContext } from '@playwright/test'
import { LINK_OPENS_MINUTES } from '../../src/features/attendance/meeting-link/rules.ts'
import { MINUTE_MS } from '../../src/platform/dates/durations.ts'
import { inDays } from '../times.ts'
import { newAdmin, newMember, signInAsAdmin, signUpMember, switchTo } from './people.ts'
import { expect, holdRequests, journeyLangs, localizeDigits, open, test, toast, unique } from './site.ts'
import { moveSession } from './site-database.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 409/ })

    test('side by side: one asks, the other votes, the expert answers, and each sees it without a reload', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(90_000)
      const { id, expert } = await createSession({})
      const other = await newVisitor()
      await signUpMember(other.request, { name: 'Omid' })
      await signUpMember(page.request, { name: 'Zhinousq' })
      const path = `/${lang}/expert-sessions/${id}`
      const question = { sessionId: id, question: unique('The first question') }
      await other.request.post('/api/expert-questions', { data: question })
      const voting = await other.newPage()
      await open(voting, path)
      await open(page, path)

      const asked = unique('Is mixing two languages bad?')
      await page.getByRole('button', { name: t('experts_ask'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('experts_field_question')).fill(asked)
      await dialog.getByLabel(t('experts_anonymously')).check()
      await dialog.getByRole('button', { name: t('experts_submit') }).click()
      await expect(toast(page, t('toast_question_done_title'))).toBeVisible()

      const votingCard = voting.locator('article', { hasText: asked })
      await expect(votingCard).toContainText(t('discussions_anonymous'))
      expect(await voting.content()).not.toContain('Zhinousq')
      await expect(voting.locator('ol article').first()).toContainText(question.question)
      await votingCard.getByRole('button', { name: t('experts_upvote') }).click()
      for (const each of [voting, page]) {
        await expect(each.locator('ol article').first()).toContainText(asked)
        await expect(each.locator('ol article').first().getByRole('button').first()).toContainText(
          t('experts_votes', { shown: localizeDigits(lang, '1') }),
        )
      }

      const expertContext = await newVisitor()
      await switchTo(expertContext, expert)
      const answering = await expertContext.newPage()
      await open(answering, path)
      await expect(answering.getByText(t('experts_console_title'))).toBeVisible()
      const answerCard = answering.locator('article', { hasText: asked })
      // Every anonymous question is due. This asker does not read so, as they are no member of Peyvand+. In its first
      // minute there are 48 hours left.
      const hours = new RegExp(['47', '48'].map((number) => localizeDigits(lang, number)).join('|'))
      await expect(answerCard.locator('.chip')).toContainText(hours)
      await expect(answering.locator('ol article').first()).toContainText(asked)
      await expect(page.locator('article', { hasText: asked }).locator('.chip')).toHaveCount(0)
      await answerCard.getByRole('button', { name: new RegExp(`^${t('experts_do_answer')}:`) }).press('Enter')
      await answering.keyboard.type('No, it is a sign of two languages growing.')
      await answering.keyboard.press('Tab') // Cancel
      await answering.keyboard.press('Tab')
      await answering.keyboard.press('Enter')
      await expect(toast(answering, t('experts_answer_done'))).toBeVisible()
      for (const each of [page, voting])
        await expect(each.locator('article', { hasText: asked })).toContainText('two languages growing')
      await expect(
        page.getByRole('banner').getByRole('link', {
          name: t('notifications_bell_unread', { shown: localizeDigits(lang, '1') }),
          exact: true,
        }),
      ).toBeVisible()

      const first = answering.locator('article', { hasText: question.question })
      await first.getByRole('button', { name: t('experts_merge') }).click()
      await answering.getByLabel(t('experts_merge_into')).selectOption({ index: 1 })
      await answering
        .getByRole('dialog')
        .getByRole('button', { name: t('experts_merge') })
        .click()
      await expect(voting.locator('ol article')).toHaveCount(1)
      await expect(voting.getByText(t('experts_mine_joined'))).toBeVisible()
      await answering.getByRole('button', { name: t('experts_merge_undo') }).click()
      await expect(voting.locator('ol article')).toHaveCount(2)
    })

    test('a vote stays, whether questions that arrive were read before it was sent or answered', async ({
      page,
    }) => {
      const { id } = await createSession({})
      const asker = await newMember()
      const [first, second, third] = [unique('First?'), unique('Second?'), unique('Third?')]
      const ask = (question: string) =>
        asker.request.post('/api/expert-questions', { data: { sessionId: id, question } })
      await ask(first)
      await signUpMember(page.request)
      const sendVote = await holdRequests(page, '**/upvote')
      const [read, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const listening = page.waitForRequest(/api\/live/)
      await open(page, `/${lang}/expert-sessions/${id}`)
      await listening
      const vote = page.locator('article', { hasText: first }).locator('[aria-pressed]')
      const expectVote = async () => {
        await expect(vote).toHaveAttribute('aria-pressed', 'true')
        await expect(vote).toContainText(localizeDigits(lang, '1'))
      }

      await vote.click()
      await ask(second)
      await expect(page.locator('article', { hasText: second })).toBeVisible()
      await expectVote()

      await page.route('**/api/expert-questions?*', async (route) => {
        const response = await route.fetch()
        read.resolve()
        await answered.promise
        await route.fulfill({ response })
      })
      await ask(third)
      await read.promise
      const answer = page.waitForResponse(/\/upvote$/)
      sendVote()
      await answer
      answered.resolve()
      await expect(page.locator('article', { hasText: third })).toBeVisible()
      await expectVote()
    })

    test('a guest reads, is asked to sign in, and gets nothing that is for members', async ({ page, t }) => {
      const title = unique('For members')
      const { id } = await createSession({ title, titleFA: title, isPremiumOnly: true })
      await open(page, `/${lang}/expert-sessions`)
      await expect(page.getByRole('link', { name: t('experts_login_to_ask') }).first()).toBeVisible()
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(new RegExp(`/${lang}/expert-sessions/${id}$`))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(t('experts_withheld_title'))).toBeVisible()
      await expect(page.getByText(t('experts_premium'), { exact: true })).toBeVisible()
      await page.goBack()
      await page
        .getByRole('link', { name: t('experts_view_answers') })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: t('experts_answers_title') })).toBeVisible()
      await expect(page.locator('ol article').first()).toBeVisible()
    })

    test('what was typed stays when sending fails, and the asker withdraws their question', async ({
      page,
      t,
    }) => {
      const { id } = await createSession({})
      await signUpMember(page.request)
      await open(page, `/${lang}/expert-sessions/${id}`)
      const question = unique('Twice?')
      await page.getByRole('button', { name: t('experts_ask'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('experts_submit') }).click()
      await expect(dialog.getByText(t('field_session_question_required'))).toBeVisible()
      await dialog.getByLabel(t('experts_field_question')).fill(question)
      await page.keyboard.press('Escape')
      await page.reload()
      await page.getByRole('button', { name: t('experts_ask'), exact: true }).click()
      await expect(dialog.getByLabel(t('experts_field_question'))).toHaveValue(question)
      await dialog.getByRole('button', { name: t('experts_submit') }).click()
      const own = page.locator('article', { hasText: question })
      await own.getByRole('button', { name: t('experts_take_back') }).click()
      await dialog.getByRole('button', { name: t('experts_take_back') }).click()
      await expect(own).toHaveCount(0)
    })

    test('what is typed stays when the expert answers or the session ends meanwhile, and its sender reads why', async ({
      page,
      t,
    }) => {
      const { id, expert } = await createSession({})
      await signUpMember(page.request)
      const question = unique('Which letters first?')
      const asked = await page.request.post('/api/expert-questions', { data: { sessionId: id, question } })
      await page.clock.install()
      await open(page, `/${lang}/expert-sessions/${id}`)
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel(t('experts_field_question'))
      const own = page.locator('article', { hasText: question })
      await own.getByRole('button', { name: t('experts_edit') }).click()
      await field.fill('Which letters, and when?')
      const answer = { answer: 'Those of the name.' }
      const answered = await expert.request.patch(`/api/expert-questions/${(await asked.json()).id}`, {
        data: answer,
      })
      expect(answered.ok()).toBe(true)
      await expect(own).toContainText(answer.answer)
      await expect(field).toHaveValue('Which letters, and when?')
      await dialog.getByRole('button', { name: t('ui_save') }).click()
      await expect(dialog).toContainText(t('error_already_answered'))
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: t('ui_unsent_close') }).click()
      await expect(own.getByRole('button', { name: t('experts_edit') })).toHaveCount(0)

      await page.getByRole('button', { name: t('experts_ask'), exact: true }).click()
      await field.fill('A last one?')
      await moveSession(id, new Date(inDays(-1)))
      await page.clock.fastForward('48:00:00')
      await expect(page.getByText(t('experts_answers_title'))).toBeAttached()
      await expect(field).toHaveValue('A last one?')
      await dialog.getByRole('button', { name: t('experts_submit') }).click()
      await expect(dialog).toContainText(t('error_session_over'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: t('experts_ask'), exact: true })).toHaveCount(0)
    })

    test('an admin plans a session and cancels it; a member who was made an expert meanwhile can be chosen for one', async ({
      page,
      t,
    }) => {
      const { email, name } = await newMember({ name: unique('Zari') })
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/sessions`)
      const plan = page.getByRole('link', { name: t('experts_admin_plan') })
      const account = page.getByLabel(t('experts_admin_field_account'))
      await plan.click()
      await expect(account).toBeVisible()
      await makeExpert(page.request, email)
      // What came within the last second is taken for fresh.
      await expect(async () => {
        await page.goBack()
        await plan.click()
        await expect(account.getByRole('option', { name })).toBeAttached({ timeout: 1_000 })
      }).toPass()

      const title = unique('Bedtime')
      const fill = (key: string, text: string) => page.getByLabel(t(key), { exact: true }).fill(text)
      await fill('experts_admin_field_title', title)
      await fill('experts_admin_field_description', 'About sleep.')
      await fill('experts_admin_field_name', 'Laleh Behnam')
      await page.getByLabel(t('experts_admin_field_specialty')).selectOption('child_psychology')
      await page.getByLabel(t('date_date'), { exact: true }).fill('2030-03-21')
      await page.getByLabel(t('date_time'), { exact: true }).fill('18:30')
      await page.getByLabel(t('date_zone')).selectOption('Europe/Berlin')
      await fill('experts_admin_field_max', localizeDigits(lang, '12'))
      await page.getByRole('button', { name: t('ui_save') }).click()
      await expect(toast(page, t('experts_admin_saved'))).toBeVisible()
      const card = page.locator('article', { hasText: title })
      await card.getByRole('button', { name: t('experts_admin_cancel') }).click()
      await page.getByRole('dialog').getByLabel(t('experts_admin_cancel_reason')).fill('She is ill.')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('experts_admin_cancel') })
        .click()
      await expect(card.getByText(t('experts_cancelled'))).toBeVisible()
      // The next press of a key must not ask to delete it.
      await expect(card.locator('.actions')).toBeFocused()
      await card.getByRole('button', { name: t('experts_admin_remove') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('experts_admin_remove') })
        .click()
      await expect(card).toHaveCount(0)
    })
  })
}

test.describe('without live updates', () => {
  test.use({ allowedConsoleErrors: /status of 429/ })

  test('the link appears by itself, also where the device’s clock is ahead', async ({ page, t }) => {
    await signUpMember(page.request)
    const opensInMs = MINUTE_MS / 2
    const date = new Date(Date.now() + LINK_OPENS_MINUTES * MINUTE_MS + opensInMs)
    const { id } = await createSession({
      date: date.toISOString(),
      zoomLink: 'https://meet.example.org/session',
    })
    // Not by a live update: what else is going on may have the page fetched again.
    await page.route('**/api/live?*', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' } }),
    )
    await page.clock.install({ time: Date.now() + MINUTE_MS })
    await open(page, `/en/expert-sessions/${id}`)
    await expect(page.getByText(t('experts_link_none'))).toBeVisible()
    await moveSession(id, new Date(date.getTime() - opensInMs))
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('link', { name: t('experts_join') })).toBeVisible()
  })
})

/** A session of tomorrow, and its expert. */
async function createSession(more: object) {
  const [staff, expert] = [await newAdmin(), await newMember({ name: 'Laleh' })]
  const expertId = await makeExpert(staff.request, expert.email)
  const response = await staff.request.post('/api/expert-sessions', {
    data: {
      title: unique('Session'),
      description: 'About it',
      expertName: 'Laleh Behnam',
      expertId,
      specialty: 'bilingual_education',
      zone: 'Europe/Berlin',
      date: inDays(1),
      ...more,
    },
  })
  expect(response.status()).toBe(201)
  const { id } = await response.json()
  return { id: id as number, expert }
}

async function makeExpert(request: APIRequestContext, email: string): Promise<string> {
  const [{ id }] = await (await request.get(`/api/admin/members?q=${encodeURIComponent(email)}`)).json()
  const response = await request.patch(`/api/admin/members/${id}`, { data: { role: 'expert' } })
  expect(response.ok()).toBe(true)
  return id
}
