import { expectNoViolations } from './accessibility.ts'
import { newMember, signInAsAdmin } from './people.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('admins find a member, note something, read it before they suspend, and remove it', async ({
      page,
      t,
    }) => {
      const { email } = await newMember({ name: unique('Noted').replace(/\W/g, '') })
      const text = lang === 'fa' ? 'تلفنی قرار گذاشتیم' : 'Agreed on the phone'
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/members?q=${email}`)
      const member = page.getByRole('article').filter({ hasText: email })
      await member.getByRole('button', { name: t('admin_notes') }).click()
      await expect(member.getByText(t('admin_notes_empty'))).toBeVisible()
      await member.getByRole('button', { name: t('admin_note_add') }).click()
      await expect(member.getByText(t('field_note_required'))).toBeVisible()
      // Scrolled, an entry of the navigation is half beneath the header.
      await page.evaluate(() => scrollTo(0, 0))
      await expectNoViolations(page)
      await member.getByLabel(t('admin_note_label')).fill(text)
      await member.getByRole('button', { name: t('admin_note_add') }).click()
      await expect(toast(page, t('admin_done_note_added'))).toBeVisible()
      await expect(member.getByRole('listitem').filter({ hasText: text })).toBeVisible()
      await expect(member.getByLabel(t('admin_note_label'))).toHaveValue('')
      const count = `(${lang === 'fa' ? '۱' : '1'})`
      await expect(member.getByRole('button', { name: count })).toBeVisible()

      // Everything by keys, even in the dialogs. The note is read before the suspension.
      await member.getByRole('button', { name: count }).focus()
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: t('admin_role_give') }).click()
      await expect(dialog).toBeHidden()
      await expect(member.getByRole('button', { name: t('admin_role_expert') })).toBeVisible()
      await page.keyboard.press('r')
      await expect(dialog.getByRole('radio', { name: t('admin_role_expert') })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await page.keyboard.press('s')
      await expect(dialog.getByText(text)).toBeVisible()
      await expectNoViolations(page)
      await dialog.getByLabel(t('moderation_reason_label')).fill('Advertising')
      await dialog.getByRole('button', { name: t('admin_suspend') }).click()
      await expect(dialog).toBeHidden()
      await expect(member.getByText(t('admin_suspended'), { exact: true })).toBeVisible()

      const filter = (name: string) =>
        page
          .getByRole('navigation', { name: t('admin_members_which') })
          .getByRole('link', { name, exact: true })
      await filter(t('admin_members_role_moderator')).click()
      await expect(page).toHaveURL(/filter=moderator/)
      await expect(member).toHaveCount(0)
      await filter(t('admin_suspended')).click()
      await expect(member).toBeVisible()

      await member.getByRole('button', { name: count }).click()
      await member.getByRole('button', { name: text }).click()
      await dialog.getByRole('button', { name: t('admin_note_remove') }).click()
      await expect(member.getByText(t('admin_notes_empty'))).toBeVisible()
      expect(await readPage(page.request, `/${lang}/admin/record`)).toContain(t('admin_action_note_removed'))
    })
  })
}
