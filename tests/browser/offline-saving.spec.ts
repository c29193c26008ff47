import { expectNoViolations } from './accessibility.ts'
import { NOWRUZ, resourceCard } from './resources.ts'
import { expect, journeyLangs, open, test, toast, waitForHydration } from './site.ts'

const BADGE = { en: 'BOOKS', fa: 'کتاب‌ها' } as const

test.use({ serviceWorkers: 'allow', allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })

for (const lang of journeyLangs('en')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('a link and an article saved on their cards are read without a network', async ({
      page,
      context,
      t,
    }) => {
      const response = await page.request.get('/api/resources?category=books&q=ganjoor', {
        headers: { 'x-language': lang },
      })
      const [{ title, description, url }] = await response.json()
      await open(page, `/${lang}/resources?category=books&q=ganjoor`)
      const save = page
        .getByRole('article')
        .getByRole('button', { name: `${t('offline_save')}: ${title}`, exact: true })
      await save.click()
      await expect(toast(page, t('offline_done_elsewhere'))).toBeVisible()
      await expect(
        page.getByRole('button', { name: `${t('offline_save_undo')}: ${title}`, exact: true }),
      ).toBeVisible()
      await expectNoViolations(page)

      await page.getByRole('main').getByRole('searchbox').fill('')
      await page.getByRole('link', { name: t('library_all_categories') }).click()
      await resourceCard(page, NOWRUZ[lang])
        .getByRole('button', { name: t('offline_save') })
        .click()
      await expect(toast(page, t('offline_done_title'))).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('offline_title') })
        .click()
      await expect(page).toHaveURL(`/${lang}/saved`)
      await context.setOffline(true)
      await page.goto('/saved')
      await waitForHydration(page)
      const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
      await expect(item.getByRole('link')).toHaveAttribute('href', url)
      await expect(item).toContainText(description)
      await expect(item.getByText(BADGE[lang], { exact: true })).toBeVisible()
      await expect(item.getByText(url, { exact: true })).toBeVisible()
      await expectNoViolations(page)
      // What the worker could not remove stays, and the reader is told.
      await page.evaluate(() => {
        const { prototype } = ServiceWorker
        const real = prototype.postMessage
        prototype.postMessage = (_: unknown, ports: unknown) => {
          prototype.postMessage = real
          ;(ports as MessagePort[])[0]?.postMessage('failed')
        }
      })
      const remove = item.getByRole('button', { name: t('offline_remove', { title }) })
      await remove.click()
      await expect(toast(page, t('offline_failed_title'))).toBeVisible()
      await remove.click()
      await expect(item).toBeHidden()

      await page.getByRole('main').getByRole('link', { name: NOWRUZ[lang] }).click()
      await expect(page.getByRole('heading', { level: 1, name: NOWRUZ[lang] })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${lang}/resources/nowruz-traditions$`))
      // It is saved in both languages, as a family reads it in both.
      const other = lang === 'en' ? 'fa' : 'en'
      await page.goto(`/${other}/resources/nowruz-traditions`)
      await expect(page.getByRole('heading', { level: 1, name: NOWRUZ[other] })).toBeVisible()
      await expect(page.locator('article')).toHaveAttribute('lang', other)

      // Without a service worker, no space is reserved for its button.
      await context.setOffline(false)
      const place = page.locator('.needs-worker')
      await open(page, `/${lang}/words`)
      await expect(place.getByRole('button', { name: t('offline_save') })).toBeVisible()
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      await open(page, `/${lang}/words`)
      await expect(place).toHaveCount(1)
      await expect(place).toBeHidden()
    })
  })
}
