import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { resourceCard } from './resources.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a member submits a link, a moderator decides, the member sees it', async ({
      page,
      newVisitor,
      t,
    }) => {
      test.setTimeout(120_000)
      await signUpMember(page.request)
      await open(page, `/${lang}/resources`)
      const title = unique(lang === 'fa' ? 'کتاب‌های خوب' : 'Good books')
      const rejectedTitle = unique(lang === 'fa' ? 'کتاب‌های بد' : 'Bad books')
      await page.getByRole('button', { name: t('library_submit'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('library_submit_action') }).click()
      await expect(dialog.getByText(t('field_title_required'))).toBeVisible()
      await expect(dialog.getByText(t('field_url_invalid'))).toBeVisible()
      await expectNoViolations(page)
      await dialog.getByLabel(t('library_field_title')).fill(title)
      await dialog.getByLabel(t('library_field_url')).fill(`https://good.example.org/${lang}`)
      await dialog.getByLabel(t('library_field_description')).fill('خواندنی\n\nWorth reading')
      await dialog.getByLabel(t('library_category')).selectOption('books')
      await dialog.getByRole('button', { name: t('library_submit_action') }).click()
      await expect(dialog).toBeHidden()
      await expect(toast(page, t('toast_resource_done_title'))).toBeVisible()
      const rejected = { title: rejectedTitle, description: 'x', url: `https://bad.example.org/${lang}` }
      await page.request.post('/api/resources', { data: { ...rejected, category: 'books' } })
      const own = page.locator('li').filter({ hasText: title })
      await expect(own.getByText(t('library_state_waiting'))).toBeVisible()
      await expectNoViolations(page)

      const admin = await newVisitor({ locale: lang === 'fa' ? 'fa-IR' : 'en-US' })
      await signInAsAdmin(admin)
      const office = await admin.newPage()
      await open(office, `/${lang}/admin`)
      await office.getByRole('link', { name: t('admin_overview_resources') }).click()
      const waiting = resourceCard(office, title)
      await expect(waiting.getByText(`https://good.example.org/${lang}`)).toBeVisible()
      await waiting.getByRole('button', { name: t('library_approve'), exact: true }).click()
      await expect(office.getByRole('dialog')).toBeVisible()
      await expectNoViolations(office)
      await office
        .getByRole('dialog')
        .getByRole('button', { name: t('library_approve'), exact: true })
        .click()
      await expect(waiting).toBeHidden()
      await resourceCard(office, rejectedTitle)
        .getByRole('button', { name: t('library_decline'), exact: true })
        .click()
      const refusing = office.getByRole('dialog')
      await refusing.getByRole('button', { name: t('library_decline'), exact: true }).click()
      await expect(refusing.getByText(t('field_decision_reason_required'))).toBeVisible()
      await expectNoViolations(office)
      await refusing.getByLabel(t('library_decline_reason')).fill('Because of the pop-ups')
      await refusing.getByRole('button', { name: t('library_decline'), exact: true }).click()
      await expect(resourceCard(office, rejectedTitle)).toBeHidden()
      const record = await (await admin.request.get(`/${lang}/admin/record`)).text()
      expect(record).toContain(t('admin_action_resource_refused'))

      // The member's page is still open, and is updated.
      await expect(own.getByText(t('library_state_approved'))).toBeVisible()
      const other = page.locator('li').filter({ hasText: rejectedTitle })
      await expect(other.getByText(t('library_state_refused'))).toBeVisible()
      await expect(other.getByText('Because of the pop-ups')).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
    })
  })
}
