import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { revealRequestsQuery, useDecideReveal, useRevealAuthor } from '../../queries.ts'
import type { RevealInput } from '../../rules.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { type Author, AuthorDialog } from './reveal-dialog.tsx'

/** Requests of admins for another's approval of a reveal. */
export function RevealRequests() {
  const list = useInfiniteQuery(revealRequestsQuery())
  // Here and not in the request, which leaves the list once its author is shown.
  const [revealed, setRevealed] = useState<{ author: Author }>()
  const authorDialog = revealed && <AuthorDialog {...revealed} onClose={() => setRevealed(undefined)} />
  if (!list.error && !list.data?.pages[0]?.rows.length) return authorDialog
  return (
    <section className="grid gap-3 rounded-card bg-lapis-soft p-5">
      <h2 className="text-lg">{m.moderation_reveals_title()}</h2>
      <PagedList list={list} empty={null}>
        {(request) => (
          <div className="grid gap-2">
            <p className="text-sm">
              <Dots>
                <span className="font-semibold">
                  {m.moderation_reveals_by({ name: isolated(request.requestedByName) })}
                </span>
                <Day at={request.requestedAt} />
                <TextLink {...request} />
              </Dots>
            </p>
            <UserText text={request.reason} />
            <Choice request={request} onRevealed={(author) => setRevealed({ author })} />
          </div>
        )}
      </PagedList>
      {authorDialog}
    </section>
  )
}

type Request = {
  id: number
  subject: string
  reason: string
  requestedByName: string
  decision: 'approved' | null
  decidedByName: string | null
  mine: boolean
}

type RevealRequestProps = { request: Request; onRevealed: (author: Author) => void }

function Choice({ request, onRevealed }: RevealRequestProps) {
  const approved = request.decision && (
    <p>{m.moderation_reveals_approved({ name: isolated(request.decidedByName ?? '') })}</p>
  )
  if (!request.mine) return approved || <Decide request={request} />
  if (!approved) return <p>{m.moderation_reveals_own()}</p>
  return (
    <>
      {approved}
      <Reveal request={request} onRevealed={onRevealed} />
    </>
  )
}

function Decide({ request: { id, requestedByName } }: { request: Request }) {
  const decide = useDecideReveal(id)
  const [isApproving, setApproving] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button aria-haspopup="dialog" disabled={decide.isPending} onClick={() => setApproving(true)}>
        {m.moderation_reveals_approve()}
      </Button>
      <Button
        variant="outline"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ decision: 'declined' })}
      >
        {m.moderation_reveals_decline()}
      </Button>
      {isApproving && (
        <ConfirmDialog
          title={m.moderation_reveals_approve_title({ name: isolated(requestedByName) })}
          action={m.moderation_reveals_approve()}
          danger
          change={decide}
          onConfirm={() => decide.mutate({ decision: 'approved' })}
          onClose={() => setApproving(false)}
        >
          <p>{m.moderation_reveals_approve_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Reveal({ request: { subject, reason }, onRevealed }: RevealRequestProps) {
  const [kind = '', id = ''] = subject.split(':')
  const reveal = useRevealAuthor({ subject: kind as RevealInput['subject'], id: Number(id) }, (answer) => {
    if (answer.status === 'revealed') onRevealed(answer.author)
  })
  return (
    <Button
      variant="danger"
      className="justify-self-start"
      disabled={reveal.isPending}
      onClick={() => reveal.mutate({ reason })}
    >
      {m.moderation_reveals_show()}
    </Button>
  )
}
