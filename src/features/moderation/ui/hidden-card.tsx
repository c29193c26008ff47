import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { Dots } from '#ui/dots.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { hiddenKindLabels } from '../labels.ts'
import { type HiddenItem, useRestore } from '../queries.ts'
import { AuditReasonDialog } from './audit-reason-dialog.tsx'

type Props = { item: HiddenItem }

/** The beginning of a hidden text in its own direction, who hid it, when and why. Never its author. */
export const HiddenCard = ({ item }: Props) => (
  <article aria-labelledby={`hidden-${item.id}`} className="card grid gap-4 p-5">
    <header className="grid gap-2">
      <p>
        <span className="chip">{hiddenKindLabels[item.kind]()}</span>
      </p>
      <Title item={item} />
      <p className="text-sm text-muted">
        <Dots>
          {whoDidIt(item)}
          <Moment at={item.at} />
        </Dots>
      </p>
    </header>
    {item.excerpt && (
      <blockquote className="rounded-sm border-s-4 border-edge bg-paper p-4">
        <UserText text={item.excerpt} />
      </blockquote>
    )}
    {item.reason && (
      <div className="grid gap-1">
        <h3 className="text-base">
          {item.deleted ? m.moderation_hidden_deleted_why() : m.moderation_hidden_why()}
        </h3>
        <UserText text={item.reason} />
      </div>
    )}
    {!item.deleted && <Restore item={item} />}
  </article>
)

function Title({ item }: Props) {
  const title = item.deleted ? localize(item.title, item.titleFa) : item.title
  return (
    <h2
      id={`hidden-${item.id}`}
      dir={directionOf(title)}
      lang={langOf(title)}
      className="text-lg wrap-anywhere"
    >
      {item.deleted ? (
        title
      ) : (
        <Link to={item.url} className="hover:text-firoozeh hover:underline">
          {title}
        </Link>
      )}
    </h2>
  )
}

function whoDidIt({ deleted, byName }: HiddenItem) {
  const name = isolated(byName || m.moderation_former_member())
  return deleted ? m.moderation_hidden_deleted_by({ name }) : m.moderation_hidden_by({ name })
}

function Restore({ item: { kind, textId, title } }: { item: Extract<HiddenItem, { deleted: false }> }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const restore = useRestore(kind, textId, close)
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="outline"
        aria-haspopup="dialog"
        data-key="r"
        aria-label={m.moderation_hidden_restore({ title: isolated(title) })}
        onClick={() => setAsking(true)}
      >
        {m.moderation_reports_restore()}
      </Button>
      {asking && (
        <AuditReasonDialog
          title={actionTitle(m.moderation_reports_restore(), title)}
          text={m.moderation_restore_text()}
          action={m.moderation_reports_restore()}
          change={restore}
          onClose={close}
        />
      )}
    </div>
  )
}
