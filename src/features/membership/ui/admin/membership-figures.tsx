import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { type Figures, figuresQuery } from '../../admin-queries.ts'
import { PLANS } from '../../offer.ts'
import { formatMoney, formatRange, PLAN_NAMES, planPrice } from '../plan-price.ts'

/** Members, revenue, churn and prices. */
export function MembershipFigures() {
  const { data, error, refetch } = useQuery(figuresQuery())
  if (!data)
    return error ? (
      <Failed error={error} onRetry={refetch} />
    ) : (
      <div role="status" aria-label={m.ui_loading()} className="grid gap-3 sm:grid-cols-3">
        {['members', 'revenue', 'plans'].map((part) => (
          <div key={part} className="skeleton h-28" />
        ))}
      </div>
    )
  return (
    <>
      <Members figures={data} />
      <Revenue figures={data} />
      <Prices plans={data.plans} />
    </>
  )
}

/** Says that payments are not set up yet, and whom to ask. */
export function NotSetUpNote() {
  const { data } = useQuery(figuresQuery())
  if (data?.plans.mode !== 'waitlist') return null
  return (
    <div role="note" className="grid gap-1 rounded-card bg-lapis-soft p-5">
      <p className="font-semibold">{m.membership_admin_closed_title()}</p>
      <p>{m.membership_admin_closed_text()}</p>
    </div>
  )
}

function Members({ figures }: { figures: Figures }) {
  const { monthly, annual, flexible, granted, failing, disputed, cancelling, churn } = figures
  const { atStart, ended, percent } = churn
  const days = formatNumber(churn.days)
  return (
    <Part title={m.membership_admin_members()}>
      <dl className="grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3">
        <Figure label={PLAN_NAMES.monthly()} value={monthly} />
        <Figure label={PLAN_NAMES.annual()} value={annual} />
        <Figure label={PLAN_NAMES.flexible()} value={flexible} />
      </dl>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label={m.membership_admin_free()} value={granted} />
        <Figure label={m.membership_admin_failing()} value={failing} alarming={failing > 0} />
        <Figure label={m.membership_admin_disputed()} value={disputed} alarming={disputed > 0} />
        <Figure label={m.membership_admin_cancelling()} value={cancelling} />
      </dl>
      <p className="text-muted">
        {atStart === 0
          ? m.membership_admin_churn_none({ days })
          : m.membership_admin_churn({
              days,
              count: atStart,
              ended: formatNumber(ended),
              atStart: formatNumber(atStart),
              percent: formatNumber(percent),
            })}
      </p>
    </Part>
  )
}

function Revenue({ figures: { revenue } }: { figures: Figures }) {
  return (
    <Part title={m.membership_admin_revenue()} text={m.membership_admin_revenue_text()}>
      {revenue.length === 0 && <p className="text-muted">{m.membership_admin_revenue_none()}</p>}
      {revenue.map(({ currency, thisMonth, lastMonth, year }) => (
        <section key={currency} className="grid gap-2">
          {revenue.length > 1 && <h3 className="text-base">{currencyName(currency)}</h3>}
          <dl className="grid gap-3 sm:grid-cols-3">
            <Figure label={m.membership_admin_this_month()} value={formatMoney(thisMonth, currency)} />
            <Figure label={m.membership_admin_last_month()} value={formatMoney(lastMonth, currency)} />
            <Figure label={m.membership_admin_year()} value={formatMoney(year, currency)} />
          </dl>
        </section>
      ))}
    </Part>
  )
}

const currencyName = (code: string) =>
  new Intl.DisplayNames([localeOf(requestContext().lang)], { type: 'currency' }).of(code.toUpperCase())

const Prices = ({ plans }: { plans: Figures['plans'] }) => (
  <Part
    title={m.membership_admin_plans()}
    {...(plans.mode === 'payments' && { text: m.membership_admin_plans_text() })}
  >
    <dl className="grid gap-3 sm:grid-cols-3">
      {PLANS.map(({ id }) => {
        const { price, per } = planPrice(id, plans)
        return (
          <Figure
            key={id}
            label={PLAN_NAMES[id]()}
            value={id === 'flexible' ? formatRange(plans.flexible) : price}
            note={id === 'flexible' ? m.membership_plan_monthly_per() : per}
          />
        )
      })}
    </dl>
  </Part>
)

type PartProps = { title: string; text?: string; children: ReactNode }

const Part = ({ title, text, children }: PartProps) => (
  <section className="grid gap-3">
    <header className="grid gap-1">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-sm text-muted">{text}</p>}
    </header>
    {children}
  </section>
)

type FigureProps = { label: string; value: string | number; note?: string; alarming?: boolean }

const Figure = ({ label, value, note, alarming = false }: FigureProps) => (
  <div className="card flex flex-col p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`text-xl font-bold tabular-nums ${alarming ? 'text-anar' : ''}`}>
      <bdi>{typeof value === 'number' ? formatNumber(value) : value}</bdi>
      {note && <span className="text-sm font-normal text-muted"> {note}</span>}
    </dd>
  </div>
)
