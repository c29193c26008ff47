import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { Report } from '../queries.ts'
import { ReportCard } from './report-card.tsx'

test.each<[content: string, quoted: boolean]>([
  ['We meet in the park.', true],
  ['', false],
])('a reported group is quoted where it has a description: %j', (content, quoted) => {
  const report = {
    id: 1,
    kind: 'group',
    title: 'Oslo',
    url: '/',
    content,
    reason: 'Spam',
    createdAt: '2026-11-28T09:00:00Z',
  }
  const html = renderFor(null, <ReportCard report={report as Report} />)
  expect(html.includes('<blockquote')).toBe(quoted)
})

test('the buttons are a group of the report’s name, as every report has the same ones', () => {
  const report = {
    id: 7,
    kind: 'post',
    title: 'Buy this',
    url: '/',
    reason: 'Spam',
    createdAt: '2026-11-28T09:00:00Z',
  }
  const html = renderFor(null, <ReportCard report={report as Report} />)
  expect(html).toMatch(/<h2 id="report-7"/)
  expect(html).toMatch(/role="group" aria-labelledby="report-7"/)
})
