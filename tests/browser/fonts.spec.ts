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
  for (const width of [390, 1280])
    test(`fonts that come late to pages in ${lang} move nothing at ${width}`, async ({ page }) => {
      // A guest's page in Persian brings the font along.
      if (lang === 'fa') await signUpMember(page.request)
      await page.setViewportSize({ width, height: 844 })
      await page.addInitScript(countMoves)
      for (const path of PAGES) {
        const letGo = await holdFonts(page)
        await page.goto(`/${lang}${path}`, { waitUntil: 'commit' })
        await waitForHydration(page)
        await new Promise((resolve) => setTimeout(resolve, LATE_MS))
        expect(await isThere(page, OURS[lang]), `${path}: held back`).toBe(false)
        if (path === '') expect(await wordsThatBreak(page)).toEqual([])
        letGo()
        await expect.poll(() => isThere(page, OURS[lang])).toBe(true)
        if (path === '') expect(await wordsThatBreak(page)).toEqual([])
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
        })
        expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBeLessThan(MOVED)
        expect(await facesOf(page, 'h1'), path).toMatch(/Lora|Vazirmatn/) // a post's title may be in either language
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
    expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBe(0)
  }
  expect(fontFiles).toEqual([])
})

/** Of the words of all days, those that are wider than their tile, or that break in two. */
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

async function holdFonts(page: Page) {
  const fontsHeld = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fontsHeld.promise
    await route.continue()
  })
  return () => fontsHeld.resolve()
}

/** Runs in the page before its own scripts. */
function countMoves() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  let moved = 0
  Object.defineProperty(window, 'moved', { get: () => moved })
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries() as Shift[]) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })
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
