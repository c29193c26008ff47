import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { importsQuery, type PastImport, useUndoImport } from '../../admin-queries.ts'

/** Lists the imported files, each with a button to undo it. */
export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const list = useInfiniteQuery(importsQuery())
  const [undoing, setUndoing] = useState<PastImport>()
  // In its place: two dialogs on top of each other are hard to read on a phone.
  if (undoing) return <UndoDialog undone={undoing} onClose={() => setUndoing(undefined)} />
  return (
    <Dialog title={m.newsletter_imports()} description={m.newsletter_imports_text()} onClose={onClose} wide>
      <PagedList list={list} label={m.newsletter_imports()} empty={m.newsletter_imports_empty()}>
        {(row) => <ImportCard row={row} onUndo={() => setUndoing(row)} />}
      </PagedList>
    </Dialog>
  )
}

function ImportCard({ row, onUndo }: { row: PastImport; onUndo: () => void }) {
  const { added, removed, undoneAt, createdAt, importedBy, consent } = row
  return (
    <article className="card grid gap-2 p-4">
      <p className="font-semibold">
        <Moment at={createdAt} />
      </p>
      <p className="text-sm text-muted">
        <Dots>
          {importedBy && <bdi>{importedBy}</bdi>}
          <span>{m.newsletter_imports_added({ count: added, shown: formatNumber(added) })}</span>
          {undoneAt && (
            <span>{m.newsletter_imports_removed({ count: removed, shown: formatNumber(removed) })}</span>
          )}
        </Dots>
      </p>
      {consent ? (
        <UserText text={consent} />
      ) : (
        <p className="text-muted">{m.newsletter_imports_no_consent()}</p>
      )}
      <div className="dialog-actions">
        {undoneAt ? (
          <span className="chip bg-line">{m.newsletter_imports_undone()}</span>
        ) : (
          <Button variant="warning" aria-haspopup="dialog" onClick={onUndo}>
            {m.newsletter_imports_undo()}
          </Button>
        )}
      </div>
    </article>
  )
}

function UndoDialog({ undone: { id, removable }, onClose }: { undone: PastImport; onClose: () => void }) {
  const undo = useUndoImport(id, onClose)
  const count = { count: removable, shown: formatNumber(removable) }
  return (
    <ConfirmDialog
      title={removable ? m.newsletter_imports_ask(count) : m.newsletter_imports_release()}
      action={removable ? m.newsletter_imports_do(count) : m.newsletter_imports_undo()}
      danger
      change={undo}
      onConfirm={() => undo.mutate(undefined)}
      onClose={onClose}
    >
      <p>{removable ? m.newsletter_imports_ask_text() : m.newsletter_imports_release_text()}</p>
    </ConfirmDialog>
  )
}
