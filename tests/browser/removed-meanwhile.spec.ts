import { newAdmin, signInAsAdmin } from './people.ts'
import { expect, journeyLangs, open, test, unique } from './site.ts'

const LISTS = ['articles', 'courses', 'workshops', 'polls', 'events'] as const

/** One of each kind, with only the required fields. */
const inputOf = (list: (typeof LISTS)[number], title: string) =>
  ({
    articles: { titleFa: title, contentFa: 'Words', category: 'Food' }, // in one language: not that of the page
    courses: { title, description: 'About it', category: 'culture', published: false },
    workshops: { title, description: 'About it', workshopType: 'kit', content: 'Words', published: false },
    polls: { question: title, options: [{ text: 'Yes' }, { text: 'No' }], isActive: false },
    events: { title, description: 'About it', speaker: 'Someone', dateTime: '2099-10-02T10:00' },
  })[list]

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 404/ })

    test('what another admin has deleted leaves the list once one tries to delete it, too', async ({
      page,
      t,
    }) => {
      const other = await newAdmin('second')
      await signInAsAdmin(page)
      for (const list of LISTS) {
        const title = unique('Gone soon')
        const created = await other.request.post(`/api/${list}`, { data: inputOf(list, title) })
        expect(created.status(), list).toBe(201)
        const { id } = await created.json()
        await open(page, `/${lang}/admin/${list}`)
        const row = page.locator('[data-row]').filter({ hasText: title })
        await expect(row).toHaveCount(1)
        expect((await other.request.delete(`/api/${list}/${id}`)).status()).toBe(204)
        await row.getByRole('button', { name: t('library_admin_remove'), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading'), list).toContainText(title)
        await dialog.getByRole('button', { name: t('library_admin_remove'), exact: true }).click()
        await expect(row, list).toHaveCount(0)
        await expect(dialog).toBeHidden()
      }
    })
  })
}
