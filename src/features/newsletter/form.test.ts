import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyIssue, IssueForm } from './form.ts'

const missing = (texts: Partial<typeof emptyIssue>) =>
  v.safeParse(IssueForm, { ...emptyIssue, ...texts }).issues?.map(({ path }) => path?.[0]?.key) ?? []

test('an issue is sent in the languages it has, each with a subject and a message', () => {
  expect(missing({})).toEqual(['subject', 'message'])
  expect(missing({ subject: 'News', message: 'Some' })).toEqual([])
  expect(missing({ subjectFa: 'تازه‌ها', messageFa: 'چند تا' })).toEqual([])
  expect(missing({ subject: 'News' })).toEqual(['message'])
  expect(missing({ subject: 'News', message: 'Some', messageFa: 'چند تا' })).toEqual(['subjectFa'])
})
