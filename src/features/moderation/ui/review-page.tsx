import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { type HeldText, reviewQuery, useDeclineAll, usePublishAll } from '../queries.ts'
import { AuditReasonDialog } from './audit-reason-dialog.tsx'
import { HeldCard } from './held-card.tsx'

/** Posts and replies that nobody has seen yet, longest wait first. */
export function ReviewPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(reviewQuery(q))
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.admin_nav_review()}</h1>
        <p className="text-muted">{m.moderation_review_intro()}</p>
      </header>
      <ListSearch label={m.moderation_review_search()} value={q} />
      <Queue
        list={list}
        label={m.admin_nav_review()}
        empty={q ? m.ui_queue_none_found() : m.moderation_review_empty()}
        shortcuts={[
          { key: 'p', does: m.moderation_review_publish() },
          { key: 'd', does: m.moderation_review_decline() },
        ]}
        bulk={{
          nameOf: ({ title }) => title,
          actions: (chosen, done) => <DecideAll texts={chosen} onDone={done} />,
        }}
      >
        {(text) => <HeldCard text={text} />}
      </Queue>
    </>
  )
}

function DecideAll({ texts, onDone }: { texts: HeldText[]; onDone: () => void }) {
  const [declining, setDeclining] = useState(false)
  const close = () => setDeclining(false)
  const publish = usePublishAll(texts, onDone)
  const decline = useDeclineAll(texts, () => {
    close()
    onDone()
  })
  return (
    <>
      <SubmitButton type="button" pending={publish.isPending} onClick={() => publish.mutate(undefined)}>
        {m.moderation_review_publish()}
      </SubmitButton>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
        {m.moderation_review_decline()}
      </Button>
      {declining && (
        <AuditReasonDialog
          title={`${m.moderation_review_decline()}: ${formatNumber(texts.length)}`}
          text={m.moderation_review_decline_all_text()}
          action={m.moderation_review_decline()}
          change={decline}
          onClose={close}
        />
      )}
    </>
  )
}
