import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { client, isSignedOut, request } from '#platform/client/client.ts'
import { clearPersonalData } from '#ui/clear-personal-data.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { accountsApi } from '../api.server.ts'
import { viewerQuery } from '../queries.ts'
import type { LeaveInput, ProfileInput } from '../rules.ts'

const api = client<ReturnType<typeof accountsApi>>()

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => request(api.me.sessions.$get()) })

export const passkeysQuery = () =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => request(api.me.passkeys.$get()) })

export const providersQuery = () =>
  queryOptions({ queryKey: ['providers'], queryFn: () => request(api.me.providers.$get()) })

/** What was posted before the owner verified the address in another browser. */
export const earlierPostsQuery = () =>
  queryOptions({ queryKey: ['earlier-posts'], queryFn: () => request(api.me['earlier-posts'].$get()) })

export const useRemoveProvider = () =>
  useChange((id: string) => request(api.me.providers[':id'].$delete({ param: { id } })), {
    refreshes: [['providers']],
    refreshesOnConflict: true,
    successToast: () => ({ title: m.account_provider_removed() }),
    errorToast: () => ({ title: m.account_session_failed() }),
  })

export const useAddPasskey = () =>
  useChange<void, unknown>(
    async () => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const options = await request(api.auth.passkey['register-options'].$get())
      const response = await startRegistration({ optionsJSON: options as never })
      return request(api.auth.passkey.register.$post({ json: { response: response as never } }))
    },
    {
      refreshes: [['passkeys']],
      successToast: () => ({ title: m.account_passkey_added() }),
      errorToast: () => ({ title: m.account_passkey_failed() }),
    },
  )

export const useRemovePasskey = () =>
  useChange((id: string) => request(api.me.passkeys[':id'].$delete({ param: { id } })), {
    refreshes: [['passkeys']],
    refreshesOnConflict: true,
    successToast: () => ({ title: m.account_passkey_removed() }),
    errorToast: () => ({ title: m.account_session_failed() }),
  })

export const pendingEmailQuery = () =>
  queryOptions({ queryKey: ['pending-email'], queryFn: () => request(api.me.email.$get()) })

export const useAskForEmail = () =>
  useChange((input: { email: string }) => request(api.me.email.$put({ json: input })), {
    refreshes: [['pending-email']],
    errorToast: () => ({ title: m.account_email_failed() }),
  })

/** Settles a change of email by the link in an email: the new address confirms it, the old address undoes it. */
export const useSettleEmail = (kind: 'confirm' | 'undo') =>
  useChange((input: { token: string }) => request(api.me.email[kind].$post({ json: input })), {
    refreshes: [['viewer'], ['pending-email']],
    shownInForm: { email_change_elsewhere: true }, // a toast would cover what it says to do
    errorToast: () => ({ title: m.account_session_failed() }),
  })

export const useChangeProfile = (onDone: (input: ProfileInput) => void) =>
  useChange((input: ProfileInput) => request(api.me.$patch({ json: input })), {
    refreshes: [[]], // every query: the name may be in any answer
    onDone: (_, input) => onDone(input),
    successToast: () => ({ title: m.account_saved() }),
    errorToast: () => ({ title: m.account_save_failed() }),
  })

export const useSettleEarlierPosts = () =>
  useChange((input: LeaveInput) => request(api.me['earlier-posts'].$delete({ json: input })), {
    refreshes: [['viewer'], ['earlier-posts']],
    successToast: (_, { posts }) => ({
      title: posts === 'keep' ? m.account_earlier_kept() : m.account_earlier_removed(),
    }),
    errorToast: () => ({ title: m.account_earlier_failed() }),
  })

export const useEndSession = () =>
  useChange((id: string) => request(api.me.sessions[':id'].$delete({ param: { id } })), {
    refreshes: [['sessions']],
    refreshesOnConflict: true,
    successToast: () => ({ title: m.account_session_ended() }),
    errorToast: () => ({ title: m.account_session_failed() }),
  })

export const useEndOtherSessions = () =>
  useChange<void, unknown>(() => request(api.me.sessions.$delete()), {
    refreshes: [['sessions']],
    successToast: () => ({ title: m.account_sessions_ended() }),
    errorToast: () => ({ title: m.account_session_failed() }),
  })

/**
 * Deletes the account. Nothing of the person stays in the browser, and without loading the page anew, which would lose
 * the toast.
 * @param goHome leads to the home page, and is awaited
 */
export function useDeleteAccount(goHome: () => Promise<void>) {
  const queries = useQueryClient()
  // Queries that are still shown, such as the number of notifications, would be fetched again. They go with their page.
  const removeUnused = () => queries.removeQueries({ type: 'inactive' })
  return useChange((input: LeaveInput) => request(api.me.$delete({ json: input })), {
    onDone: () => {
      clearPersonalData()
      queries.setQueryData(viewerQuery().queryKey, null)
      removeUnused()
      void goHome().then(removeUnused)
    },
    successToast: () => ({ title: m.account_deleted() }),
    // Sent again after its answer was lost, it finds no account.
    errorToast: (error) => ({
      title: isSignedOut(error) ? m.account_delete_signed_out() : m.account_delete_failed(),
    }),
  })
}
