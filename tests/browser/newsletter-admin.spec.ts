import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailsTo, newAddress, signInAsAdmin } from './people.ts'
import { expect, journeyLangs, open, test, toast, translator, unique } from './site.ts'
import { EMAIL_WEBHOOK_SECRET } from './webhook-secret.ts'

const csv = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Enter follows the last letter at once, when the list still shows what its first letter found. */
async function insertArticle(page: Page, insert: string, words: string) {
  await button(page, insert).first().press('Enter')
  await page.keyboard.type(words.slice(0, 1))
  await page.locator('[role=option][aria-selected=true]').first().waitFor()
  await page.keyboard.type(words.slice(1))
  await page.keyboard.press('Enter')
}
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const ofIssue = (page: Page, subject: string) => page.locator('article', { hasText: subject })

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition')

/** As the email provider tells of a mailbox that does not exist (docs/operations.md), on the issue's page. */
async function bounce(page: Page, email: string, subject: string) {
  const mail = (await mailsTo(email)).find((each) => each.subject === subject)
  const data = JSON.stringify({
    events: [{ id: unique('event'), type: 'bounce', email, messageId: mail?.messageId }],
  })
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', EMAIL_WEBHOOK_SECRET).update(`${seconds}.${data}`).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'X-Peyvand-Signature': `t=${seconds},v1=${mac}`,
  }
  const response = await page.request.post('/api/webhooks/email', { headers, data })
  expect(await response.json()).toEqual({ taken: 1 })
  await page.reload()
}

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an issue is written, looked at, tested, scheduled, sent, and its figures are read', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      const reader = newAddress('reader')
      await page.request.post('/api/admin/import-subscribers?consent=test', {
        headers: { 'Content-Type': 'text/csv' },
        data: `email\n${reader}`,
      })
      await open(page, `/${lang}/admin/newsletter`)
      await button(page, t('newsletter_send')).click()
      await expect(toast(page, t('toast_newsletter_incomplete_title'))).toContainText(
        t('toast_newsletter_incomplete_text'),
      )
      await expect(page.locator('[name=subject]')).toBeFocused()
      await expect(page.getByText(t('field_newsletter_empty'))).toHaveCount(2)
      const subject = unique('Nowruz is near')
      await page.locator('[name=subject]').fill(subject)
      const message = page.locator('[name=message]')
      await message.fill('Salaam to *everyone*!')
      await insertArticle(page, t('newsletter_insert'), 'haft-sin')
      await expect(message).toHaveValue(/^Salaam to \*everyone\*!\n\n::article\{id=\d+\}\n\n$/)
      await expect(message).toBeFocused()
      const email = page.frameLocator(`iframe[title="${t('newsletter_preview_frame')}"]`)
      await expect(email.getByRole('heading', { level: 1 })).toHaveText(subject)
      await expect(email.locator('em')).toHaveText('everyone')
      await expect(email.getByRole('link', { name: /Haft-Sin/ })).toBeVisible()
      await button(page, t('newsletter_preview_dark')).click()
      await button(page, t('newsletter_preview_computer')).click()
      await expect(page.locator('iframe')).toHaveAttribute('width', '700')
      await expect(page.getByText(t('newsletter_draft_saved'), { exact: true })).toBeVisible()

      await button(page, t('newsletter_test')).click()
      await expect(toast(page, t('newsletter_test_sent'))).toBeVisible()
      await page.reload() // what is being written is found again on its own page
      await expect(page).toHaveURL(/\/admin\/newsletter\/\d+$/)
      await expect(page.locator('[name=subject]')).toHaveValue(subject)

      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await insertArticle(page, t('newsletter_insert'), 'haft-sin') // at the end, where nobody has put the cursor into the text
      await expect(message).toHaveValue(/^Salaam to \*everyone\*!(\n\n::article\{id=\d+\}){2}\n\n$/)
      await button(page, t('newsletter_schedule')).click()
      await page.getByRole('dialog').getByLabel(t('date_date'), { exact: true }).fill('2099-03-20')
      await page.getByRole('dialog').getByLabel(t('date_time'), { exact: true }).fill('18:30')
      await inDialog(page, t('newsletter_schedule')).click()
      await expect(toast(page, t('newsletter_schedule_done'))).toBeVisible()
      const row = ofIssue(page, subject)
      await expect(row).toContainText(t('newsletter_state_scheduled'))
      await row.getByRole('link').click()
      await expect(page).toHaveURL(/newsletter\/\d+$/) // the list has buttons of these names, too
      await expect(email.getByRole('heading', { level: 1 })).toHaveText(subject)
      await expect(page.locator('[name=subject]')).toHaveCount(0)
      await expect(page.getByText(t('newsletter_unschedule_to_edit'))).toBeVisible()
      await button(page, t('newsletter_unschedule')).click()
      await expect(page.locator('[name=subject]')).toHaveValue(subject)
      await button(page, t('newsletter_send')).click()
      await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(
        /^(?:Send to [\d,]+ subscribers?\?|برای [۰-۹٬]+ مشترک ارسال شود؟)$/,
      )
      await inDialog(page, t('newsletter_send')).click()
      await expect(toast(page, t('toast_newsletter_sent_title'))).toContainText(
        /sent to [\d,]+ subscriber|برای [۰-۹٬]+ مشترک/,
      )
      // It moves on without a reload.
      await expect(row).toContainText(t('newsletter_state_sent'), { timeout: 20_000 })
      await expect(row).toContainText(t('newsletter_delivered'))
      await row.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
      await expect(page.locator('[name=subject]')).toHaveCount(0)
      await expect.poll(async () => subjectsTo(reader)).toContain(subject)
      await bounce(page, reader, subject)
      await expect(figure(page, t('newsletter_bounced'))).toHaveText(/^[1۱]$/)
      const inPersian = async (path: string) => (await page.request.get(`/fa/admin/newsletter${path}`)).text()
      const fa = translator('fa')
      const issue = await inPersian(`/${page.url().split('/').at(-1)}`)
      expect(issue).toMatch(new RegExp(`${fa('newsletter_bounced')}</dt><dd[^>]*>(?:<[^>]*>)*۱<`))
      const rows = (await inPersian(`?tab=subscribers&q=${reader}`)).split(' data-row').slice(1)
      expect(rows).toEqual([expect.stringContaining(fa('newsletter_status_stopped'))])
    })

    test('a UTF-16 file is read as it was written; of two files the second one is imported, whichever comes last', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/newsletter?tab=subscribers`)
      await button(page, t('newsletter_import')).click()
      const dialog = page.getByRole('dialog')
      const file = dialog.locator('input[type=file]')
      const column = dialog.getByLabel(t('newsletter_import_column'))
      const text = `نام\tنشانی تماس\nمینا\t${newAddress('utf16')}`
      const buffer = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])
      await file.setInputFiles({ ...csv(), buffer })
      await expect(column.locator('option')).toHaveText(['نام', 'نشانی تماس'])
      await expect(column).toHaveValue('1')

      const [late, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let answers = 0
      await page.route('**/api/admin/import-subscribers*', async (route) => {
        const isFirst = route.request().postData()?.startsWith('Contact')
        const response = await route.fetch()
        if (isFirst) await late.promise
        await route.fulfill({ response })
        if (++answers === 2) both.resolve()
      })
      await file.setInputFiles(csv('Contact,Name', `${newAddress('first')},A`))
      await expect(dialog.getByText(t('newsletter_import_reading'))).toBeVisible()
      await file.setInputFiles(csv('Name,Contact', `B,${newAddress('second')}`, 'C,nobody'))
      await expect(column).toHaveValue('1')
      await expect(column.locator('option')).toHaveText(['Name', 'Contact'])
      late.resolve()
      await both.promise
      await expect(dialog.getByText(t('newsletter_import_reading'))).toBeHidden()
      await expect(column).toHaveValue('1')
      await expect(column.locator('option')).toHaveText(['Name', 'Contact'])
      await column.selectOption('0')
      const send = dialog.getByRole('button', { name: /^(?:Import 0 addresses|افزودن ۰ ایمیل)$/ })
      await dialog.getByLabel(t('newsletter_import_consent')).fill('At the Nowruz party')
      await expect(send).toBeDisabled()
      await send.click({ force: true })
      await expect(send).toBeVisible()
      expect(answers).toBe(3)
      await file.setInputFiles(csv('Name,Contact', `B,${newAddress('third')}`))
      await expect.poll(() => answers).toBe(4)
      await expect(dialog.getByLabel(t('newsletter_import_consent'))).toHaveValue('At the Nowruz party')
    })

    test('subscribers are imported, exported and erased; undoing a wrong file says how many addresses go with it', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      const [one, two, waits] = [newAddress('one'), newAddress('two'), newAddress('waits')]
      await page.request.post('/api/newsletter', { data: { email: waits } })
      await open(page, `/${lang}/admin/subscribers`)
      await expect(page).toHaveURL(new RegExp(`/${lang}/admin/newsletter\\?tab=subscribers$`))
      await button(page, t('newsletter_import')).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('input[type=file]')
        .setInputFiles(csv('Name,Contact', `A,${one}`, `B,${two}`, 'C,nobody'))
      await dialog.getByRole('button', { name: /^(?:Import 2 addresses|افزودن ۲ ایمیل)$/ }).click()
      await expect(dialog.getByText(t('field_consent_required'))).toBeVisible()
      await dialog.getByLabel(t('newsletter_import_consent')).fill('At the Nowruz party')
      await dialog.getByRole('button', { name: /^(?:Import 2 addresses|افزودن ۲ ایمیل)$/ }).click()
      await expect(dialog.getByRole('heading', { name: t('newsletter_import_done') })).toBeVisible()
      await dialog.getByText(t('newsletter_import_rejected')).last().click()
      await expect(dialog).toContainText(/Line 4: not an email address|سطر ۴: .+/)
      await dialog.getByText(t('newsletter_import_close'), { exact: true }).click()

      await page.getByRole('searchbox').fill(one)
      await expect(page).toHaveURL(/q=one/)
      await expect(page.locator('article')).toHaveCount(1)
      await page.getByLabel(t('newsletter_filter_status')).selectOption('unsubscribed')
      await expect(page.getByText(t('newsletter_none_found'))).toBeVisible()
      await button(page, t('newsletter_clear_filters')).click()
      await page.getByLabel(t('newsletter_filter_status')).selectOption('events_pending')
      const asked = page.locator('article', { hasText: waits })
      await expect(asked).toContainText(t('newsletter_status_events_pending'))
      await button(page, t('newsletter_clear_filters')).click()

      const downloading = page.waitForEvent('download')
      await button(page, t('newsletter_export')).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^peyvand-subscribers-\d{4}-\d\d-\d\d\.csv$/)
      await expect(toast(page, t('toast_export_done_title'))).toContainText(
        t('toast_newsletter_export_done_text'),
      )

      await page.getByRole('button', { name: `${t('newsletter_erase')}: ${two}` }).click()
      await expect(page.getByRole('dialog')).toContainText(two)
      await inDialog(page, t('newsletter_erase')).click()
      await expect(toast(page, t('newsletter_erased'))).toBeVisible()
      await expect(page.locator('article', { hasText: two })).toHaveCount(0)
      await expect(page.locator('article', { hasText: one })).toHaveCount(1)

      const wrong = [newAddress('wrong'), newAddress('wrong')]
      const consent = unique('The wrong sheet')
      await page.request.post(`/api/admin/import-subscribers?consent=${encodeURIComponent(consent)}`, {
        headers: { 'Content-Type': 'text/csv' },
        data: `email\n${wrong.join('\n')}`,
      })
      await page.getByRole('searchbox').fill(wrong[0] ?? '')
      const listed = page.locator('article', { hasText: wrong[0] ?? '' })
      await expect(listed).toHaveCount(1)
      await button(page, t('newsletter_imports')).click()
      const card = dialog.locator('article', { hasText: consent })
      await card.getByRole('button').click()
      await expect(dialog.getByRole('heading')).toHaveText(/^(?:Remove 2 addresses|۲ ایمیل)/)
      await dialog.locator('.dialog-actions').getByRole('button').last().click()
      await expect(card).toContainText(t('newsletter_imports_undone'))
      await page.keyboard.press('Escape')
      await expect(listed).toHaveCount(0)
    })

    test.describe('what the server refuses', () => {
      test.use({ allowedConsoleErrors: /Failed to load resource/ })

      test('a draft that another tab has saved meanwhile is not lost on either side', async ({ page, t }) => {
        await signInAsAdmin(page)
        const response = await page.request.post('/api/admin/newsletter/issues', {
          data: { subject: unique('Two') },
        })
        const { id } = await response.json()
        await open(page, `/${lang}/admin/newsletter/${id}`)
        const otherSubject = unique('Theirs')
        await page.request.patch(`/api/admin/newsletter/issues/${id}`, { data: { message: otherSubject } })
        const message = page.locator('[name=message]')
        await message.fill('Mine')
        await expect(page.getByText(t('error_changed_meanwhile'))).toBeVisible()
        await expect(message).toHaveValue('Mine')
        const issuePath = `**/api/admin/newsletter/issues/${id}`
        await page.route(issuePath, (route) => route.abort())
        await button(page, t('newsletter_draft_load')).click()
        await expect(toast(page, t('something_went_wrong'))).toContainText(t('offline'))
        await expect(message).toHaveValue('Mine')
        await page.unroute(issuePath)
        await button(page, t('newsletter_draft_load')).click()
        await expect(message).toHaveValue(otherSubject)
        await message.fill('Both')
        await expect(page.getByText(t('newsletter_draft_saved'), { exact: true })).toBeVisible()
        const stored = await (await page.request.get(`/api/admin/newsletter/issues/${id}`)).json()
        expect(stored.message).toBe('Both')

        await page.request.post('/api/admin/import-subscribers?consent=test', {
          headers: { 'Content-Type': 'text/csv' },
          data: `email\n${newAddress('someone')}`,
        })
        await page.request.patch(`/api/admin/newsletter/issues/${id}`, { data: { message: 'Unseen' } })
        await button(page, t('newsletter_send')).click()
        await inDialog(page, t('newsletter_send')).click()
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('error_changed_meanwhile'))
        await inDialog(page, t('ui_cancel')).click()
        await button(page, t('newsletter_draft_load')).click()
        await expect(message).toHaveValue('Unseen')
        await button(page, t('newsletter_draft_delete')).click()
        await inDialog(page, t('newsletter_draft_delete')).click()
        await expect(page).toHaveURL(new RegExp(`/${lang}/admin/newsletter$`))
      })

      test('a dialog, a download, a search and a draft that failed say so, and lose nothing', async ({
        page,
        t,
      }) => {
        await signInAsAdmin(page)
        const address = newAddress('stays')
        await page.request.post('/api/admin/import-subscribers?consent=test', {
          headers: { 'Content-Type': 'text/csv' },
          data: `email\n${address}`,
        })
        await open(page, `/${lang}/admin/newsletter?tab=subscribers&q=${address}`)
        // Why it failed, though a field is named; and not again when it is reopened.
        const invalid = { code: 'invalid', message: t('error_invalid'), fields: { id: 'invalid' } }
        await page.route('**/api/admin/subscribers/*', (route) =>
          route.fulfill({ status: 422, json: invalid }),
        )
        const eraseButton = page.getByRole('button', { name: `${t('newsletter_erase')}: ${address}` })
        const dialog = page.getByRole('dialog')
        await eraseButton.click()
        await inDialog(page, t('newsletter_erase')).click()
        await expect(dialog.getByRole('alert')).toHaveText(t('something_went_wrong'))
        await inDialog(page, t('ui_cancel')).click()
        await eraseButton.click()
        await expect(dialog).toContainText(address)
        await expect(dialog.getByRole('alert')).toHaveCount(0)
        await inDialog(page, t('ui_cancel')).click()

        await page.route('**/api/admin/export-subscribers', (route) => route.abort())
        await button(page, t('newsletter_export')).click()
        await expect(toast(page, t('toast_export_failed_title'))).toBeVisible()

        await page.getByRole('link', { name: t('newsletter_tab_compose') }).click()
        const limited = { code: 'too_many', message: t('error_too_many') }
        await page.route('**/api/admin/newsletter/blocks*', (route) =>
          route.fulfill({ status: 429, json: limited }),
        )
        await button(page, t('newsletter_insert')).first().click()
        await dialog.getByRole('combobox').fill('haft-sin')
        await expect(dialog.getByText(limited.message)).toBeVisible()
        await expect(dialog).not.toContainText(t('newsletter_insert_none'))
        await page.keyboard.press('Escape') // empties the field
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()

        await page.route('**/api/admin/newsletter/issues', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        )
        const subject = unique('Kept')
        await page.locator('[name=subject]').fill(subject)
        await expect(page.getByText(t('newsletter_draft_failed'))).toBeVisible()
        await page.unroute('**/api/admin/newsletter/issues')
        await button(page, t('ui_try_again')).click()
        await expect(ofIssue(page, subject)).toContainText(t('newsletter_state_draft'))
      })
    })
  })
}

test.describe('fa', () => {
  test.use({ lang: 'fa' })
  test('in Persian an issue is written, looked at, scheduled and sent', async ({ page }) => {
    const t = translator('fa')
    await signInAsAdmin(page)
    const reader = newAddress('persian-reader')
    await page.request.post('/api/admin/import-subscribers?consent=test', {
      headers: { 'Content-Type': 'text/csv' },
      data: `email\n${reader}`,
    })
    await open(page, '/fa/admin/newsletter')
    await expect(page.getByText(t('newsletter_total'))).toBeVisible()
    // Empty: the fields of this language are marked, until either language is complete.
    await button(page, t('newsletter_send')).click()
    await expect(page.locator('[name=subjectFa]')).toBeFocused()
    await expect(page.getByText(t('field_newsletter_empty'))).toHaveCount(2)
    for (const name of ['subject', 'message']) await page.locator(`[name=${name}]`).fill('News')
    await expect(page.getByText(t('field_newsletter_empty'))).toHaveCount(0)
    for (const name of ['subject', 'message']) await page.locator(`[name=${name}]`).fill('')

    const history = page.getByRole('searchbox', { name: t('newsletter_history_search') })
    await history.fill('نوروز')
    await expect(page).toHaveURL(/\?q=/)
    const subject = unique('نوروز')
    await page.locator('[name=subjectFa]').fill(subject)
    await page.locator('[name=messageFa]').fill('سلام به **همه**!')
    const email = page.frameLocator('iframe')
    await expect(email.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(email.getByRole('heading', { level: 1 })).toHaveText(subject)
    const row = ofIssue(page, subject)
    await expect(row).toContainText(t('newsletter_state_draft'))
    await expect(page).toHaveURL(/draft=\d+/)
    await expect(history).toHaveValue('نوروز') // the first letters of a draft leave the search below alone
    await expect(page.locator('[aria-current]', { hasText: t('newsletter_tab_compose') })).toBeVisible()

    await button(page, t('newsletter_schedule')).click()
    await page.getByRole('dialog').getByLabel(t('date_date'), { exact: true }).fill('۱۴۷۸/۱/۱')
    await page.getByRole('dialog').getByLabel(t('date_time'), { exact: true }).fill('۱۸:۳۰')
    await inDialog(page, t('newsletter_schedule')).click()
    await expect(row).toContainText(t('newsletter_state_scheduled'))
    await row.getByRole('button', { name: t('newsletter_unschedule') }).click()
    await expect(row).toContainText(t('newsletter_state_draft'))
    await row.getByRole('link').click()
    // The address changes before the page does, and the one before has an editor, too.
    await expect(page.locator('[name=subjectFa]')).toHaveValue(subject)
    await button(page, t('newsletter_send')).click()
    await inDialog(page, t('newsletter_send')).click()
    await expect(toast(page, t('toast_newsletter_sent_title'))).toBeVisible()
    await expect(row).toContainText(t('newsletter_state_sent'), { timeout: 20_000 })
    await expect.poll(async () => subjectsTo(reader)).toContain(subject)
  })
})
