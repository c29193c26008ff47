import { ChevronUp } from 'lucide'
import { useViewer } from '#features/accounts/queries.ts'
import { useAccountToast } from '#features/accounts/sign-in/ui/use-account-toast.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Question, useUpvote } from '../../queries.ts'

type Props = { sessionId: number; question: Question; open: boolean }

/** The number of votes, as a button to vote; only the number once the session is over. */
export function UpvoteButton({ sessionId, question, open }: Props) {
  const viewer = useViewer()
  const needsAccount = useAccountToast()
  const vote = useUpvote(sessionId, question.id)
  const { upvotes, upvoted } = question
  const count = formatNumber(upvotes)
  if (!open) return <p className="text-sm text-muted sm:w-20">{m.experts_votes({ shown: count })}</p>
  const press = () => {
    if (!viewer) return needsAccount(m.experts_upvote_needs_account())
    if (!vote.isPending) vote.mutate(!upvoted)
  }
  return (
    <ActionForm
      name={upvoted ? 'upvote-withdrawn' : 'upvote'}
      fields={{ question: question.id }}
      onSend={press}
    >
      <button
        type="submit"
        aria-pressed={upvoted}
        aria-describedby={questionTextId(question.id)}
        className={`${voteClass} border-edge hover:bg-firoozeh-soft aria-pressed:border-firoozeh aria-pressed:bg-firoozeh-soft aria-pressed:text-firoozeh`}
      >
        <Icon of={ChevronUp} className="size-5" />
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">
          {m.experts_upvote()} ({m.experts_votes({ shown: count })})
        </span>
      </button>
    </ActionForm>
  )
}

/** The id of the question's text, which the button stands before. */
export const questionTextId = (id: number) => `question-${id}-text`

const voteClass =
  'inline-grid min-h-14 w-14 shrink-0 place-items-center content-center rounded-sm border-2 font-semibold tabular-nums'
