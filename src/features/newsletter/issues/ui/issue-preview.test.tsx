import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { previewQuery } from '../../admin-queries.ts'
import { emptyIssue } from '../../form.ts'
import type { IssueInput } from '../rules.ts'
import { IssuePreview } from './issue-preview.tsx'

/** The preview of texts whose email the server has sent already. */
function previewOf(texts: IssueInput) {
  const queries = new QueryClient()
  queries.setQueryData(previewQuery(texts, 'en').queryKey, {
    ...{ subject: 'Salaam', html: '<p>x</p>', text: 'x' },
    inserted: [],
  })
  return renderFor(
    null,
    <QueryClientProvider client={queries}>
      <IssuePreview texts={texts} />
    </QueryClientProvider>,
  )
}

test.each([emptyIssue, { ...emptyIssue, message: ' \n', audience: 'members' as const }])(
  'before anything is written there is a hint in the place of an email: %j',
  (texts) => {
    const html = previewOf(texts)
    expect(html).toContain(m.newsletter_preview_empty())
    expect(html).not.toContain('<iframe')
  },
)

test('what is written is shown as an email', () => {
  const html = previewOf({ ...emptyIssue, subjectFa: 'سلام' })
  expect(html).toContain('<iframe')
  expect(html).not.toContain(m.newsletter_preview_empty())
})
