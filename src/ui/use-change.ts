import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { showToast } from './toast.ts'

type ToastText = { title: string; text?: string }
type Options<Input, Answer> = {
  /** What is read anew once the server has it. */
  refreshes?: QueryKey[]
  /** What the success toast says; `{}` where the change has no words of its own. Nothing is shown without it. */
  successToast?: ((answer: Answer, input: Input) => Partial<ToastText>) | undefined
  /** The title of the notice when it failed, and the text when the server gave no sentence of its own. */
  errorToast?: (() => ToastText) | undefined
  onDone?: (answer: Answer, input: Input) => void
  /** Changes of one name are sent one after the other. */
  scope?: string
}

export type Change<Input, Answer> = ReturnType<typeof useChange<Input, Answer>>

/**
 * A change to data: sent once, told of in a toast, what it touched read anew. Failures say what failed.
 * @returns TanStack's mutation, pending until what it touched was read anew, and `sendAsync`
 */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  options: Options<Input, Answer> = {},
) {
  const queries = useQueryClient()
  const onAnswer = useRef<(answer: Answer) => void>(undefined)
  const mutation = useMutation({
    mutationFn: send,
    ...(options.scope ? { scope: { id: options.scope } } : {}),
    onSuccess: async (answer: Answer, input: Input) => {
      const said = options.successToast?.(answer, input)
      if (said) showToast(toSuccessToast(said))
      options.onDone?.(answer, input)
      onAnswer.current?.(answer)
      await Promise.all((options.refreshes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error: Error) => {
      if (error instanceof RequestError && error.body.fields) return // shown at the fields
      const failed = options.errorToast?.()
      showToast({
        title: failed?.title ?? m.something_went_wrong(),
        text: sentenceOf(error) ?? failed?.text,
        destructive: true,
      })
    },
  })
  /** Resolves as soon as the server answered, while `mutateAsync` waits for what is read anew after it, too. */
  const sendAsync = (input: Input) =>
    new Promise<Answer>((resolve, reject) => {
      onAnswer.current = resolve
      mutation.mutateAsync(input).then(resolve, reject)
    })
  return { ...mutation, sendAsync }
}

/** A toast of success, in general words where the change has none (specification 8). */
export const toSuccessToast = ({ title, ...said }: Partial<ToastText>): ToastText => ({
  ...said,
  title: title ?? m.operation_completed(),
})

/** The server's own sentence, or one for being offline; nothing for what has no better words than the caller's. */
export function sentenceOf(error: Error): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  if (error.body.code === 'offline') return m.offline()
  return error.status >= 500 ? undefined : error.body.message || undefined
}
