import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { type Issue, useDeleteDraft, useSendTest } from '../../admin-queries.ts'
import { fieldErrors } from '../../field-errors.ts'
import { emptyIssue, IssueForm, toFields } from '../../form.ts'
import { isConflict } from '../draft-saver.ts'
import { isComplete } from '../rules.ts'
import { AudienceField } from './audience-field.tsx'
import { DraftStatus } from './draft-status.tsx'
import { PreviewPane, usePreview } from './issue-preview.tsx'
import { IssueTextFields } from './issue-text-fields.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useSavedDraft } from './use-saved-draft.ts'

type Step = 'send' | 'schedule' | 'test'

type Props = {
  issue?: Issue
  onCreated?: (created: Issue) => void
  /** Called once it is on its way, scheduled or deleted. */
  onDone?: () => void
}

/** Writes an issue, saved on the server as it is typed, with the email beside it. */
export function IssueEditor({ issue, onCreated = () => {}, onDone = () => {} }: Props) {
  const [asking, setAsking] = useState<'send' | 'schedule' | 'delete'>()
  const step = useRef<Step>('send')
  const close = (error?: Error | null) => {
    setAsking(undefined)
    if (isConflict(error)) draft.warn()
  }
  const test = useSendTest()
  /** Whatever is sent was saved just before: the server sends what it has. */
  const next = async () => {
    const saved = await draft.save()
    if (!saved) return
    if (step.current === 'test') test.mutate(saved.id)
    else setAsking(step.current)
  }
  const change = { isPending: test.isPending, sendAsync: next }
  const form = useForm(IssueForm, change, {
    initial: issue ? toFields(issue) : emptyIssue,
    fieldErrors,
    keepValues: true,
    onInvalid: () => {
      if (isComplete(form.values)) return
      showToast({
        title: m.toast_newsletter_incomplete_title(),
        text: m.toast_newsletter_incomplete_text(),
        destructive: true,
      })
    },
  })
  const draft = useSavedDraft(toFields(form.values), issue, onCreated)
  const saved = draft.issue
  const preview = usePreview(toFields(form.values))
  /** Three buttons submit one form. The clicked button decides what follows. */
  const chooseStep = (chosen: Step) => () => {
    step.current = chosen
  }
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Form of={form} className="grid min-w-0 gap-5">
          <AudienceField {...form.field('audience')} />
          <p className="text-muted">{m.newsletter_one_language()}</p>
          <IssueTextFields form={form} lang="en" inserted={preview.data?.inserted} />
          <IssueTextFields form={form} lang="fa" inserted={preview.data?.inserted} />
          <DraftStatus draft={draft} onLoad={(theirs) => form.fill(toFields(theirs))} />
          <div className="actions">
            <SubmitButton pending={false} onClick={chooseStep('send')}>
              {m.newsletter_send()}
            </SubmitButton>
            <SubmitButton pending={false} variant="outline" onClick={chooseStep('schedule')}>
              {m.newsletter_schedule()}
            </SubmitButton>
            <SubmitButton pending={test.isPending} variant="soft" onClick={chooseStep('test')}>
              {m.newsletter_test()}
            </SubmitButton>
            {saved && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking('delete')}>
                {m.newsletter_draft_delete()}
              </Button>
            )}
          </div>
        </Form>
        <PreviewPane preview={preview} />
      </div>
      {saved && asking === 'send' && <SendDialog issue={saved} onClose={close} onDone={onDone} />}
      {saved && asking === 'schedule' && <ScheduleDialog issue={saved} onClose={close} onDone={onDone} />}
      {saved && asking === 'delete' && (
        <DeleteDialog
          id={saved.id}
          onClose={close}
          onDone={() => {
            draft.discard()
            onDone()
          }}
        />
      )}
    </>
  )
}

type DeleteProps = { id: number; onClose: () => void; onDone: () => void }

function DeleteDialog({ id, onClose, onDone }: DeleteProps) {
  const queries = useQueryClient()
  const change = useDeleteDraft(id, () => {
    onClose()
    onDone()
    queries.removeQueries({ queryKey: ['admin', 'newsletter', 'issue', id] })
  })
  return (
    <ConfirmDialog
      title={m.newsletter_draft_delete_title()}
      action={m.newsletter_draft_delete()}
      danger
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{m.newsletter_draft_delete_text()}</p>
    </ConfirmDialog>
  )
}
