import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page as it is now, once animations have ended. */
export async function isBarrierFree(page: Page) {
  const violations = await barriersOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/**
 * The violations that axe finds. Run in the page itself: a page opened for each report would take a third of the
 * time.
 */
export async function barriersOf(page: Page) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  )
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS)
  return (await axe.setLegacyMode().analyze()).violations
}
