import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { showToast } from './toast.ts'

type Says = { title: string; text?: string }
type Options<Input, Answer> = {
  /** What is read anew once the server has it. */
  refreshes?: QueryKey[]
  /** What the success toast says; `{}` where the change has no words of its own. Nothing is shown without it. */
  says?: ((answer: Answer, input: Input) => Partial<Says>) | undefined
  /** The title of the notice when it failed, and the text when the server gave no sentence of its own. */
  saysFailed?: (() => Says) | undefined
  onDone?: (answer: Answer, input: Input) => void
  /** Changes of one name are sent one after the other. */
  scope?: string
}

/** A change to data: sent once, told of in a toast, what it touched read anew. Failures say what failed. */
export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  options: Options<Input, Answer> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    ...(options.scope ? { scope: { id: options.scope } } : {}),
    onSuccess: async (answer: Answer, input: Input) => {
      const said = options.says?.(answer, input)
      if (said) showToast(successToast(said))
      options.onDone?.(answer, input)
      await Promise.all((options.refreshes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error: Error) => {
      if (error instanceof RequestError && error.body.fields) return // shown at the fields
      const failed = options.saysFailed?.()
      showToast({
        title: failed?.title ?? m.something_went_wrong(),
        text: sentenceOf(error) ?? failed?.text,
        destructive: true,
      })
    },
  })
}

/** A toast of success, in general words where the change has none (specification 8). */
export const successToast = ({ title, ...said }: Partial<Says>): Says => ({
  ...said,
  title: title ?? m.operation_completed(),
})

/** The server's own sentence, or one for being offline; nothing for what has no better words than the caller's. */
export function sentenceOf(error: Error): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  if (error.body.code === 'offline') return m.offline()
  return error.status >= 500 ? undefined : error.body.message || undefined
}
