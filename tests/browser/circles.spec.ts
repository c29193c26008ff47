import { expectNoViolations } from './accessibility.ts'
import { signInAsAdmin, signUpMember } from './people.ts'
import { expect, journeyLangs, localizeDigits, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })
    test('staff create a circle and a meetup; a guest and a family without Peyvand+ see the row and where to read on', async ({
      page,
      t,
    }) => {
      test.setTimeout(90_000)
      const [name, title] = [unique('Circle of Tromso'), unique('Tea in the circle')]
      await signInAsAdmin(page)

      await open(page, `/${lang}/local-community`)
      await page.getByRole('button', { name: t('local_community_create_group') }).click()
      const making = page.getByRole('dialog')
      await making.getByLabel(t('local_community_field_name'), { exact: true }).fill(name)
      await making.getByLabel(t('local_community_circle_field')).check()
      await making.getByRole('button', { name: t('local_community_create_group') }).click()
      await expect(making.getByText(t('field_city_required'))).toBeVisible()
      await expectNoViolations(page)
      await making.getByLabel(t('local_community_field_city'), { exact: true }).fill('Tromso')
      await making.getByLabel(t('local_community_field_country'), { exact: true }).fill('Norway')
      await making.getByLabel(t('local_community_field_about')).first().fill('Guarded words')
      await making.getByRole('button', { name: t('local_community_create_group') }).click()
      await expect(toast(page, t('toast_group_created_title'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText(t('local_community_circle'), { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Guarded words')).toBeVisible()
      await page.getByRole('button', { name: t('local_community_organize') }).click()
      const inviting = page.getByRole('dialog')
      await inviting.getByLabel(t('local_community_field_title'), { exact: true }).fill(title)
      await inviting.getByLabel(t('local_community_field_address')).fill('Guarded Lane 12')
      await inviting.getByLabel(t('local_community_meetup_field')).check()
      await inviting.getByRole('button', { name: t('local_community_organize') }).click()
      await expect(toast(page, t('toast_community_event_created_title'))).toBeVisible()
      await expect(page.getByText('Guarded Lane 12')).toBeVisible()

      // The same browser, as somebody else.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await signUpMember(page.request, { name: 'Omid' })
      await open(page, `/${lang}/local-community`)
      await page.getByRole('searchbox', { name: t('local_community_search') }).fill('Tromso')
      await expect(page).toHaveURL(/q=Tromso/)
      const circle = page.getByRole('article').filter({ hasText: name })
      await expect(circle.getByText(t('local_community_circle'))).toBeVisible()
      await expect(circle.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('article').filter({ hasText: title })).toContainText(
        t('local_community_meetup'),
      )
      expect(await page.content()).not.toContain('Guarded')
      await circle.getByRole('link', { name }).click()
      await expect(page.getByText(t('local_community_circle_withheld_title'))).toBeVisible()
      await expect(
        page.getByText(t('local_community_members_one', { shown: localizeDigits(lang, '1') })),
      ).toBeVisible()
      await page.getByRole('link', { name: title }).first().click()
      await expect(page.getByText(t('local_community_meetup_withheld_title'))).toBeVisible()
      await expectNoViolations(page)
      expect(await page.content()).not.toContain('Guarded')
      // Only members who may use the checkbox see it.
      await page.getByRole('link', { name: t('local_community_back') }).click()
      await page.getByRole('button', { name: t('local_community_create_group') }).click()
      await expect(
        page.getByRole('dialog').getByLabel(t('local_community_field_about')).first(),
      ).toBeVisible()
      await expect(page.getByLabel(t('local_community_circle_field'))).toHaveCount(0)
    })
  })
}
