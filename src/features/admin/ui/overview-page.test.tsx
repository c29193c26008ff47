import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { leaderlessQuery } from '#features/local-community/queries.ts'
import { revealRequestsQuery } from '#features/moderation/queries.ts'
import { operationsQuery } from '#features/operations/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { overviewQuery } from '../queries.ts'
import { OverviewPage } from './overview-page.tsx'

const FIGURES = { openReports: 0, waitingResources: 0, heldTexts: 0 }
const request = {
  ...{ id: 1, subject: 'post:1', url: null, reason: 'A reason', requestedByName: 'Omid' },
  ...{ requestedAt: '2026-11-26T20:30:00Z', decision: null, decidedByName: null, mine: false },
}
const listOf = (...rows: unknown[]) => ({ pages: [{ rows, next: undefined }], pageParams: [undefined] })

function overviewWith(problems: unknown[], requests: unknown[], role: 'admin' | 'moderator' = 'admin') {
  const queries = new QueryClient()
  queries.setQueryData(overviewQuery().queryKey, FIGURES)
  queries.setQueryData(operationsQuery().queryKey, { problems, lastBackup: null, daily: true } as never)
  queries.setQueryData(revealRequestsQuery().queryKey, listOf(...requests) as never)
  queries.setQueryData(leaderlessQuery().queryKey, listOf() as never)
  return renderFor({ id: '1', role, emailVerified: true }, <OverviewPage />, {}, queries)
}

test('a day is quiet when nothing waits, neither a problem nor a request of another admin', () => {
  const quiet = m.admin_overview_nothing()
  expect(overviewWith([], [])).toContain(quiet)
  expect(overviewWith([{ kind: 'backup_missing' }], [])).not.toContain(quiet)
  expect(overviewWith([], [request])).not.toContain(quiet)
  expect(overviewWith([{ kind: 'backup_missing' }], [request], 'moderator')).toContain(quiet)
})
