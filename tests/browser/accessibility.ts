import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Minified: the package's `source` is twice as long, and each page compiles it anew. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
type Violation = { id: string; nodes: { html: string }[] }

/** Fails if axe finds a violation on the page as it is now, once animations have ended. */
export async function expectNoViolations(page: Page) {
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

export const WIDE = { colorScheme: 'light', width: 1280 } as const
export const NARROW = { colorScheme: 'dark', width: 390 } as const
export type Look = typeof WIDE | typeof NARROW

/** Pages are checked in both languages and both themes: in English wide and light, in Persian narrow and dark. */
export const lookOf = (path: string): Look => (path.startsWith('/fa') ? NARROW : WIDE)

export async function look(page: Page, { colorScheme, width }: Look) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

/**
 * Reports what axe finds, and whether something is wider than the screen, as failures of the test. The test goes on.
 * @param where names the screen or dialog in a failure
 */
export async function scan(page: Page, where: string, looks = [lookOf(new URL(page.url()).pathname)]) {
  for (const each of looks) {
    await look(page, each)
    const violations = await findViolations(page)
    expect
      .soft(violations.map(describeViolation), `${where}, ${each.colorScheme}, ${each.width} wide`)
      .toEqual([])
  }
  const wide = looks.at(-1)?.width === WIDE.width
  for (const { width } of wide ? [WIDE, NARROW] : [NARROW, WIDE]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `${where} is wider than the ${width} of the screen`).toBe(0)
  }
}

const describeViolation = ({ id, nodes }: Violation) =>
  `${id}: ${nodes
    .slice(0, 3)
    .map(({ html }) => html.slice(0, 160))
    .join(' | ')}`

/** Before another page is opened in another look: while nothing is displayed, the new width costs no layout. */
export const hide = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.display = 'none'
  })

/**
 * The violations that axe finds, in frames of the page, too. Does not use AxeBuilder, which compiles all of axe twice
 * and returns passed rules as well: a fifth of the CPU time of a scan.
 */
async function findViolations(page: Page): Promise<Violation[]> {
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await frame.evaluate(`${AXE};0`)
  return page.evaluate(`${AXE};(${runAxe})(${JSON.stringify(TAGS)})`)
}

/** Runs in the page, once its animations have ended. */
async function runAxe(values: string[]): Promise<Violation[]> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))
  const { violations } = await Reflect.get(window, 'axe').run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values },
    // Without a second copy of the style sheets, which only rules read that are experiments, and not run.
    preload: { assets: ['media'] },
  })
  return violations.map(({ id, nodes }: Violation) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
}
