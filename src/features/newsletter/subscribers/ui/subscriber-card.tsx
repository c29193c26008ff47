import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { type Subscriber, useEraseSubscriber } from '../../admin-queries.ts'
import { langLabels, statusLabels } from '../../labels.ts'
import type { SubscriberStatus } from '../../search-params.ts'

const COLOURS: Record<SubscriberStatus, string> = {
  active: 'bg-pistachio-soft',
  pending: 'bg-lapis-soft',
  unsubscribed: 'bg-line',
  stopped: 'bg-anar-soft',
  events: 'bg-pistachio-soft',
  events_pending: 'bg-lapis-soft',
}

/** One subscriber, with the state of the subscription. */
export function SubscriberCard({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, status, lang, createdAt } = subscriber
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const erase = useEraseSubscriber(id, close)
  return (
    <article className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <p className="min-w-0 grow basis-60">
        <bdi dir="ltr" className="font-semibold break-all">
          {email}
        </bdi>
        <Dots className="text-sm text-muted">
          <span>
            {status === 'pending' || status === 'events_pending'
              ? m.newsletter_admin_asked()
              : m.newsletter_admin_since()}{' '}
            <Day at={createdAt} />
          </span>
          {langLabels[lang]()}
        </Dots>
      </p>
      <span className={`chip ${COLOURS[status]}`}>{statusLabels[status]()}</span>
      <Button
        variant="warning"
        className="ms-auto"
        data-key="r"
        aria-label={`${m.newsletter_erase()}: ${email}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {m.newsletter_erase()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.newsletter_erase_title()}
          action={m.newsletter_erase()}
          danger
          change={erase}
          onConfirm={() => erase.mutate(undefined)}
          onClose={close}
        >
          <p className="break-words">{m.newsletter_erase_text({ email: isolated(email) })}</p>
        </ConfirmDialog>
      )}
    </article>
  )
}
