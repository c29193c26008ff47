import { type Browser, request as newRequest, type Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { expect, LANGS, type Lang, localizeDigits, open, test, translator } from './site.ts'

// These tests share one site whose visits are known. Where one fails, all are tried again, on a new site.
test.describe.configure({ mode: 'serial' })

/** Ordinary ones: headless browsers are bots, and are not counted. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let site: Awaited<ReturnType<typeof startSite>>
let storageState: Awaited<ReturnType<Awaited<ReturnType<typeof newRequest.newContext>>['storageState']>>

test.beforeAll(async () => {
  site = await startSite({ SEED: 'content', RATE_LIMIT: 'off' })
  const admin = await newRequest.newContext({ baseURL: site.url })
  await admin.post('/api/sign-in/confirm', { data: { token: await site.adminToken } })
  storageState = await admin.storageState()
  await admin.dispose()
})
test.afterAll(() => site.stop())

/** Visits are counted as pages are answered, which needs no browser. */
const visitPages = async (userAgent: string, paths: string[], referer?: string) => {
  const reader = await newRequest.newContext({ userAgent })
  for (const [i, path] of paths.entries()) {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    await reader.get(`${site.url}${path}`, {
      headers: i === 0 && referer ? { ...headers, referer } : headers,
    })
  }
  await reader.dispose()
}

const asAdmin = async (browser: Browser, read: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await read(page)
  await context.close()
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

test.describe('analytics', () => {
  test('without a visit it is being set up, and can be checked again', async ({ browser }) => {
    await asAdmin(browser, async (page) => {
      await open(page, `${site.url}/en/analytics`)
      const t = translator('en')
      await expect(page.getByRole('heading', { name: t('analytics_empty_title') })).toBeVisible()
      const answered = page.waitForResponse(/\/api\/analytics\?period=7d/)
      await page.getByRole('button', { name: t('analytics_check_again') }).click()
      await answered
    })
  })

  test('a known sequence of visits gives exactly those numbers, in both languages', async ({ browser }) => {
    test.slow()
    await visitPages(LAPTOP, ['/en', '/en/community', '/en/events', '/en/events'])
    await visitPages(PHONE, ['/fa/resources/nowruz-traditions'], 'https://www.example.com/a')
    await asAdmin(browser, async (page) => {
      for (const period of ['7d', '1d', '30d']) await arrived(page, period)
      for (const lang of LANGS) await showsTheNumbers(page, lang)
    })
  })

  /** The figures are cached for some seconds, the slower ones for longer. */
  const arrived = (page: Page, period: string) =>
    expect(async () => {
      const call = async (path: string) =>
        (await page.request.get(`${site.url}/api/analytics${path}?period=${period}`)).json()
      expect((await call('')).overview).toMatchObject({ totalVisitors: 2, pageViews: 5 })
      expect((await call('/details')).referrers).toMatchObject([{ value: 'example.com', users: 1 }])
    }).toPass()

  async function showsTheNumbers(page: Page, lang: Lang) {
    const t = translator(lang)
    const digits = (text: string) => localizeDigits(lang, text).replace('.', lang === 'fa' ? '٫' : '.')
    const percent = (text: string) => (lang === 'fa' ? `${digits(text)}\u200f٪` : `${text}%`)
    const shows = async (label: string, value: string) =>
      expect(figure(page, t(label)).locator('dd').first(), label).toHaveText(value)
    await open(page, `${site.url}/${lang}/analytics`)
    await shows('analytics_visitors', digits('2'))
    await shows('analytics_views', digits('5'))
    await shows('analytics_bounce', percent('50'))
    await expect(page.getByText(t('analytics_updated'))).toHaveText(
      lang === 'fa' ? /: \S+ \S+ \S+ ۱۴۰۵ \(\S+ \S+ ۲۰۲.\)، ساعت/ : /: \w+day, \w+ \d+, 20\d\d at \d+:/,
    )
    await expect(figure(page, t('analytics_type_new'))).toContainText(digits('2'))
    await expect(figure(page, t('analytics_type_returning'))).toContainText(digits('0'))
    const pages = t('analytics_pages_title')
    await expect(row(page, pages, '/events').getByRole('cell').nth(0)).toHaveText(digits('2'))
    await expect(row(page, pages, '/events').getByRole('cell').nth(1)).toHaveText(percent('40'))
    await expect(row(page, pages, '/resources/nowruz-traditions').getByRole('cell').nth(0)).toHaveText(
      digits('1'),
    )
    await expect(
      row(page, t('analytics_referrers_title'), 'example.com').getByRole('cell').nth(0),
    ).toHaveText(digits('1'))

    await page.getByText(t('analytics_chart_table')).click()
    const points = page.getByRole('table', { name: t('analytics_chart_title') }).getByRole('row')
    await expect(points).toHaveCount(8)
    await expect(points.last().getByRole('cell')).toHaveText([digits('2'), digits('5')])

    await page.getByRole('link', { name: t('analytics_tab_demographics'), exact: true }).click()
    const devices = t('analytics_devices_title')
    for (const device of ['analytics_device_mobile', 'analytics_device_desktop'])
      await expect(row(page, devices, t(device)).getByRole('cell')).toHaveText([digits('1'), percent('50')])
    await expect(page).toHaveURL(/\?tab=demographics$/)

    await page.getByRole('link', { name: t('analytics_tab_journey'), exact: true }).click()
    const journey = t('analytics_journey_title')
    await expect(row(page, journey, t('analytics_step_visit')).getByRole('cell').first()).toHaveText(
      digits('2'),
    )
    await page.getByRole('link', { name: t('analytics_tab_business'), exact: true }).click()
    await shows('analytics_business_newsletter', digits('0'))
    await page.goBack()
    await expect(page.getByRole('heading', { name: journey })).toBeVisible()
    await page.getByRole('link', { name: t('analytics_period_1d'), exact: true }).click()
    await expect(page).toHaveURL(/period=1d/)
    await shows('analytics_visitors', digits('2'))
  }

  test('the chart is read with the arrow keys, each table is a file, and figures that could not be refreshed stay', async ({
    browser,
  }) => {
    await asAdmin(browser, async (page) => {
      const t = translator('en')
      await open(page, `${site.url}/en/analytics`)
      await expectNoViolations(page)
      const chart = page.getByRole('application', { name: 'Visits over time' })
      await chart.focus()
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
      await expect(page.locator('.recharts-tooltip-wrapper')).toContainText('Page views : 5')
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: /^CSV.*Top pages$/ }).click()
      expect((await file).suggestedFilename()).toMatch(/^peyvand-analytics-pages-/)

      await page.route('**/api/analytics**', (route) => route.abort())
      await page.getByRole('button', { name: t('analytics_refresh') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('analytics_not_refreshed'))
      await expect(figure(page, t('analytics_views'))).toContainText('5')
      await page.getByRole('link', { name: t('analytics_period_30d') }).click()
      await expect(page.getByRole('alert')).toContainText(t('offline'))
      await page.unroute('**/api/analytics**')
      await page.getByRole('button', { name: t('ui_try_again') }).click()
      await expect(figure(page, t('analytics_views'))).toContainText('5')
    })
  })

  test('without scripts the figures, periods, tabs and the table of the chart are there', async ({
    browser,
  }) => {
    const context = await browser.newContext({ storageState, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}/en/analytics?period=30d`)
    await expect(figure(page, 'Page Views')).toContainText('5')
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Visits over time' }).getByRole('row')).toHaveCount(31)
    await page.getByRole('link', { name: 'User Journey' }).click()
    await expect(page).toHaveURL(/period=30d&tab=journey/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL(/period=30d&tab=journey/)
    await context.close()
  })
})
