import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { client, isSignedOut, RequestError, request } from '#platform/http/client.ts'
import { clearPersonalData } from '#ui/clear-personal-data.ts'
import type { Toast } from '#ui/toast.ts'
import { useChange } from '#ui/use-change.ts'
import type { accountsApi } from '../api.server.ts'
import { type Person, viewerQuery } from '../queries.ts'
import type { ConfirmInput, LeaveInput, ProfileInput, ProviderInput, SignupInput } from '../rules.ts'

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
/**
 * Why this browser's session was ended from another. The answer belongs to this browser, so server-rendered pages do
 * not have it.
 */
export const endedQuery = () =>
  queryOptions({ queryKey: ['session-ended'], queryFn: () => request(api['sign-in'].ended.$get()) })
/** Whom a link in an email signs in. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-in-link', token],
    queryFn: () => request(api['sign-in'].link.$get({ query: { token } })),
  })
/** The provider to sign in with, if there is one: it changes only with a restart. */
export const signInMethodsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-methods'],
    queryFn: () => request(api['sign-in'].ways.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Signs up.
 * @param enterCode what is offered where there is an account already, to which a code was emailed
 */
export const useSignup = (onDone: () => void, enterCode: (email: string) => Toast['action']) =>
  useChange((input: SignupInput) => request(api.signup.$post({ json: input })), {
    refreshes: [['viewer']],
    onDone,
    successToast: () => ({ title: m.toast_signup_done_title(), text: m.toast_signup_done_text() }),
    errorToast: (error, { email }) =>
      error instanceof RequestError && error.body.code === 'email_taken'
        ? { title: m.toast_signup_known_title(), action: enterCode(email) }
        : { title: m.toast_signup_failed_title(), text: m.toast_signup_failed_text() },
  })

/** Emails a link and a code; the answer is the same whether the address is known or not. */
export const useMailLink = (onDone?: (answer: unknown, input: { email: string }) => void) =>
  useChange((input: { email: string }) => request(api['sign-in'].$post({ json: input })), {
    ...(onDone ? { onDone } : {}),
    errorToast: () => ({ title: m.account_signin_failed() }),
  })

/** Where the form shows why a code did not sign in. */
export const CODE_ERROR_FIELDS = { code_wrong: 'code', codes_paused: 'code' } as const

/**
 * Signs in by code or link and clears the guest's cached queries; with `stays`, the page's queries are fetched again.
 */
export function useConfirmSignIn(onDone: (person: Person) => void, stays = false) {
  const queries = useQueryClient()
  return useChange((input: ConfirmInput) => request(api['sign-in'].confirm.$post({ json: input })), {
    shownInForm: CODE_ERROR_FIELDS,
    onDone: (person) => {
      if (stays) void queries.invalidateQueries()
      else queries.clear()
      onDone(person)
    },
    successToast: () => ({ title: stays ? m.account_confirmed() : m.account_signed_in() }),
    errorToast: () => ({ title: stays ? m.account_confirm_failed() : m.account_signin_failed() }),
  })
}

export function usePasskeySignIn(onDone: () => void) {
  const queries = useQueryClient()
  const signIn = async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const options = await request(api.auth.passkey['sign-in-options'].$get())
    const response = await startAuthentication({ optionsJSON: options as never })
    return request(api.auth.passkey['sign-in'].$post({ json: { response: response as never } }))
  }
  return useChange<void, unknown>(signIn, {
    onDone: () => {
      queries.clear()
      onDone()
    },
    successToast: () => ({ title: m.account_signed_in() }),
    errorToast: () => ({ title: m.account_passkey_failed() }),
  })
}

/** Goes to the provider's page, which redirects back here. */
export const useProviderSignIn = () =>
  useChange((input: ProviderInput) => request(api['sign-in'].provider.$post({ json: input })), {
    onDone: ({ url }) => location.assign(url),
    errorToast: () => ({ title: m.account_signin_failed(), text: m.error_provider_away() }),
  })

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

/** By a link in an email: to the new one, which confirms it, or to the old one, which undoes the change. */
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

export const useSignOut = (onDone: () => void) =>
  useChange<void, unknown>(() => request(api['sign-out'].$post()), {
    onDone: () => {
      clearPersonalData()
      onDone()
    },
    errorToast: () => ({ title: m.account_session_failed() }),
  })

/**
 * Deletes the account. Nothing of the person stays in the browser, and without loading the page anew, which would lose
 * the toast.
 * @param goHome leads to the home page, and is awaited
 */
export function useDeleteAccount(goHome: () => Promise<void>) {
  const queries = useQueryClient()
  // What is still shown, such as the number of notifications, would be fetched again: it goes with its page.
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
