import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { client, RequestError, request } from '#platform/client/client.ts'
import { clearPersonalData } from '#ui/clear-personal-data.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { Toast } from '#ui/toasts/toast.ts'
import type { accountsApi } from '../api.server.ts'
import type { Person } from '../queries.ts'
import type { ConfirmInput, ProviderInput, SignupInput } from '../rules.ts'

const api = client<ReturnType<typeof accountsApi>>()

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
 * @param enterCode the action offered if the address already has an account, to which a code was emailed
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

export const useSignOut = (onDone: () => void) =>
  useChange<void, unknown>(() => request(api['sign-out'].$post()), {
    onDone: () => {
      clearPersonalData()
      onDone()
    },
    errorToast: () => ({ title: m.account_session_failed() }),
  })
