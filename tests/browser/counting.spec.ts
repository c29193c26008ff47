import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  request as newRequest,
} from '@playwright/test'
import { startSite } from './own-site.ts'
import { expect, open, test, waitForHydration } from './site.ts'

// One site for all of these, in one worker: each reads what the others added to its figures.
test.describe.configure({ mode: 'default', timeout: 120_000 })

let site: Awaited<ReturnType<typeof startSite>>
let admin: APIRequestContext

test.beforeAll(async () => {
  site = await startSite({ SEED: 'content', SITE_TIMEZONE: 'UTC' })
  admin = await newRequest.newContext({ baseURL: site.url })
  await admin.post('/api/sign-in/confirm', { data: { token: await site.adminToken } })
})
test.afterAll(async () => {
  await admin.dispose()
  await site.stop()
})

/** Headless browsers are bots: people have agents like these, each one visitor. */
const agent = (version: number) =>
  `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
let version = 100

async function visitor(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    userAgent: agent(++version),
    timezoneId: 'America/Toronto',
    serviceWorkers: 'block',
    ...options,
  })
  return { context, page: await context.newPage() }
}

const figures = async () => {
  const { overview, topPages } = await (await admin.get('/api/analytics?period=7d')).json()
  return {
    visitors: overview.totalVisitors as number,
    views: overview.pageViews as number,
    pages: new Map<string, number>(
      topPages.map((row: { page: string; views: number }) => [row.page, row.views]),
    ),
  }
}

/** Figures that are slow to compute are old for twenty times as long: two seconds, on a busy machine, are forty. */
const OLD_FIGURES_MS = 90_000

/** Checks what an action adds to the figures. An action that does not count is followed by one that does, to wait for. */
async function expectToAdd(act: () => Promise<unknown>, expected: { visitors: number; views: number }) {
  const before = await figures()
  await act()
  await expect
    .poll(
      async () => {
        const now = await figures()
        return { visitors: now.visitors - before.visitors, views: now.views - before.views }
      },
      { timeout: OLD_FIGURES_MS },
    )
    .toEqual(expected)
}

test('a load is a view, each change of route another, and a search within a page none', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser)
  await expectToAdd(
    async () => {
      const counting = page.waitForRequest('**/api/analytics/presence')
      await open(page, `${site.url}/en/events?fbclid=Iw1&category=parenting`)
      await expect(page).toHaveURL(/\/events\?category=parenting$/)
      await counting
      const reported = page.waitForRequest('**/api/analytics/views')
      await page.getByRole('navigation').first().getByRole('link', { name: 'Resources' }).click()
      await expect(page).toHaveURL(/\/resources$/)
      await reported
      await page.getByRole('searchbox').first().fill('nowruz')
      await expect(page).toHaveURL(/q=nowruz/)
      await page.goBack()
    },
    { visitors: 1, views: 2 },
  )
  expect((await figures()).pages.get('/resources')).toBe(1)
  await context.close()
})

test('a visit without scripts counts, from the cache too, and each agent is a visitor', async () => {
  await expectToAdd(
    async () => {
      for (let at = 0; at < 3; at++) {
        const reader = await newRequest.newContext({ userAgent: agent(++version) })
        const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
        for (const _ of ['first', 'again']) await reader.get(`${site.url}/fa/help`, { headers })
        await reader.dispose()
      }
    },
    { visitors: 3, views: 6 },
  )
})

test('with the service worker between, each load is still one view', async ({ browser }) => {
  const { context, page } = await visitor(browser, { serviceWorkers: 'allow' })
  await expectToAdd(
    async () => {
      await open(page, `${site.url}/en/resources/nowruz-traditions`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await open(page, `${site.url}/en/resources`)
      await open(page, `${site.url}/en/resources/nowruz-traditions`)
    },
    { visitors: 1, views: 3 },
  )
  await context.close()
})

test('whoever asks not to be tracked, headless browsers, admins and private pages are not counted', async ({
  browser,
}) => {
  await expectToAdd(
    async () => {
      const path = `${site.url}/en/events`
      const headless = await visitor(browser, { userAgent: agent(140).replace('Chrome', 'HeadlessChrome') })
      await open(headless.page, path)
      await headless.context.close()
      const left = await visitor(browser)
      for (const name of ['Sec-GPC', 'DNT']) {
        await left.page.setExtraHTTPHeaders({ [name]: '1' })
        await open(left.page, path)
      }
      await left.page.goto('about:blank')
      await left.page.setExtraHTTPHeaders({})
      await left.context.addCookies((await admin.storageState()).cookies)
      await open(left.page, path)
      await left.context.close()
      const { context, page } = await visitor(browser)
      await open(page, `${site.url}/en/signup`)
      await page.goto(`${site.url}/en/no/such/page`)
      await page.goto(`${site.url}/en/terms`)
      await waitForHydration(page)
      await context.close()
    },
    { visitors: 1, views: 1 },
  )
})

test('the page that is left says how long it was read, and one visit in ten how fast it was', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser)
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  const loaded = page.waitForResponse('**/assets/report-vitals*')
  await open(page, `${site.url}/en/words`)
  await loaded
  const reports = Promise.all([
    page.waitForResponse('**/api/analytics/presence'),
    page.waitForResponse('**/api/analytics/vitals'),
  ])
  await page.getByRole('heading').first().click()
  // As when the tab is left: a browser without a window has no other one to go to.
  await page.evaluate(() => {
    for (const [name, value] of [
      ['hidden', true],
      ['visibilityState', 'hidden'],
    ] as const)
      Object.defineProperty(document, name, { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  for (const response of await reports) expect(response.status()).toBe(204)
  await context.close()
})
