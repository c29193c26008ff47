import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type AdminSession, expertsQuery } from '../../admin-queries.ts'
import { SessionEditor } from './session-editor.tsx'

const session = {
  id: 3,
  title: 'When toddlers mix two languages',
  expertName: 'Dr. Laleh Behnam',
  expertId: 'laleh',
  specialty: 'bilingual_education',
  date: '2026-11-01T12:00:00Z',
  zone: 'UTC',
  duration: 60,
  maxQuestions: 10,
  questionCount: 0,
  status: 'completed',
  version: 1,
} as AdminSession

const editorOf = (session: AdminSession, experts: { id: string; name: string }[] = []) => {
  const queries = new QueryClient()
  queries.setQueryData(expertsQuery().queryKey, experts)
  return renderFor({ role: 'admin' }, <SessionEditor session={session} />, {}, queries)
}

/** The options of the account that answers, the chosen one marked. */
function accountsOf(experts: { id: string; name: string }[]) {
  const [, options = ''] =
    /<select[^>]*name="expertId"[^>]*>(.*?)<\/select>/.exec(editorOf(session, experts)) ?? []
  return [...options.matchAll(/<option value="([^"]*)"( selected="")?>/g)].map(
    ([, id, isChosen]) => `${id}${isChosen ? ' (chosen)' : ''}`,
  )
}

test('the account that answers stays chosen though it is an expert’s no more', () => {
  const others = [{ id: 'omid', name: 'Omid' }]
  expect(accountsOf([{ id: 'laleh', name: 'Laleh' }, ...others])).toEqual(['', 'laleh (chosen)', 'omid'])
  expect(accountsOf(others)).toEqual(['', 'laleh (chosen)', 'omid'])
})

test.each([
  [{ expertId: 'laleh', questionCount: 0 }, true],
  [{ expertId: null, questionCount: 2 }, true],
  [{ expertId: null, questionCount: 0 }, false],
  [{ expertId: 'laleh', questionCount: 2, status: 'completed' as const }, false],
])('%j: says that a new time is notified of where anyone would be', (given, isSaid) => {
  const html = editorOf({ ...session, status: 'upcoming', ...given })
  expect(html.includes('If you change the time')).toBe(isSaid)
})
