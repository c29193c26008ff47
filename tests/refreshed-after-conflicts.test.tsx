import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useSetRole } from '#features/admin/queries.ts'
import { useCancelWorkshopRegistration, useRegisterForWorkshop } from '#features/courses/workshops/queries.ts'
import { useRemoveComment, useRemovePost } from '#features/discussions/queries.ts'
import { useFinishSuggestion } from '#features/events/admin-queries.ts'
import { useCancelEventRegistration, useRegisterForEvent } from '#features/events/queries.ts'
import { useChangeQuestion, useWithdrawQuestion } from '#features/experts/queries.ts'
import { useVote, useWithdrawVote } from '#features/home/queries.ts'
import { type AdminResource, useDecideResource } from '#features/library/submissions/admin-queries.ts'
import { useCancelFamilyRegistration, useJoin } from '#features/local-community/changes.ts'
import {
  useDecline,
  useSetRole as useGroupRole,
  useLeaveGroup,
  useOpenAgain,
} from '#features/local-community/dialog-changes.ts'
import { useDecideReveal } from '#features/moderation/queries.ts'
import { useChangeSending, useDeleteDraft } from '#features/newsletter/admin-queries.ts'
import { m } from '#messages'
import { toasts } from '#ui/toasts/toast.ts'
import { answering, returnedBy } from './hooks.tsx'

const done = () => {}
const resource = { id: 1, state: 'waiting' } as AdminResource
const successToast = () => 'Done'

/** Actions of one click, without a form, each with a query that shows what it changes. */
const CLICKS: [string, () => { mutateAsync: unknown }, QueryKey][] = [
  ['a decision on a reveal', () => useDecideReveal(1), ['admin', 'reveals']],
  ['a suggestion that is dealt with', () => useFinishSuggestion(1), ['admin', 'event-suggestions', '']],
  ["a member's role", () => useSetRole('1', done), ['admin', 'members', '', 'all']],
  ['approving a resource', () => useDecideResource(resource, true, done), ['admin', 'resources', 'waiting']],
  ['pausing a newsletter', () => useChangeSending(1, 'pause'), ['admin', 'newsletter', 'issue', 1]],
  ['deleting a draft', () => useDeleteDraft(1, done), ['admin', 'newsletter', 'issues', '']],
  ['registering for an event', () => useRegisterForEvent(1), ['events', 'upcoming']],
  ['giving up a spot at an event', () => useCancelEventRegistration(1, done), ['events', 1]],
  ['registering for a workshop', () => useRegisterForWorkshop(1), ['workshops', 'list']],
  ['giving up a spot at a workshop', () => useCancelWorkshopRegistration(1, done), ['workshops', 1]],
  ['giving up a family’s spot', () => useCancelFamilyRegistration(1, done), ['community-events', 1]],
  ['declining a family', () => useDecline(1, 2, done), ['community-events', 1, 'families']],
  ['joining a group', () => useJoin(1), ['groups', 1]],
  ['leaving a group', () => useLeaveGroup(1, done), ['groups', 'list', '']],
  ['opening a group', () => useOpenAgain(1, done), ['groups', 1]],
  ['a role in a group', () => useGroupRole(1, 2), ['groups', 1, 'members']],
  ['withdrawing a question', () => useWithdrawQuestion(1, 2, done), ['expert-questions', 1]],
  [
    'an expert’s click on a question',
    () => useChangeQuestion(1, 2, { successToast, refreshesOnConflict: true }),
    ['expert-questions', 1],
  ],
  ['a vote', () => useVote(1, done), ['polls']],
  ['taking a vote back', () => useWithdrawVote(1, done), ['polls']],
]

test.each(CLICKS)('what was done or decided meanwhile is fetched anew: %s', async (_, useClick, queryKey) => {
  for (const status of [404, 409]) {
    const queries = new QueryClient()
    queries.setQueryData(queryKey, 'stale')
    const click = returnedBy({ role: 'admin' }, useClick, queries)
    const send = click.mutateAsync as (input: unknown) => Promise<unknown>
    const refused = { code: 'gone', message: 'Gone.' }
    await answering([refused], () => expect(send({})).rejects.toThrow('Gone.'), status)
    expect(queries.getQueryState(queryKey)?.isInvalidated, `${status}`).toBe(true)
  }
})

test.each([
  ['post', () => useRemovePost(1), ['posts', {}]],
  ['reply', () => useRemoveComment(1, 2), ['comments', 1]],
] as const)('whoever deletes a %s that is gone already has deleted it', async (_, useRemove, queryKey) => {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, 'stale')
  const remove = returnedBy({}, useRemove, queries)
  const gone = { code: 'not_found', message: 'Not found.' }
  await answering([gone], () => remove.mutateAsync(), 404)
  expect(toasts.current()).toMatchObject({ title: m.discussions_deleted() })
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
