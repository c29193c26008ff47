import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { ownReactions } from '#platform/client/own-reactions.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { expertsApi } from './api.server.ts'
import { votesIn, withOwnVote, withVotes } from './questions/live-votes.ts'
import type { QuestionChange, QuestionInput, When } from './rules.ts'

const api = client<typeof expertsApi>()
export type SessionCard = InferResponseType<(typeof api)['expert-sessions']['$get'], 200>[number]
export type Session = InferResponseType<(typeof api)['expert-sessions'][':id']['$get'], 200>
export type Question = InferResponseType<(typeof api)['expert-questions']['$get'], 200>[number]

export const sessionsQuery = (when: When, cursor?: string) =>
  pagedQuery(['expert-sessions', when], (page) => api['expert-sessions'].$get({ query: { when, ...page } }), {
    cursor,
  })

export const sessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['expert-session', id],
    queryFn: () => request(api['expert-sessions'][':id'].$get(idParam(id))),
  })

const ownVotes = ownReactions<Question>('upvoted', 'upvotes', 'change')

const questionsQueryKey = (sessionId: number) => ['expert-questions', sessionId]
export const questionsQuery = (sessionId: number) =>
  queryOptions({
    queryKey: questionsQueryKey(sessionId),
    queryFn: async ({ client: queries }) => {
      const askedAt = Date.now()
      const read = await request(api['expert-questions'].$get({ query: { sessionId: `${sessionId}` } }))
      const shown = new Map(
        queries.getQueryData<Question[]>(questionsQueryKey(sessionId))?.map((each) => [each.id, each]),
      )
      return read.map((each) => ownVotes.keep(shown.get(each.id), each, askedAt))
    },
  })

/**
 * Loads the questions of several sessions in one call; those that are there already are not loaded again. To the cache
 * each is a query that is loading: a card that is shown meanwhile waits for it, instead of asking for its own.
 */
export async function loadQuestions(queries: QueryClient, sessionIds: number[]) {
  const missing = sessionIds.filter((id) => !queries.getQueryData(questionsQueryKey(id)))
  const read = () =>
    request(api['expert-questions']['by-session'].$get({ query: { sessionIds: `${missing}` } }))
  let reading: ReturnType<typeof read> | undefined
  const questionsOf = async (id: number) => {
    reading ??= read()
    // None of one that was removed since the list was read.
    return (await reading).find(({ sessionId }) => sessionId === id)?.questions ?? []
  }
  const load = (id: number) =>
    queries.fetchQuery({ queryKey: questionsQueryKey(id), queryFn: () => questionsOf(id) })
  await Promise.all(missing.map(load))
}

/** Keeps a session's questions current: votes come with the live update, anything else is fetched. */
export function useLiveSession(id: number) {
  const queries = useQueryClient()
  useLiveRefresh([`session:${id}`], queryKeysOf(id), (data) => {
    const votes = votesIn(data)
    if (votes)
      queries.setQueryData(
        questionsQueryKey(id),
        (known: Question[] | undefined) => known && withVotes(known, votes),
      )
    return votes !== undefined
  })
}

export const queryKeysOf = (sessionId: number) => [
  questionsQueryKey(sessionId),
  ['expert-session', sessionId],
  ['expert-sessions'],
]

export const useAsk = (sessionId: number, onDone: () => void) =>
  useChange(
    (input: Omit<QuestionInput, 'sessionId'>) =>
      request(api['expert-questions'].$post({ json: { sessionId, ...input } })),
    {
      refreshes: queryKeysOf(sessionId),
      onDone,
      successToast: () => ({ title: m.toast_question_done_title(), text: m.toast_question_done_text() }),
      errorToast: () => ({ title: m.experts_ask_failed() }),
    },
  )

/** Votes or removes the vote; the number changes at once and reverts when the server rejects it. */
export function useUpvote(sessionId: number, id: number) {
  const queries = useQueryClient()
  const changeList = (change: (known: Question[]) => Question[]) =>
    queries.setQueryData(
      questionsQueryKey(sessionId),
      (known: Question[] | undefined) => known && change(known),
    )
  return useChange(
    async (upvoted: boolean) => {
      const change = queries
        .getQueryData(questionsQuery(sessionId).queryKey)
        ?.find((each) => each.id === id)?.change
      changeList((known) => withOwnVote(known, { id, upvoted }))
      const call = api['expert-questions'][':id'].upvote
      const sent = request(upvoted ? call.$post(idParam(id)) : call.$delete(idParam(id)))
      const answer = await ownVotes.send(id, sent).catch((error) => {
        changeList((known) => withOwnVote(known, { id, upvoted: !upvoted, change }))
        throw error
      })
      changeList((known) => withVotes(known, answer, { isAnswer: true }))
    },
    { errorToast: () => ({ title: m.experts_upvote_failed() }) },
  )
}

type ChangeOptions = {
  /** The title of the toast once it is done. */
  successToast: () => string
  onDone?: () => void
  /** Not for forms. */
  refreshesOnConflict?: boolean
}

/** One change to a question: its wording, or what an expert does with it. */
export const useChangeQuestion = <Input extends QuestionChange>(
  sessionId: number,
  id: number,
  { successToast, ...options }: ChangeOptions,
) =>
  useChange((json: Input) => request(api['expert-questions'][':id'].$patch({ ...idParam(id), json })), {
    ...options,
    refreshes: queryKeysOf(sessionId),
    successToast: () => ({ title: successToast() }),
    errorToast: () => ({ title: m.experts_change_failed() }),
  })

/** Reports a question to the moderators. */
export const reportQuestion = (id: number) => (json: { reason: string }) =>
  request(api['expert-questions'][':id'].report.$post({ ...idParam(id), json }))

/** Suspends the asker, or ends the suspension; nobody learns whose it is. */
export const useBlockAsker = (id: number, block: boolean, onDone: () => void) =>
  useChange(
    (json: { reason: string }) => {
      const call = api['expert-questions'][':id']['block-asker']
      return request<unknown>(
        block ? call.$post({ ...idParam(id), json }) : call.$delete({ ...idParam(id), json }),
      )
    },
    {
      refreshes: [['admin', 'record']],
      onDone,
      successToast: () => ({ title: block ? m.experts_blocked() : m.experts_unblocked() }),
      errorToast: () => ({ title: m.experts_change_failed() }),
    },
  )

export const useWithdrawQuestion = (sessionId: number, id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api['expert-questions'][':id'].$delete(idParam(id))), {
    refreshes: queryKeysOf(sessionId),
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.experts_taken_back() }),
    errorToast: () => ({ title: m.experts_change_failed() }),
  })
