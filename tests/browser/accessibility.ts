import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}
type Violation = { id: string; nodes: { html: string }[] }

/** Fails if axe finds a violation on the page as it is now, once animations have ended. */
export async function expectNoViolations(page: Page) {
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/**
 * The violations that axe finds, in frames of the page, too. Does not use AxeBuilder, which compiles all of axe twice
 * and returns passed rules as well: a fifth of the CPU time of a scan.
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  )
  for (const frame of page.frames()) await frame.evaluate(`${source};0`)
  return page.evaluate(runAxe, TAGS)
}

async function runAxe(values: string[]): Promise<Violation[]> {
  const { violations } = await Reflect.get(window, 'axe').run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values },
  })
  return violations.map(({ id, nodes }: Violation) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
}
