import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { stepLabels } from '../labels.ts'
import { readinessQuery, useConfirmStep } from '../queries.ts'
import { CONFIRMED_STEPS, type ConfirmedStep, type ReadinessStep } from '../rules.ts'

/** The steps that are left before families are invited, each with how it is done. */
export function ReadinessList() {
  const { data, error, refetch } = useQuery(readinessQuery())
  if (!data) return error && <Failed error={error} onRetry={refetch} />
  const remaining = data.steps.filter(({ done }) => !done).length
  return (
    <section aria-labelledby="readiness" className="card grid gap-4 p-5">
      <header className="grid gap-1">
        <h2 id="readiness" className="text-lg">
          {m.operations_readiness_title()}
        </h2>
        <p className="text-muted">{remaining ? progressOf(data.steps) : m.operations_readiness_ready()}</p>
      </header>
      <ul className="grid gap-4">
        {data.steps.map(({ step, done }) => (
          <Step key={step} step={step} done={done} confirmable={data.confirmable} />
        ))}
      </ul>
    </section>
  )
}

type StepProps = { step: ReadinessStep; done: boolean; confirmable: readonly ConfirmedStep[] }

function Step({ step, done, confirmable }: StepProps) {
  const { title, text } = stepLabels[step]
  const confirmed = CONFIRMED_STEPS.find((each) => each === step && confirmable.includes(each))
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon
        of={done ? CircleCheck : CircleDashed}
        className={`mt-1 size-5 ${done ? 'text-pistachio' : 'text-muted'}`}
      />
      <div className="grid justify-items-start gap-1">
        <h3 className="text-base">
          {title()}
          <span className="sr-only">
            : {done ? m.operations_readiness_done() : m.operations_readiness_left()}
          </span>
        </h3>
        {!done && <p className="text-sm text-muted">{text()}</p>}
        {!done && confirmed && <Confirm step={confirmed} title={title()} />}
      </div>
    </li>
  )
}

function Confirm({ step, title }: { step: ConfirmedStep; title: string }) {
  const { mutate, isPending } = useConfirmStep()
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={isPending}
      aria-label={`${m.operations_readiness_confirm()}: ${title}`}
      onClick={() => mutate(step)}
    >
      {m.operations_readiness_confirm()}
    </SubmitButton>
  )
}

const progressOf = (steps: { done: boolean }[]) =>
  m.operations_readiness_progress({
    done: formatNumber(steps.filter(({ done }) => done).length),
    all: formatNumber(steps.length),
  })

/** One line on the overview, for as long as something is left. */
export function ReadinessNotice() {
  const { data } = useQuery(readinessQuery())
  if (!data?.steps.some(({ done }) => !done)) return null
  return (
    <section aria-labelledby="readiness" className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
      <div className="grow">
        <h2 id="readiness" className="text-lg">
          {m.operations_readiness_title()}
        </h2>
        <p className="text-muted">{progressOf(data.steps)}</p>
      </div>
      <Link
        to="/admin/system"
        className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
      >
        {m.operations_readiness_open()}
      </Link>
    </section>
  )
}
