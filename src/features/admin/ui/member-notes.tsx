import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { beginningOf } from '#platform/text/truncate.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { HiddenTitle, UserText } from '#ui/texts/user-text.tsx'
import { noteErrors } from '../labels.ts'
import { type MemberNote, notesQuery, useAddNote, useRemoveNote } from '../queries.ts'
import { NOTE_MAX, NoteInput } from '../rules.ts'

/** Notes about one member, with a form for one more. */
export const MemberNotes = ({ id, name }: { id: string; name: string }) => (
  <section aria-label={m.admin_notes_of({ name })} className="grid gap-3 border-t border-line pt-3">
    <p className="text-sm text-muted">{m.admin_notes_text({ name: isolated(name) })}</p>
    <NoteList id={id} removable />
    <AddNote id={id} />
  </section>
)

/** The same to read, before a decision about the member. */
export const NotesToRead = ({ id }: { id: string }) => (
  <section aria-label={m.admin_notes()} className="grid max-h-60 gap-2 overflow-y-auto">
    <h3 className="text-base">{m.admin_notes()}</h3>
    <NoteList id={id} />
  </section>
)

function NoteList({ id, removable = false }: { id: string; removable?: boolean }) {
  const list = useInfiniteQuery(notesQuery(id))
  return (
    <PagedList list={list} empty={<p className="text-muted">{m.admin_notes_empty()}</p>}>
      {(note) => (
        <div className="grid gap-1 border-s-4 border-line ps-4">
          <UserText text={note.note} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
            <p>
              <Dots>
                <bdi>{note.authorName || m.moderation_former_member()}</bdi>
                <Moment at={note.createdAt} />
              </Dots>
            </p>
            {removable && <RemoveNote id={id} note={note} />}
          </div>
        </div>
      )}
    </PagedList>
  )
}

export function AddNote({ id }: { id: string }) {
  // No draft: the browser must not keep notes about a person.
  const form = useForm(NoteInput, useAddNote(id), { initial: { note: '' }, fieldErrors: noteErrors })
  return (
    <Form of={form} className="grid gap-3">
      <TextArea {...form.field('note')} required maxLength={NOTE_MAX} label={m.admin_note_label()} />
      <SubmitButton pending={form.pending} className="justify-self-start">
        {m.admin_note_add()}
      </SubmitButton>
    </Form>
  )
}

function RemoveNote({ id, note }: { id: string; note: MemberNote }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useRemoveNote(id, note.id, close)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="-mx-4" onClick={() => setAsking(true)}>
        {m.admin_note_remove()}
        <HiddenTitle text={beginningOf(note.note, 40)} />
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.admin_note_remove_ask()}
          action={m.admin_note_remove()}
          danger
          change={change}
          onConfirm={() => change.mutate(undefined)}
          onClose={close}
        >
          <UserText text={note.note} className="line-clamp-4" />
          <p>{m.admin_note_remove_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
