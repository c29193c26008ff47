import { Check } from 'lucide'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { messageOf, useChange } from '#ui/forms/use-change.ts'
import { Icon } from '#ui/icon.tsx'
import type { Issue } from '../../admin-queries.ts'
import type { useSavedDraft } from './use-saved-draft.ts'

type Props = { draft: ReturnType<typeof useSavedDraft>; onLoad: (saved: Issue) => void }

/** Shows whether the server has the typed text, and the next steps if it rejects it. */
export function DraftStatus({ draft, onLoad }: Props) {
  const { status, error, save, load } = draft
  const theirs = useChange<void, Issue | undefined>(load, { onDone: (saved) => saved && onLoad(saved) })
  if (status === 'conflict')
    return (
      <div role="alert" className="grid gap-3 rounded-sm bg-anar-soft p-4">
        <p className="font-semibold">{m.error_changed_meanwhile()}</p>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => void save(true)}>{m.newsletter_draft_overwrite()}</Button>
          <Button variant="outline" disabled={theirs.isPending} onClick={() => theirs.mutate()}>
            {m.newsletter_draft_load()}
          </Button>
        </p>
      </div>
    )
  if (status === 'failed')
    return (
      <div role="alert" className="grid gap-3 rounded-sm bg-anar-soft p-4">
        <p className="font-semibold">
          {m.newsletter_draft_failed()} {error instanceof Error && messageOf(error)}
        </p>
        <Button className="justify-self-start" onClick={() => void save()}>
          {m.ui_try_again()}
        </Button>
      </div>
    )
  return (
    <p role="status" className="flex min-h-7 items-center gap-2 text-sm text-muted">
      {status === 'saved' && <Icon of={Check} className="size-4 text-pistachio" />}
      {status !== 'blank' && statusTexts[status]()}
    </p>
  )
}

const statusTexts = {
  typing: m.newsletter_draft_typing,
  saving: m.newsletter_draft_saving,
  saved: m.newsletter_draft_saved,
}
