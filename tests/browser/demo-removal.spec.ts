import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { readPage } from './server-html.ts'
import { expect, journeyLangs, open, test } from './site.ts'

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an admin who goes live removes the demo community, and keeps what they replied to', async ({
      page,
      t,
    }) => {
      // On a site of its own: the other tests live in that community.
      const site = await startSite({ SEED: 'demo', RATE_LIMIT: 'off' })
      await page.request.post(`${site.url}/api/sign-in/confirm`, { data: { token: await site.adminToken } })
      const reply = { content: 'A real reply', anonymous: false }
      expect((await page.request.post(`${site.url}/api/posts/7/comments`, { data: reply })).ok()).toBe(true)

      await open(page, `${site.url}/${lang}/admin/demo`)
      const formatCount = (count: number) => count.toLocaleString(lang)
      const row = page.getByRole('row', { name: t('admin_demo_part_post') })
      await expect(row.getByRole('cell')).toHaveText([formatCount(119), formatCount(1)])
      await expectNoViolations(page)
      const button = page.getByRole('button', { name: t('admin_demo_button') })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await button.click({ force: true })
      await page.getByRole('checkbox', { name: t('admin_demo_sure') }).check()
      await button.click()
      await expect(page.getByRole('heading', { name: t('admin_demo_removed') })).toBeVisible()
      await expect(page.getByText(t('admin_demo_removed_stays'))).toBeVisible()
      await expect(button).toBeHidden()
      await expectNoViolations(page)

      const read = (path: string) => readPage(page.request, `${site.url}/${lang}/${path}`)
      expect(await read('admin/demo')).toContain(t('admin_demo_none'))
      expect(await read('admin/record')).toContain(t('admin_action_demo_removed'))
      expect((await read('community')).match(/<article\b/g)).toHaveLength(1)
      await page.goto('about:blank') // whose scripts would miss the site
      await site.stop()
    })
  })
}
