import type { Page } from '@playwright/test'
import { PATHS } from '../../bench/paths.ts'
import { expect, journeyLangs, open, test, WITH_ANIMATIONS, waitForHydration } from './site.ts'

test.use(WITH_ANIMATIONS)

/** The bench’s bar: every page knows every route, which costs each visitor some 100 bytes a route. */
const MOST_BYTES = 150_000
/** With the language that each is tried in. */
const ZONES = {
  UTC: 'en',
  'America/Los_Angeles': 'fa',
  'Asia/Tehran': 'fa',
  'Australia/Sydney': 'en',
} as const

test('no page loads more than 150 kB of scripts by itself, and none the styles that are written in it', async ({
  page,
}) => {
  test.slow()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Set<string>()
  const styles: string[] = []
  let bytes = 0
  page.on(
    'request',
    (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())),
  )
  client.on(
    'Network.responseReceived',
    ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  // One visit in ten also loads what measures its speed, once it is at rest.
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.setBypassServiceWorker', { bypass: true })
  for (const path of PATHS) {
    bytes = 0
    // Comes once the page is at rest, and would otherwise be counted with the next one.
    const last = page.waitForResponse(/count-views/)
    const response = await open(page, `/en${path}`)
    expect(response?.status(), path).toBe(200)
    await last
    await page.waitForLoadState('networkidle')
    expect(bytes, path).toBeGreaterThan(MOST_BYTES / 2)
    expect(bytes, path).toBeLessThan(MOST_BYTES)
    expect(styles, path).toEqual([])
  }
})

for (const [timezoneId, own] of Object.entries(ZONES))
  for (const lang of journeyLangs(own))
    test.describe(() => {
      test.use({ lang, timezoneId, viewport: { width: 390, height: 844 } })

      test(`the reader's own time comes to pages in ${lang} without moving anything, in ${timezoneId}`, async ({
        page,
      }) => {
        await page.addInitScript(collectMoves)
        for (const path of ['/events', '/events/2', '/local-community', '/local-community/1']) {
          await holdFonts(page)
          await page.goto(`/${lang}${path}`, { waitUntil: 'commit' })
          await waitForHydration(page)
          await expect(page.locator('main [data-own-time]:not(:empty)').first()).toBeAttached()
          expect(await page.evaluate(moves), path).toEqual([])
        }
      })
    })

/** Fonts that come late have a test of their own (fonts.spec.ts). */
const holdFonts = (page: Page) => page.route('**/*.woff2', () => {})

/** Runs in the page before its own scripts. */
function collectMoves() {
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: Source[] }
  const moved: string[] = []
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        for (const { node, previousRect, currentRect } of sources)
          if (previousRect.y !== currentRect.y) moved.push(node?.textContent ?? '')
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Once the next frames are painted, as shifts are reported after that. */
async function moves() {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
  return Reflect.get(window, 'moved') as string[]
}
