import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { IssueCard } from '../../admin-queries.ts'
import { NotSentNote } from './issue-summary.tsx'

const noteOf = (pausedFor: string | null) =>
  renderFor(null, <NotSentNote issue={{ state: 'draft', pausedFor } as IssueCard} />)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")

test.each([
  ['incomplete', m.newsletter_not_sent_incomplete],
  ['too_long', m.error_newsletter_too_large],
  ['tangled', m.field_article_content_tangled],
  ['not_sendable', m.newsletter_not_sent_unknown],
])('a draft that was not sent because it was %s says why', (pausedFor, why) => {
  expect(noteOf(pausedFor)).toBe(`${m.newsletter_not_sent()} ${why()} ${m.newsletter_not_sent_next()}`)
})

test.each([
  ['has been edited', 'edited', m.newsletter_not_sent_edited],
  ['had no recipient', 'nobody', m.newsletter_not_sent_nobody],
  ['was due while the site was off', 'late', m.newsletter_not_sent_late],
])('one that %s says what to do, and nothing of its texts', (_, pausedFor, what) => {
  expect(noteOf(pausedFor)).toBe(`${m.newsletter_not_sent()} ${what()}`)
})

test('one of a restored backup is not said to be unsent', () => {
  expect(noteOf('restored')).toBe(m.newsletter_not_sent_restored())
})

test('a draft that was not due says nothing', () => {
  expect(noteOf(null)).toBe('')
})
