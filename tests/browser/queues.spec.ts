import { newAdmin, newMember, signInAsAdmin } from './people.ts'
import { createPost } from './posts.ts'
import { expect, journeyLangs, open, test, toast, unique } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang, allowedConsoleErrors: /status of 409 .*\/resources\// })

    test('submitted resources are worked through with keys, many at once, and taken back', async ({
      page,
      t,
    }) => {
      const author = await newMember()
      const titles: string[] = []
      for (const letter of ['a', 'b', 'c', 'd']) {
        const title = unique(`Tales ${letter}`)
        titles.push(title)
        const url = `https://www.example.org/${encodeURIComponent(title)}`
        const data = { title, url, description: 'Worth reading', category: 'books' }
        expect((await author.request.post('/api/resources', { data })).status()).toBe(201)
      }
      const states = async () => {
        const own = await (await author.request.get('/api/me/resources')).json()
        return titles.map((title) => own.find((row: { title: string }) => row.title === title)?.state)
      }
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/resources`)
      const row = (at: number) => page.locator('[data-row]').filter({ hasText: titles[at] ?? '' })
      const bar = page.getByRole('toolbar')
      const dialog = page.getByRole('dialog')
      await row(0).getByRole('checkbox').focus()
      await page.keyboard.press('x')
      // A thumb beside the small box chooses it, too.
      await row(1)
        .locator('label')
        .click({ position: { x: 8, y: 8 } })
      await expect(bar).toContainText(lang === 'fa' ? '۲' : '2')
      await bar.getByRole('button', { name: t('library_approve') }).click()
      await dialog.getByRole('button', { name: t('library_approve') }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(states).toEqual(['approved', 'approved', 'waiting', 'waiting'])
      await page.getByRole('button', { name: t('ui_queue_undo') }).click()
      await expect.poll(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
      await expect(toast(page, t('library_done_reopened'))).toBeVisible()

      // On a phone the bar and the toast are as wide as the screen.
      await page.setViewportSize({ width: 390, height: 844 })
      for (const at of [0, 1]) await row(at).getByRole('checkbox').check()
      const [barBox, toastBox] = [await bar.boundingBox(), await page.locator('.notices li').boundingBox()]
      expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(toastBox?.y ?? 0)
      await bar.getByRole('button', { name: t('library_decline') }).click()
      await dialog.getByLabel(t('library_decline_reason')).fill('Too many pop-ups')
      await dialog.getByRole('button', { name: t('library_decline') }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(states).toEqual(['refused', 'refused', 'waiting', 'waiting'])
      await expect(row(1)).toHaveCount(0)

      // By keys alone: the row after the chosen ones has the focus; approve it, and the next key declines the next one.
      await expect(row(2)).toBeFocused()
      await page.keyboard.press('a')
      await dialog.getByRole('button', { name: t('library_approve') }).press('Enter')
      await expect(row(2)).toHaveCount(0)
      await expect(row(3)).toBeFocused()
      await page.keyboard.press('d')
      await dialog.getByLabel(t('library_decline_reason')).fill('Sold out')
      await dialog.getByRole('button', { name: t('library_decline') }).press('Enter')
      await expect(row(3)).toHaveCount(0)
      await page.getByRole('button', { name: t('ui_queue_undo') }).click()
      await expect.poll(states).toEqual(['refused', 'refused', 'approved', 'waiting'])
    })

    test('what is hidden is listed with who hid it and why, by kind, and restored, by a key as well', async ({
      page,
      t,
    }) => {
      const [author, reader] = [await newMember(), await newMember()]
      const posts = [
        await createPost(author.request, { title: unique('Buy this') }),
        await createPost(author.request, { title: unique('Buy that') }),
      ]
      for (const { id } of posts)
        await reader.request.post(`/api/posts/${id}/report`, { data: { reason: 'Advertising' } })
      await signInAsAdmin(page)
      const reports = await (await page.request.get('/api/admin/reports?limit=100')).json()
      const ids = reports
        .filter(({ title }: { title: string }) => posts.some((post) => post.title === title))
        .map(({ id }: { id: number }) => id)
      const data = { ids, decision: 'hidden', reason: 'Against the guidelines' }
      expect((await page.request.post('/api/admin/reports/decisions', { data })).ok()).toBe(true)

      await open(page, `/${lang}/admin/hidden`)
      const row = (title: string) => page.locator('[data-row]').filter({ hasText: title })
      // The newest is shown first.
      const [second = '', first = ''] = posts.map(({ title }) => title)
      const item = page.getByRole('article', { name: second })
      const filter = (name: string) =>
        page
          .getByRole('navigation', { name: t('moderation_hidden_which') })
          .getByRole('link', { name, exact: true })
      await filter(t('moderation_hidden_comments')).click()
      await expect(page).toHaveURL(/\/admin\/hidden\?kind=comment$/)
      await expect(item).toBeHidden()
      await filter(t('moderation_hidden_posts')).click()
      await expect(item).toContainText('Against the guidelines')
      await expect(item.getByRole('link')).toHaveAttribute('href', `/${lang}/community/${posts[0]?.id}`)

      await row(first).getByRole('link').focus()
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading')).toContainText(first)
      await dialog.getByLabel(t('moderation_reason_label')).fill('A gift')
      await dialog.getByRole('button', { name: t('moderation_reports_restore') }).press('Enter')
      await expect(row(first)).toHaveCount(0)
      await expect(row(second)).toBeFocused()

      await item.getByRole('button').click()
      const asking = page.getByRole('dialog', { name: t('moderation_reports_restore') })
      await asking.getByLabel(t('moderation_reason_label')).fill('It was a gift')
      await asking.getByRole('button', { name: t('moderation_reports_restore') }).click()
      await expect(toast(page, t('moderation_done_restored')).first()).toBeVisible()
      await expect(item).toBeHidden()
      expect((await author.request.get(`/api/posts/${posts[0]?.id}`)).status()).toBe(200)
    })

    test('a reason that is being typed stays when someone else decides, and then the list is as it is by now', async ({
      page,
      t,
    }) => {
      const author = await newMember()
      const title = unique('Tales of two moderators')
      const data = { title, url: `https://www.example.org/${encodeURIComponent(title)}` }
      const input = { ...data, description: 'Worth reading', category: 'books' }
      const { id } = await (await author.request.post('/api/resources', { data: input })).json()
      await signInAsAdmin(page)
      await open(page, `/${lang}/admin/resources`)
      const row = page.locator('[data-row]').filter({ hasText: title })
      await row.getByRole('button', { name: t('library_decline') }).click()
      const dialog = page.getByRole('dialog')
      const reason = dialog.getByLabel(t('library_decline_reason'))
      await reason.fill('Too many pop-ups')

      const changed = page.waitForEvent('console', (message) => message.text() === 'changed')
      await page.evaluate(() => {
        const source = new EventSource('/api/live?topics=resources')
        // As long as the page spreads its requests, and a little more.
        source.addEventListener('news', () => setTimeout(() => console.log('changed'), 1_500))
      })
      const other = await newAdmin('second')
      await other.request.patch(`/api/resources/${id}`, { data: { approved: true } })
      await changed
      await expect(reason).toHaveValue('Too many pop-ups')
      await dialog.getByRole('button', { name: t('library_decline') }).click()
      await expect(dialog).toContainText(t('error_resource_decided'))
      await dialog.getByRole('button', { name: t('ui_cancel') }).click()
      await expect(row).toHaveCount(0)
    })
  })
}
