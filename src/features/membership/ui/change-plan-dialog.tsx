import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatDayBoth, localizeDigits } from '#platform/i18n/format.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { messageOf } from '#ui/forms/use-change.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { previewQuery, useChangePlan, useRejectedPreview } from '../changes.ts'
import { type OwnSubscription, plansQuery } from '../queries.ts'
import { CheckoutInput } from '../rules.ts'
import { PlanFields, planErrors } from './plan-fields.tsx'
import { formatMoney, PLAN_NAMES } from './plan-price.ts'

type Membership = NonNullable<OwnSubscription['membership']>
type Props = { membership: Membership; onClose: () => void }

/** Chooses another plan, shows what it costs today and later, and changes it. */
export function ChangePlanDialog({ membership, onClose }: Props) {
  const [choice, setChoice] = useState<CheckoutInput>()
  /** The choice before going back from its preview. */
  const [formerChoice, setFormerChoice] = useState<CheckoutInput>()
  const goBack = () => {
    // A member who only looks at another plan does not lose the amount of their own.
    setFormerChoice(choice && { ...choice, amount: choice.amount ?? formerChoice?.amount ?? null })
    setChoice(undefined)
  }
  return (
    <Dialog title={m.membership_change_title()} onClose={onClose}>
      {choice ? (
        <Preview choice={choice} onBack={goBack} onClose={onClose} />
      ) : (
        <ChoosePlan membership={membership} formerChoice={formerChoice} onChoose={setChoice} />
      )}
    </Dialog>
  )
}

type ChooseProps = {
  membership: Membership
  formerChoice: CheckoutInput | undefined
  onChoose: (input: CheckoutInput) => void
}

function ChoosePlan(props: ChooseProps) {
  const { data: plans, error, refetch } = useQuery(plansQuery())
  if (!plans && error) return <Failed error={error} onRetry={refetch} />
  if (!plans) return <div role="status" aria-label={m.ui_loading()} className="skeleton h-64" />
  return <ChoosePlanForm plans={plans} {...props} />
}

function ChoosePlanForm({
  plans,
  membership,
  formerChoice,
  onChoose,
}: ChooseProps & { plans: Parameters<typeof PlanFields>[0]['plans'] }) {
  // Nothing is sent yet: the preview comes first.
  const choose = {
    isPending: false,
    sendAsync: async (input: CheckoutInput) => onChoose(input),
  }
  const form = useForm(CheckoutInput, choose, {
    initial: {
      plan: formerChoice?.plan ?? (membership.plan === 'monthly' ? 'annual' : 'monthly'),
      amount: localizeDigits(`${formerChoice?.amount ?? ''}`),
    },
    fieldErrors: planErrors(plans),
    keepValues: true,
  })
  return (
    <Form of={form} className="grid gap-5">
      <PlanFields field={form.field} plans={plans} current={membership.plan} />
      <SubmitButton pending={form.pending}>{m.membership_see_change()}</SubmitButton>
    </Form>
  )
}

function Preview({
  choice,
  onBack,
  onClose,
}: {
  choice: CheckoutInput
  onBack: () => void
  onClose: () => void
}) {
  const { data, error } = useQuery(previewQuery(choice))
  useRejectedPreview(error, onClose)
  const change = useChangePlan(onClose)
  const failed = change.error ?? error
  return (
    <div className="grid gap-4">
      {!data && !error && <div role="status" aria-label={m.ui_loading()} className="skeleton h-24" />}
      {data && (
        <div className="grid gap-2">
          <p className="font-semibold">{PLAN_NAMES[choice.plan]()}</p>
          <p>
            {data.dueNow >= 0
              ? m.membership_due_now({ sum: formatMoney(data.dueNow, data.currency) })
              : m.membership_credit({ sum: formatMoney(-data.dueNow, data.currency) })}
          </p>
          <p className="text-muted">
            {m.membership_due_later({
              sum: formatMoney(data.nextAmount, data.currency),
              day: formatDayBoth(new Date(data.nextAt), 'UTC'),
            })}
          </p>
        </div>
      )}
      {failed && (
        <p role="alert" className="font-semibold text-anar">
          {messageOf(failed) ?? m.something_went_wrong()}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onBack}>
          {m.membership_back()}
        </Button>
        {data && (
          <SubmitButton
            type="button"
            pending={change.isPending}
            onClick={() => change.mutate({ ...choice, prorationDate: data.prorationDate })}
          >
            {m.membership_change_now()}
          </SubmitButton>
        )}
      </div>
    </div>
  )
}
