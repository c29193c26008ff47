import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { IssueCard } from '../admin-queries.ts'
import { NotSentNote } from './issue-summary.tsx'

const noteOf = (pausedFor: string | null) =>
  renderFor(null, <NotSentNote issue={{ state: 'draft', pausedFor } as IssueCard} />)

test.each([
  ['incomplete', m.newsletter_not_sent_incomplete],
  ['too_long', m.error_newsletter_too_large],
  ['tangled', m.field_article_content_tangled],
  ['not_sendable', m.newsletter_not_sent_unknown],
])('a draft that was not sent because it was %s says why', (pausedFor, why) => {
  const text = noteOf(pausedFor)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
  expect(text).toBe(`${m.newsletter_not_sent()} ${why()} ${m.newsletter_not_sent_next()}`)
})

test('a draft that was not due says nothing', () => {
  expect(noteOf(null)).toBe('')
})
