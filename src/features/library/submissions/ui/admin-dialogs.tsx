import * as v from 'valibot'
import { m } from '#messages'
import { directionOf, requiredText } from '#platform/text/text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { REASON_MAX } from '../../rules.ts'
import {
  type AdminResource,
  useApproveResource,
  useDeclineResource,
  useRemoveResource,
} from '../admin-queries.ts'
import { fieldErrors } from '../field-errors.ts'

export type AdminAct = 'approve' | 'refuse' | 'remove'
type Props = { resource: AdminResource; onClose: () => void }

/** Says what the action will do, and asks for what it needs. */
export function AdminDialog({ act, ...props }: Props & { act: AdminAct }) {
  const Asked = { approve: ApproveDialog, refuse: DeclineDialog, remove: RemoveDialog }[act]
  return <Asked {...props} />
}

function ApproveDialog({ resource, onClose }: Props) {
  const change = useApproveResource(resource, onClose)
  return (
    <ConfirmDialog
      title={m.library_approve()}
      action={m.library_approve()}
      change={change}
      onConfirm={() => change.mutate(undefined)}
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
      title={m.library_remove()}
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

const Refusing = v.object({ reason: requiredText('decision_reason', REASON_MAX) })

/** The submitter reads the reason. */
const DeclineDialog = ({ resource, onClose }: Props) => (
  <ReasonDialog
    title={m.library_refuse()}
    text={m.library_refuse_text()}
    action={m.library_refuse()}
    danger
    label={m.library_refuse_reason()}
    hint={m.library_refuse_hint()}
    schema={Refusing}
    words={fieldErrors}
    max={REASON_MAX}
    change={useDeclineResource(resource, onClose)}
    onClose={onClose}
  />
)
