import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { randomKey } from '#platform/client/idempotency.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { homeApi } from './api.server.ts'
import type { PollInput } from './rules.ts'

const api = client<typeof homeApi>()

export type AdminPoll = InferResponseType<typeof api.admin.polls.$get, 200>[number]

export const pollsQuery = () =>
  queryOptions({ queryKey: ['polls'], queryFn: () => request(api.polls.$get()) })

export const useVote = (pollId: number, onVoted: (optionIndex: number) => void) =>
  useChange(
    (optionIndex: number) =>
      request(
        api.polls[':id'].vote.$post({
          ...idParam(pollId),
          json: { optionIndex, browser: getBrowserKey() },
        }),
      ),
    {
      refreshes: [['polls']],
      refreshesOnConflict: true,
      onDone: ({ voted }, chosen) => onVoted(voted ?? chosen),
      successToast: () => ({ title: m.toast_vote_done_title(), text: m.toast_vote_done_text() }),
      errorToast: () => ({ title: m.toast_vote_failed_title(), text: m.toast_vote_failed_text() }),
    },
  )

export const useWithdrawVote = (pollId: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api.polls[':id'].vote.$delete(idParam(pollId))), {
    refreshes: [['polls']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.toast_vote_taken_back_title(), text: m.toast_vote_taken_back_text() }),
    errorToast: () => ({ title: m.toast_vote_failed_title(), text: m.toast_vote_failed_text() }),
  })

/** Every poll, for admins. */
export const allPollsQuery = (q = '') =>
  pagedQuery(['admin', 'polls', q], (page) => api.admin.polls.$get({ query: { ...page, ...(q && { q }) } }))
const TOUCHED = [['admin', 'polls'], ['admin', 'record'], ['polls']]

/** Creates a poll, or changes its words; whether it is on the home page is changed by `useShowPoll`. */
export const useSavePoll = (id: number | undefined, onDone: () => void) =>
  useChange(
    ({ isActive, options, ...json }: PollInput & Versioned): Promise<AdminPoll> =>
      id === undefined
        ? request(api.polls.$post({ json: { ...json, isActive, options } }))
        : request(
            api.polls[':id'].$patch({
              ...idParam(id),
              json: options.length ? { ...json, options } : json,
            }),
          ),
    {
      refreshes: TOUCHED,
      onDone,
      successToast: () => ({ title: id === undefined ? m.home_polls_made() : m.home_polls_saved() }),
      errorToast: () => ({ title: m.home_polls_failed() }),
    },
  )

/** Puts a poll on the home page, or removes it. */
export const useShowPoll = (id: number, onDone: () => void) =>
  useChange((isActive: boolean) => request(api.polls[':id'].$patch({ ...idParam(id), json: { isActive } })), {
    refreshes: TOUCHED,
    refreshesOnConflict: true,
    onDone,
    successToast: ({ isActive }) => ({
      title: isActive ? m.home_polls_activated() : m.home_polls_archived(),
    }),
    errorToast: () => ({ title: m.home_polls_failed() }),
  })

export const useRemovePoll = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api.polls[':id'].$delete(idParam(id))), {
    refreshes: TOUCHED,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.home_polls_removed() }),
    errorToast: () => ({ title: m.home_polls_failed() }),
  })

const KEY = 'peyvand-browser'
let cachedKey: string | undefined

/**
 * A random key of this browser, the same in all its tabs, sent along with a vote: of several votes sent before the
 * first answer has set the cookie, one counts. It says nothing about the person, and is used for nothing else.
 */
function getBrowserKey(): string {
  try {
    cachedKey = localStorage.getItem(KEY) ?? cachedKey ?? randomKey()
    localStorage.setItem(KEY, cachedKey)
  } catch {
    cachedKey ??= randomKey() // storage is switched off: at least this tab has one key
  }
  return cachedKey
}
