import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { isSignedOut, RequestError } from '#platform/client/client.ts'
import { signInBackTo } from '#platform/pages/sign-in-href.ts'
import { showToast, type Toast, toasts } from '../toasts/toast.ts'

/** The code if someone else has saved a newer version. A form shows it below its fields. */
export const CHANGED_MEANWHILE = 'changed_meanwhile'

type ToastText = Pick<Toast, 'title' | 'action'> & { text?: string | undefined }
type Options<Input, Answer> = {
  /** The queries that are refetched after success. */
  refreshes?: QueryKey[]
  /**
   * Also if the server says that it is gone or was changed meanwhile. Not for forms, which would lose what was typed.
   */
  refreshesOnConflict?: boolean
  /** The text of the success toast; `{}` for the general one. Without it there is no toast. */
  successToast?: ((answer: Answer, input: Input) => Partial<ToastText>) | undefined
  /** The title of the toast on failure, and the text when the server gave none. */
  errorToast?: ((error: Error, input: Input) => ToastText) | undefined
  /** Error codes that a form shows itself, such as at a field (`fieldOfCode`), and that no toast repeats. */
  shownInForm?: object
  onDone?: (answer: Answer, input: Input) => void
  /** Changes of one scope are sent one after the other. */
  scope?: string
}

export type Change<Input, Answer> = ReturnType<typeof useChange<Input, Answer>>

/**
 * A mutation: sent once, with a toast, after which the affected queries are refetched. Failures show a toast, which goes
 * once it succeeds.
 * @returns TanStack's mutation, pending until the affected queries are fetched, and `sendAsync`
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  options: Options<Input, Answer> = {},
) {
  const queries = useQueryClient()
  /** What forms have sent and wait for; several may be on their way at once. */
  const sentByForms = useRef(new Map<Input, (answer: Answer) => void>())
  /** A form that was closed while it was being sent shows nothing any more. */
  const isShown = useRef(false)
  const failureToast = useRef(0)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const mutation = useMutation({
    mutationFn: send,
    ...(options.scope ? { scope: { id: options.scope } } : {}),
    onSuccess: async (answer: Answer, input: Input) => {
      toasts.dismiss(failureToast.current)
      const toast = options.successToast?.(answer, input)
      if (toast) showToast(toSuccessToast(toast))
      options.onDone?.(answer, input)
      sentByForms.current.get(input)?.(answer)
      await Promise.all((options.refreshes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error: Error, input: Input) => {
      if (options.refreshesOnConflict && isOutdated(error))
        for (const queryKey of options.refreshes ?? []) void queries.invalidateQueries({ queryKey })
      const fromForm = isShown.current && sentByForms.current.has(input)
      if (error instanceof RequestError && isInForm(error.body, options.shownInForm, fromForm)) return
      const toast = toFailureToast(error, options.errorToast?.(error, input), fromForm)
      if (toast) failureToast.current = showToast({ ...toast, destructive: true })
    },
  })
  /** For forms: resolves as soon as the server answered, while `mutateAsync` also waits for the queries. */
  const sendAsync = (input: Input) =>
    new Promise<Answer>((resolve, reject) => {
      sentByForms.current.set(input, resolve)
      mutation
        .mutateAsync(input)
        .then(resolve, reject)
        .finally(() => sentByForms.current.delete(input))
    })
  return { ...mutation, sendAsync }
}

/** Whether the server says that it is gone or was changed meanwhile. */
export const isOutdated = (error: Error | null) =>
  error instanceof RequestError && /^4(?:04|09)$/.test(`${error.status}`)

/** In another tab, so that the text typed on this page stays and can be sent afterwards. */
const signIn = () => ({
  label: m.ui_sign_in_elsewhere(),
  onChoose: () => {
    window.open(signInBackTo(location.pathname + location.search), '_blank', 'noopener')
  },
})

/** A conflict takes three sentences to explain, which a toast would repeat and, on a phone, cover. */
const isInForm = ({ code, fields }: RequestError['body'], codes: object | undefined, fromForm: boolean) =>
  fields !== undefined || code in (codes ?? {}) || (fromForm && code === CHANGED_MEANWHILE)

/** A success toast, with the general text where the change has none. */
export const toSuccessToast = ({ title, ...toast }: Partial<ToastText>): ToastText => ({
  ...toast,
  title: title ?? m.operation_completed(),
})

/**
 * A failure toast. A form shows the reason below its fields, where it stays. Its toast only says what failed; there is
 * none if that is not known.
 */
export function toFailureToast(
  error: Error,
  toast: ToastText | undefined,
  fromForm: boolean,
): ToastText | undefined {
  const reason = messageOf(error)
  if (fromForm) return toast && { ...toast, text: reason === undefined ? toast.text : undefined }
  const action = isSignedOut(error) ? signIn() : toast?.action
  // Trying again, which the general title asks for, does not help against what the server declines.
  if (reason && !toast && isDeclined(error)) return { action, title: reason }
  return { action, title: toast?.title ?? m.something_went_wrong(), text: reason ?? toast?.text }
}

const isDeclined = (error: Error) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500

/**
 * The server's own message, or one for being offline. Undefined if the caller's message is better: for bugs, and if the
 * whole site is unavailable. Where only a part of it is (503 with another code), the server says which.
 */
export function messageOf(error: Error): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  if (error.body.code === 'offline') return m.offline()
  const isOnlyPart = error.status === 503 && error.body.code !== 'come_back'
  return error.status >= 500 && !isOnlyPart ? undefined : error.body.message || undefined
}
