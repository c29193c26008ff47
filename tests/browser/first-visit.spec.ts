import { expect, journeyLangs, test, WITH_ANIMATIONS, waitForHydration } from './site.ts'

test.use(WITH_ANIMATIONS)

/** With the language that each is tried in. */
const ZONES = {
  UTC: 'en',
  'America/Los_Angeles': 'fa',
  'Asia/Tehran': 'fa',
  'Australia/Sydney': 'en',
} as const

test.use({ viewport: { width: 390, height: 844 } })

test("the reader's own time comes to pages without moving anything, in any time zone", async ({ page }) => {
  test.setTimeout(90_000)
  await page.addInitScript(collectMoves)
  const browser = await page.context().newCDPSession(page)
  // Fonts that come late have a test of their own (fonts.spec.ts): here they never do.
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  for (const [timezoneId, own] of Object.entries(ZONES))
    for (const lang of journeyLangs(own)) {
      await browser.send('Emulation.setTimezoneOverride', { timezoneId })
      for (const path of ['/events', '/events/2', '/local-community', '/local-community/1']) {
        await page.goto(`/${lang}${path}`, { waitUntil: 'commit' })
        await waitForHydration(page)
        const where = `${lang}${path} in ${timezoneId}`
        expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
        await expect(page.locator('main [data-own-time]:not(:empty)').first(), where).toBeAttached()
        expect(await page.evaluate(moves), where).toEqual([])
        if (path.startsWith('/local')) expect(await page.evaluate(emptyLines), where).toEqual([])
      }
    }
})

/** Runs in the page before its own scripts. */
function collectMoves() {
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: Source[] }
  const moved: string[] = []
  Object.assign(window, { moved })
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 200) : (node?.textContent ?? 'removed since')
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        for (const { node, previousRect, currentRect } of sources)
          if (previousRect.y !== currentRect.y)
            moved.push(`${nameOf(node)}: ${previousRect.y} to ${currentRect.y}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Once the next frames are painted, as shifts are reported after that. */
async function moves() {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
  return Reflect.get(window, 'moved') as string[]
}

/** Cards of events at a place whose lines below the time are shorter than the reserved space. */
const emptyLines = () =>
  [...document.querySelectorAll('main article:has([data-own-time])')]
    .filter((card) => !/Online|آنلاین/.test(card.textContent))
    .flatMap((card) => [...card.querySelectorAll('[data-own-time]')])
    .filter((line) => {
      const text = document.createRange()
      text.selectNodeContents(line)
      const unused = line.getBoundingClientRect().height - text.getBoundingClientRect().height
      return unused > Number.parseFloat(getComputedStyle(line).lineHeight) / 2
    })
    .map((line) => line.textContent)
