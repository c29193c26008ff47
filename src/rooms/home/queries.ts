import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import { ask, client } from '#platform/client.ts'
import { useChange } from '#ui/use-change.ts'
import type { homeApi } from './api.server.ts'

const api = client<typeof homeApi>()

export const pollsQuery = () => queryOptions({ queryKey: ['polls'], queryFn: () => ask(api.polls.$get()) })

export const useVote = (pollId: number, onVoted: (optionIndex: number) => void) =>
  useChange(
    (optionIndex: number) =>
      ask(api.polls[':id'].vote.$post({ param: { id: `${pollId}` }, json: { optionIndex } })),
    {
      refreshes: [['polls']],
      onDone: ({ voted }, chosen) => onVoted(voted ?? chosen),
      says: () => ({ title: m.toast_vote_done_title(), text: m.toast_vote_done_text() }),
      saysFailed: () => ({ title: m.toast_vote_failed_title(), text: m.toast_vote_failed_text() }),
    },
  )

export const useWithdrawVote = (pollId: number, onDone: () => void) =>
  useChange<void, unknown>(() => ask(api.polls[':id'].vote.$delete({ param: { id: `${pollId}` } })), {
    refreshes: [['polls']],
    onDone,
    says: () => ({ title: m.toast_vote_taken_back_title(), text: m.toast_vote_taken_back_text() }),
    saysFailed: () => ({ title: m.toast_vote_failed_title(), text: m.toast_vote_failed_text() }),
  })
