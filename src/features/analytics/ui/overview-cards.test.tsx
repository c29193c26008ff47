import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { detailsQuery, type Report, reportQuery } from '../queries.ts'
import { OverviewCards } from './overview-cards.tsx'

/** The arrows of the four cards, from their icons' classes. */
function arrowsOf(trends: Partial<Report['trends']>) {
  const overview = { totalVisitors: 1_234, pageViews: 5, avgSessionDuration: 60, bounceRate: 40 }
  const report = { overview, trends: { ...UNCHANGED, ...trends } } as Report
  const html = renderFor(null, <OverviewCards report={report} />)
  return html
    .split('<dt')
    .slice(1)
    .map((card) => ARROWS.find(([colour, icon]) => card.includes(colour) && card.includes(icon))?.[2] ?? '')
}

const UNCHANGED = { visitorsChange: 0, pageViewsChange: 0, sessionDurationChange: 0, bounceRateChange: 0 }
const ARROWS = [
  ['text-pistachio', 'm5 12 7-7 7 7', 'up'],
  ['text-anar', 'm19 12-7 7-7-7', 'down'],
] as const

test('a trend is up and green above 0, down and red below; of the bounce rate the other way round', () => {
  const [rise, fall] = [3.5, -3.5].map((change) => ({
    visitorsChange: change,
    pageViewsChange: change,
    sessionDurationChange: change,
    bounceRateChange: change,
  }))
  expect(arrowsOf(rise ?? {})).toEqual(['up', 'up', 'up', 'down'])
  expect(arrowsOf(fall ?? {})).toEqual(['down', 'down', 'down', 'up'])
  expect(arrowsOf({})).toEqual(['', '', '', ''])
})

test('the dashboard fetches its figures again every five minutes', () => {
  for (const { refetchInterval } of [reportQuery('7d'), detailsQuery('7d')])
    expect(refetchInterval).toBe(5 * 60 * 1000)
})
