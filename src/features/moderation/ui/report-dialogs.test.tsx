import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { Report } from '../queries.ts'
import { ReportDialog } from './report-dialogs.tsx'

test.each(['block', 'unblock'] as const)(
  'only of an anonymous text one reads that nobody sees who wrote it: %s',
  (action) => {
    for (const anonymous of [true, false]) {
      const report = { id: 1, title: 'A title', anonymous } as Report
      const html = renderFor(null, <ReportDialog report={report} action={action} onClose={() => {}} />)
      expect(html.includes('You won&#x27;t see who it is')).toBe(anonymous)
    }
  },
)
