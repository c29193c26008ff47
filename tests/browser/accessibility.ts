import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe is silent about what the page shows now, once what moves has come to rest. */
export async function isBarrierFree(page: Page) {
  const violations = await barriersOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** What axe finds. In the page itself: a page opened for each report would take a third of the time. */
export async function barriersOf(page: Page) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  )
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS)
  return (await axe.setLegacyMode().analyze()).violations
}
