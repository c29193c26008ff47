import { readFileSync } from 'node:fs'
import type { Download, Locator } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectNoViolations } from './accessibility.ts'
import { NOWRUZ, resourceCard } from './resources.ts'
import { expect, journeyLangs, open, test, toast } from './site.ts'

const FILE = { en: 'nowruz_and_the_haft_sin_table.html', fa: /^نوروز_.*\.html$/ } as const
const saved = async (download: Download) => readFileSync(await download.path())

for (const lang of journeyLangs('fa')) {
  test.describe(lang, () => {
    test.use({ lang })

    test('an article is downloaded as a page that works by itself, and as a book', async ({
      page,
      context,
      t,
    }) => {
      await open(page, `/${lang}/resources`)
      const take = async (from: Locator, label: string, key: string) => {
        const button = from.getByRole('button', { name: label })
        const [download] = await Promise.all([page.waitForEvent('download'), button.press(key)])
        await expect(toast(page, t('toast_download_title'))).toBeVisible()
        return download
      }
      const html = await take(resourceCard(page, NOWRUZ[lang]), t('library_download'), 'Enter')
      expect(html.suggestedFilename()).toMatch(FILE[lang])
      const file = await context.newPage()
      const requests: string[] = []
      file.on('request', ({ url }) => requests.push(url()))
      await file.setContent((await saved(html)).toString('utf8'))
      await expect(file.getByRole('heading', { level: 1, name: NOWRUZ[lang] })).toBeVisible()
      await expect(file.locator('html')).toHaveAttribute('dir', lang === 'fa' ? 'rtl' : 'ltr')
      await expect(file.getByRole('img')).toBeVisible()
      await expectNoViolations(file)
      expect(requests).toEqual([])
      await file.close()
      await open(page, `/${lang}/resources/nowruz-traditions`)
      const epub = await take(page.locator('article'), t('library_download_epub'), 'Space')
      const book = unzipSync(new Uint8Array(await saved(epub)))
      const texts = Object.entries(book).filter(([name]) => /\.(xhtml|opf|svg|xml)$/.test(name))
      expect(texts.length).toBeGreaterThan(6)
      const wrong = await page.evaluate(
        (files) =>
          files
            .filter(([, text]) =>
              new DOMParser().parseFromString(text, 'application/xhtml+xml').querySelector('parsererror'),
            )
            .map(([name]) => name),
        texts.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const),
      )
      expect(wrong).toEqual([])
    })
  })
}
