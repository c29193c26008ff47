import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { useEraseFromWaitlist, type WaitingFamily, waitlistQuery } from '../../admin-queries.ts'
import { Invitations } from './invite-form.tsx'

const langLabels = { en: m.membership_admin_writes_english, fa: m.membership_admin_writes_persian }

/** Families on the waitlist for Peyvand+, the newest first; their children's ages are shown to nobody. */
export function AdminWaitlistPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(waitlistQuery(q))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1 sm:flex-1">
          <h1 className="text-2xl">{m.membership_admin_title()}</h1>
          <p className="text-muted">{m.membership_admin_text()}</p>
        </div>
        <ExportButton
          label={m.membership_export()}
          path="/api/admin/export-waitlist"
          doneText={m.toast_waitlist_export_done_text()}
        />
      </header>
      <Invitations />
      <ListSearch label={m.membership_admin_search()} value={q} />
      <Queue
        list={list}
        label={m.membership_admin_title()}
        empty={q ? m.ui_queue_none_found() : m.membership_admin_empty()}
        shortcuts={[{ key: 'r', does: m.membership_waitlist_erase() }]}
      >
        {(family) => <FamilyCard family={family} />}
      </Queue>
    </>
  )
}

function FamilyCard({ family }: { family: WaitingFamily }) {
  const { id, name, email, city, interests, lang, createdAt, invitedAt } = family
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const erase = useEraseFromWaitlist(id, close)
  return (
    <article className="card grid grid-cols-1 gap-2 p-5">
      <h2 className="text-lg">
        <bdi>{name}</bdi>
      </h2>
      <p className="text-muted">
        <Dots>
          <a href={`mailto:${email}`} className="break-all text-firoozeh underline">
            <bdi dir="ltr">{email}</bdi>
          </a>
          <bdi>{city}</bdi>
          {langLabels[lang]()}
        </Dots>
      </p>
      {interests && <UserText text={interests} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">
          <Dots>
            <span>
              {m.membership_admin_since()} <Day at={createdAt} />
            </span>
            {invitedAt && (
              <>
                {m.membership_admin_invited()} <Day at={invitedAt} />
              </>
            )}
          </Dots>
        </p>
        <Button
          variant="warning"
          className="ms-auto"
          data-key="r"
          aria-label={`${m.membership_waitlist_erase()}: ${email}`}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {m.membership_waitlist_erase()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.membership_waitlist_erase_title()}
          action={m.membership_waitlist_erase()}
          danger
          change={erase}
          onConfirm={() => erase.mutate(undefined)}
          onClose={close}
        >
          <p className="break-words">
            {m.membership_waitlist_erase_text({
              name: isolated(name),
              email: isolated(email),
            })}
          </p>
        </ConfirmDialog>
      )}
    </article>
  )
}
