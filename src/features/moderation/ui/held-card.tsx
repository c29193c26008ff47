import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { Dots } from '#ui/dots.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { kindLabels } from '../labels.ts'
import { type HeldText, useDeclineHeld, usePublishHeld } from '../queries.ts'
import { AuditReasonDialog } from './audit-reason-dialog.tsx'

type Props = { text: HeldText }

const reasonLabels = { link: m.moderation_review_link, pictures: m.moderation_review_pictures }

/** A text that waits, whole: it is what the moderator decides on. */
export function HeldCard({ text }: Props) {
  const { kind, id, title, anonymous, author, reasons, heldAt } = text
  const name = `held-${id}`
  return (
    <article aria-labelledby={name} className="card grid gap-4 p-5">
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="chip">{kindLabels[kind]()}</span>
          {reasons.map((reason) => (
            <span key={reason} className="chip bg-lapis-soft">
              {reasonLabels[reason]()}
            </span>
          ))}
        </p>
        <h2 id={name} dir={directionOf(title)} lang={langOf(title)} className="text-lg wrap-anywhere">
          <Link to={text.url} className="hover:text-firoozeh hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <Dots>
            <bdi>{anonymous ? m.moderation_anonymous() : (author ?? m.moderation_former_member())}</bdi>
            <span>
              {m.moderation_review_since()} <Moment at={heldAt} />
            </span>
          </Dots>
        </p>
      </header>
      <blockquote className="rounded-sm border-s-4 border-edge bg-paper p-4">
        <UserText text={text.content} />
      </blockquote>
      <Decide text={text} />
    </article>
  )
}

function Decide({ text }: Props) {
  const [declining, setDeclining] = useState(false)
  const close = () => setDeclining(false)
  const publish = usePublishHeld(text)
  const decline = useDeclineHeld(text, close)
  const title = isolated(text.title)
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <SubmitButton
        type="button"
        data-key="p"
        pending={publish.isPending}
        aria-label={m.moderation_review_publish_of({ title })}
        onClick={() => publish.mutate(undefined)}
      >
        {m.moderation_review_publish()}
      </SubmitButton>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        data-key="d"
        aria-label={m.moderation_review_decline_of({ title })}
        onClick={() => setDeclining(true)}
      >
        {m.moderation_review_decline()}
      </Button>
      {declining && (
        <AuditReasonDialog
          title={actionTitle(m.moderation_review_decline(), text.title)}
          text={m.moderation_review_decline_text()}
          action={m.moderation_review_decline()}
          change={decline}
          onClose={close}
        />
      )}
    </div>
  )
}
