import type { Page } from '@playwright/test'
import { WORDS } from '#content/words.ts'
import { signUpMember } from './people.ts'
import { expect, LANGS, test, WITH_ANIMATIONS, waitForHydration } from './site.ts'

test.use(WITH_ANIMATIONS)

const PAGES = ['', '/community', '/resources/nowruz-traditions', '/events']
const OURS = { en: 'Lora', fa: 'Vazirmatn' }
/**
 * A layout-shift score, out of 1: a line of Persian text has its words a pixel elsewhere (0.005), and on days on which
 * a byline's date is just as long as the line, that one wraps in the other font (0.018).
 */
const MOVED = 0.02
/** Browsers wait 100 ms for a font before they show the fallback. */
const LATE_MS = 400

for (const lang of LANGS)
  test(`fonts that come late to pages in ${lang} move nothing, at any width`, async ({ page }) => {
    // A guest's page in Persian brings the font along.
    if (lang === 'fa') await signUpMember(page.request)
    await page.addInitScript(countMoves)
    const holdFonts = await fontsOf(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of PAGES) {
        const where = `${path} at ${width}`
        const letGo = await holdFonts()
        await page.goto(`/${lang}${path}`, { waitUntil: 'commit' })
        await waitForHydration(page)
        await new Promise((resolve) => setTimeout(resolve, LATE_MS))
        expect(await isThere(page, OURS[lang]), `${where}: held back`).toBe(false)
        if (path === '') expect(await wordsThatBreak(page)).toEqual([])
        letGo()
        await expect.poll(() => isThere(page, OURS[lang])).toBe(true)
        if (path === '') expect(await wordsThatBreak(page)).toEqual([])
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
        })
        const { score, what } = await movesOf(page)
        expect(score, `${where}: ${what}`).toBeLessThan(MOVED)
        expect(await facesOf(page, 'h1'), where).toMatch(/Lora|Vazirmatn/) // a post's title may be in either language
      }
    }
  })

test('a guest’s page in Persian brings the font along, and moves nothing', async ({ page }) => {
  const fontFiles: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('vazirmatn-persian')) fontFiles.push(request.url())
  })
  await page.addInitScript(countMoves)
  for (const path of PAGES) {
    await page.goto(`/fa${path}`)
    expect(await isThere(page, OURS.fa), path).toBe(true)
    await waitForHydration(page)
    expect(await facesOf(page, 'main h1, main h2'), path).toContain(OURS.fa)
    expect(await movesOf(page), path).toEqual({ score: 0, what: '' })
  }
  expect(fontFiles).toEqual([])
})

/** The words of the day that are wider than their tile, or that break in two. */
const wordsThatBreak = (page: Page) =>
  page.locator('a[href="#word-of-the-day"]').evaluate(
    (tile, words) => {
      const shown = tile.querySelector('[lang=fa]')
      const today = shown?.textContent ?? ''
      const heightOf = (word: string) => {
        if (shown) shown.textContent = word
        return shown && shown.getBoundingClientRect().width < tile.clientWidth ? tile.clientHeight : 0
      }
      return words.filter((word) => heightOf(word) !== heightOf(today))
    },
    WORDS.map(({ farsi }) => farsi),
  )

/**
 * Returns a function that has fonts wait from then on, until what it returns is called. The browser keeps no font for
 * the next page: not in its cache, and not in its memory, as it may on a machine with much of it. `page.route` would have
 * every page load its scripts anew, too, as it turns the browser's cache off.
 */
async function fontsOf(page: Page) {
  let fontsHeld = Promise.withResolvers<void>()
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', async ({ requestId, request: { url } }) => {
    const [font] = await Promise.all([page.request.get(url), fontsHeld.promise])
    const headers = { ...font.headers(), 'cache-control': 'no-store' }
    const answer = {
      requestId,
      responseCode: font.status(),
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: (await font.body()).toString('base64'),
    }
    await browser.send('Fetch.fulfillRequest', answer).catch(() => {}) // asked for by a page that was left
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  await browser.send('Network.enable')
  return async () => {
    fontsHeld = Promise.withResolvers()
    // Turning the cache off empties the memory; the cache itself keeps what it has.
    for (const cacheDisabled of [true, false])
      await browser.send('Network.setCacheDisabled', { cacheDisabled })
    return fontsHeld.resolve
  }
}

/**
 * Runs in the page before its own scripts. A busy browser may draw a page of which it has read the first half only: what
 * moves in the first frame after it has read the rest is no font's doing, and is not counted.
 */
function countMoves() {
  const shifts: Shift[] = []
  new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput))
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        const drawnAt = performance.now()
        Object.assign(window, { moves: () => shifts.filter(({ startTime }) => startTime > drawnAt) })
      }),
    ),
  )
}
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

/** How much has moved, and what. */
async function movesOf(page: Page) {
  await page.waitForFunction(() => 'moves' in window)
  return page.evaluate(() => {
    const moves: Shift[] = Reflect.get(window, 'moves')()
    const moved = moves.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40)))
    return { score: moves.reduce((sum, { value }) => sum + value, 0), what: moved.join(' | ') }
  })
}

const isThere = (page: Page, family: string) =>
  page.evaluate(
    (name) => [...document.fonts].some((font) => font.family === name && font.status === 'loaded'),
    family,
  )

/** The fonts from the site, not from the device, that an element is drawn with. */
async function facesOf(page: Page, selector: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts
    .filter(({ isCustomFont }) => isCustomFont)
    .map(({ familyName }) => familyName)
    .join(', ')
}
