import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type AnonymousReport, RevealDialog } from './reveal-dialog.tsx'

const admin = { id: '1', role: 'admin' } as const
const REASON = 'The police asks who wrote this.'
const dialogFor = (revealRequest: AnonymousReport['revealRequest']) => {
  const report = { kind: 'post', textId: 3, revealRequest } as AnonymousReport
  return renderFor(admin, <RevealDialog report={report} onClose={() => {}} />)
}

test('a reason is asked for as long as none was given', () => {
  expect(dialogFor(null)).toContain('<textarea')
})

test.each([
  ['waits', null, 'Another admin has to approve this'],
  ['was approved', 'approved', 'Another admin has approved this'],
] as const)('once a reason %s, it is shown, and none is asked for', (_, decision, says) => {
  const html = dialogFor({ reason: REASON, decision })
  expect(html).toContain(REASON)
  expect(html).toContain(says)
  expect(html).not.toContain('<textarea')
})
