import { newMember, signInAsAdmin } from './people.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a group and an event are found by name and opened with a key, suggestions answered with keys', async ({
      page,
      t,
    }) => {
      const member = await newMember()
      const [name, title] = [unique('Families'), unique('Picnic')]
      const place = { city: 'Oslo', country: 'Norway' }
      const group = await member.request.post('/api/regional-groups', { data: { ...place, name } })
      const { id } = await group.json()
      const event = { ...place, title, groupId: id, eventType: 'meetup', date: '2099-06-01T10:00:00.000Z' }
      const more = { description: 'In the park', location: 'The big tree' }
      const response = await member.request.post('/api/community-events', { data: { ...event, ...more } })
      expect(response.status()).toBe(201)
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/groups`)
      const row = (text: string) => page.locator('[data-row]').filter({ hasText: text })
      await page.getByRole('searchbox').fill(name)
      await expect(page.locator('[data-row]')).toHaveCount(1)
      await row(name).getByRole('link').focus()
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goBack()
      await page.getByRole('searchbox').fill('')
      await page.getByRole('link', { name: t('local_community_admin_events') }).click()
      await page.getByRole('searchbox').fill(title)
      await row(title).getByRole('link').focus()
      await page.keyboard.press('o')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

      const titles = [unique('On grandparents'), unique('On two homes')] as const
      for (const title of titles)
        expect((await member.request.post('/api/events/suggestions', { data: { title } })).ok()).toBe(true)
      await open(page, `/${lang}/admin/events`)
      const dialog = page.getByRole('dialog')
      // The newest is shown first.
      await row(titles[1]).getByRole('checkbox').focus()
      await page.keyboard.press('a')
      await expect(dialog.getByRole('heading')).toContainText(titles[1])
      await dialog.getByRole('textbox').fill('In spring')
      await dialog.getByRole('button', { name: t('events_admin_accept') }).press('Enter')
      await expect(row(titles[1])).toContainText(t('events_admin_accepted'))
      await row(titles[0]).getByRole('checkbox').focus()
      await page.keyboard.press('d')
      await dialog.getByRole('button', { name: t('events_admin_decline') }).press('Enter')
      await expect(row(titles[0])).toContainText(t('events_admin_declined'))
      const bell = await (await member.request.get('/api/notifications')).json()
      expect(JSON.stringify(bell)).toContain('In spring')
      await row(titles[1]).getByRole('link').focus()
      await page.keyboard.press('n')
      await expect(page.getByLabel(t('events_admin_field_title'), { exact: true })).toHaveValue(titles[1])
      await expect(page.getByRole('main')).toContainText(titles[1])
    })

    test('polls are searched in any letters, read on, left as they were by going back; a draft is corrected with a key', async ({
      page,
      t,
    }) => {
      await signInAsAdmin(page)
      const word = unique('cardamom')
      const three = [
        { text: 'One', textFa: 'یک' },
        { text: 'Two', textFa: 'دو' },
        { text: 'Three', textFa: 'سه' },
      ]
      const two = three.slice(0, 2)
      const ids: number[] = []
      for (let i = 0; i < 21; i++) {
        const data = { question: `${word} ${i}`, questionFa: 'كيك؟', options: two, isActive: false }
        ids.push((await (await page.request.post('/api/polls', { data })).json()).id)
      }
      const data = { question: unique('Wich'), questionFa: 'کدام؟', options: three, isActive: false }
      const { id } = await (await page.request.post('/api/polls', { data })).json()
      await open(page, `/${lang}/admin/polls`)
      const row = (question: string) => page.locator('[data-row]').filter({ hasText: question })
      await row(data.question).getByRole('button').first().focus()
      await page.keyboard.press('e')
      const dialog = page.getByRole('dialog')
      const corrected = unique('Which')
      await dialog.getByLabel(t('home_polls_question_en')).fill(corrected)
      const second = t('home_polls_option_remove', { number: lang === 'fa' ? '۲' : '2' })
      await dialog.getByRole('button', { name: second }).click()
      await dialog.getByRole('button', { name: t('ui_save'), exact: true }).click()
      await expect(toast(page, t('home_polls_saved'))).toBeVisible()
      await expect(row(corrected)).toContainText(t('home_polls_is_draft'))
      await expect(row(corrected).getByRole('listitem')).toHaveCount(2)

      await page.getByRole('searchbox').fill(`${word} کیک`)
      await expect(page).toHaveURL(/q=cardamom/)
      const rows = page.locator('[data-row]')
      await expect(rows).toHaveCount(20)
      await page.getByRole('button', { name: t('ui_show_more') }).click()
      await expect(rows).toHaveCount(21)
      await page.getByRole('searchbox').fill(`${word} quetzalcoatl`)
      await expect(page.getByText(t('ui_queue_none_found'))).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('searchbox')).not.toHaveValue(/quetzalcoatl/)
      for (const each of [id, ...ids]) await page.request.delete(`/api/polls/${each}`)
    })
  })
}
