import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { requiredText } from '#platform/text/text-input.ts'
import { actionTitle } from '#ui/dialogs/action-title.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { REASON_MAX } from '../../rules.ts'
import {
  type AdminResource,
  useDecideResource,
  useDecideResources,
  useRemoveResource,
} from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'

export type ResourceAction = 'approve' | 'decline' | 'remove'
type Props = { resource: AdminResource; onClose: () => void }

/** Explains the action and asks for its details. */
export function ResourceActionDialog({ action, ...props }: Props & { action: ResourceAction }) {
  const ActionDialog = { approve: ApproveDialog, decline: DeclineDialog, remove: RemoveDialog }[action]
  return <ActionDialog {...props} />
}

function ApproveDialog({ resource, onClose }: Props) {
  const change = useDecideResource(resource, true, onClose)
  return (
    <ConfirmDialog
      action={m.library_approve()}
      change={change}
      onConfirm={() => change.mutate({ reason: '' })}
      onClose={onClose}
    >
      <About resource={resource} text={m.library_approve_text()} />
    </ConfirmDialog>
  )
}

function RemoveDialog({ resource, onClose }: Props) {
  const change = useRemoveResource(resource.id, onClose)
  return (
    <ConfirmDialog
      action={m.library_remove()}
      danger
      change={change}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <About resource={resource} text={m.library_remove_text()} />
    </ConfirmDialog>
  )
}

const About = ({ resource: { title }, text }: { resource: AdminResource; text: string }) => (
  <>
    <p dir={directionOf(title)} className="font-semibold">
      {title}
    </p>
    <p>{text}</p>
  </>
)

const DeclineInput = v.object({ reason: requiredText('decision_reason', REASON_MAX) })

const DeclineDialog = ({ resource, onClose }: Props) => (
  <DeclineReasonDialog
    title={actionTitle(m.library_decline(), resource.title)}
    text={m.library_decline_text()}
    hint={m.library_decline_hint()}
    draft={`decline-resource:${resource.id}`}
    change={useDecideResource(resource, false, onClose)}
    onClose={onClose}
  />
)

type DeclineDialogProps<Answer> = Pick<
  ComponentProps<typeof ReasonDialog<Answer>>,
  'title' | 'text' | 'hint' | 'draft' | 'change' | 'onClose'
>

/** The submitter reads the reason. */
const DeclineReasonDialog = <Answer,>(props: DeclineDialogProps<Answer>) => (
  <ReasonDialog
    action={m.library_decline()}
    danger
    label={m.library_decline_reason()}
    schema={DeclineInput}
    fieldErrors={fieldErrors}
    max={REASON_MAX}
    {...props}
  />
)

type Several = { ids: number[]; onDone: () => void; onClose: () => void }
const countedTitle = (title: string, ids: number[]) => `${title}: ${formatNumber(ids.length)}`

/** One confirmation for all. */
export function ApproveAllDialog({ ids, onDone, onClose }: Several) {
  const change = useDecideResources(ids, true, onDone)
  return (
    <ConfirmDialog
      title={countedTitle(m.library_approve(), ids)}
      action={m.library_approve()}
      change={change}
      onConfirm={() => change.mutate({ reason: '' })}
      onClose={onClose}
    >
      <p>{m.library_approve_all_text()}</p>
    </ConfirmDialog>
  )
}

/** Asks for one reason for all. A reload loses both the reason and the selection. */
export const DeclineAllDialog = ({ ids, onDone, onClose }: Several) => (
  <DeclineReasonDialog
    title={countedTitle(m.library_decline(), ids)}
    text={m.library_decline_all_text()}
    hint={m.library_decline_all_hint()}
    change={useDecideResources(ids, false, onDone)}
    onClose={onClose}
  />
)
