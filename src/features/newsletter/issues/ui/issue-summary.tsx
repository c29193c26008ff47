import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { Day } from '#ui/dates/when.tsx'
import type { IssueCard } from '../../admin-queries.ts'
import { audienceLabels, describeNotSent, stateLabels } from '../../labels.ts'
import type { IssueState } from '../../rules.ts'
import { subjectOf } from '../subjects.ts'

/** The subject for admins, or that a draft has none yet. */
export const subjectText = (issue: Pick<IssueCard, 'subject' | 'subjectFa'>): string =>
  subjectOf(issue).text || m.newsletter_no_subject()

const COLOURS: Record<IssueState, string> = {
  draft: 'bg-line',
  scheduled: 'bg-lapis-soft',
  sending: 'bg-firoozeh-soft',
  paused: 'bg-anar-soft',
  sent: 'bg-pistachio-soft',
  cancelled: 'bg-line',
}

/** Shows the state of an issue, and its audience unless that is every subscriber. */
export const IssueChips = ({ issue: { state, audience } }: { issue: IssueCard }) => (
  <span className="flex flex-wrap gap-2">
    <span className={`chip ${COLOURS[state]}`}>{stateLabels[state]()}</span>
    {audience !== 'newsletter' && <span className="chip bg-line">{audienceLabels[audience]()}</span>}
  </span>
)

/** When it was sent, will be, or was last edited. */
export function IssueTime({ issue }: { issue: IssueCard }) {
  const { startedAt, scheduledAt, updatedAt, preparedFor, state } = issue
  const begun = state === 'sent' ? m.newsletter_started : m.newsletter_began
  if (scheduledAt)
    return (
      <div className="text-sm">
        {m.newsletter_scheduled_for()} <Moment at={scheduledAt} />
      </div>
    )
  return (
    <p className="text-sm text-muted">
      {startedAt ? begun() : m.newsletter_edited()} <Moment at={startedAt ?? updatedAt} />
      {state === 'draft' && preparedFor && (
        <span className="block">
          {m.newsletter_prepared()} <Day at={`${preparedFor}T12:00:00Z`} zone="UTC" />
        </span>
      )}
    </p>
  )
}

/** That a draft should have been sent, and why it was not. */
export const NotSentNote = ({ issue: { state, pausedFor } }: { issue: IssueCard }) =>
  state === 'draft' &&
  pausedFor && (
    <p role="alert" className="rounded-sm bg-anar-soft p-3 font-semibold">
      {describeNotSent(pausedFor)}
    </p>
  )

/** What became of its emails, in numbers. Counts that are 0 for most issues are shown only where they are not. */
export function IssueFigures({ issue: { recipients, progress } }: { issue: IssueCard }) {
  const figures: [label: string, value: number, isAlways?: boolean][] = [
    [m.newsletter_recipients(), recipients, true],
    [m.newsletter_delivered(), progress.sent, true],
    [m.newsletter_bounced(), progress.bounced, true],
    [m.newsletter_unsubscribed(), progress.unsubscribed, true],
    [m.newsletter_complained(), progress.complained],
    [m.newsletter_failed(), progress.failed],
    [m.newsletter_skipped(), progress.skipped],
    [m.newsletter_waiting(), progress.waiting],
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures
        .filter(([, value, isAlways]) => isAlways || value > 0)
        .map(([label, value]) => (
          <div key={label} className="grid">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
