import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { blockLabel, decisionLabels, kindLabels } from '../labels.ts'
import type { Report } from '../queries.ts'
import { type AnonymousReport, RevealDialog } from '../reveals/ui/reveal-dialog.tsx'
import { type ReportAction, ReportDialog } from './report-dialogs.tsx'

/**
 * A reported text in its own direction, why it was reported, and what can be done. An anonymous one without its
 * author.
 */
export function ReportCard({ report }: { report: Report }) {
  const { id, title, author, anonymous } = report
  return (
    <article aria-labelledby={`report-${id}`} className="card grid gap-4 p-5">
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="chip">{kindLabels[report.kind]()}</span>
          {report.hidden && <span className="chip bg-anar-soft">{m.moderation_reports_is_hidden()}</span>}
          {report.blocked && <span className="chip bg-lapis-soft">{m.moderation_reports_is_blocked()}</span>}
          {report.decision && (
            <span className="chip bg-pistachio-soft">{decisionLabels[report.decision]()}</span>
          )}
        </p>
        <h2 id={`report-${id}`} dir={directionOf(title)} lang={langOf(title)} className="text-lg">
          <Link to={report.url} className="hover:text-firoozeh hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <Dots>
            {anonymous
              ? m.moderation_anonymous()
              : m.moderation_reports_by({ name: isolated(author ?? m.moderation_former_member()) })}
            <span>
              {m.moderation_reports_on()} <Day at={report.createdAt} />
            </span>
            {report.decidedAt && (
              <>
                {m.moderation_reports_decided_on()} <Day at={report.decidedAt} />
              </>
            )}
          </Dots>
        </p>
      </header>
      {report.content && <ReportedText text={report.content} />}
      <div className="grid gap-1">
        <h3 className="text-base">{m.moderation_reports_why()}</h3>
        <UserText text={report.reason} />
      </div>
      <ReportActions report={report} />
    </article>
  )
}

const LONG_CHARS = 600 // about six lines on a phone

function ReportedText({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = text.length > LONG_CHARS
  return (
    <blockquote className="grid gap-2 rounded-sm border-s-4 border-edge bg-paper p-4">
      <UserText text={text} className={isLong && !isExpanded ? 'line-clamp-6' : ''} />
      {isLong && !isExpanded && (
        <button
          type="button"
          onClick={() => setIsExpanded(true)}
          className="min-h-11 justify-self-start font-semibold text-firoozeh underline"
        >
          {m.moderation_reports_whole()}
        </button>
      )}
    </blockquote>
  )
}

/** What can be done about a report; each asks for a reason first. */
function ReportActions({ report }: { report: Report }) {
  const viewer = useViewer()
  const [action, setAction] = useState<ReportAction | 'reveal'>()
  const canReveal = viewer !== null && isAdmin(viewer) && isAnonymous(report)
  const close = () => setAction(undefined)
  const actionButton = (
    which: ReportAction | 'reveal',
    label: string,
    variant: 'main' | 'warning' | 'outline' | 'quiet',
    key?: string,
  ) => (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      data-key={key}
      className="text-start"
      onClick={() => setAction(which)}
    >
      {label}
    </Button>
  )
  return (
    <Actions of={`report-${report.id}`}>
      {!report.decision && actionButton('kept', m.moderation_reports_keep(), 'main', 'e')}
      {!report.decision && actionButton('hidden', m.moderation_reports_hide(), 'warning', 'h')}
      {report.decision && actionButton('reopen', m.moderation_reports_reopen(), 'outline', 'r')}
      {report.hidden && actionButton('restore', m.moderation_reports_restore(), 'outline')}
      {report.blocked
        ? actionButton('unblock', m.moderation_reports_unblock_author(), 'quiet')
        : actionButton('block', blockLabel(report), 'quiet')}
      {canReveal && actionButton('reveal', m.moderation_reveal(), 'quiet')}
      {action === 'reveal' && isAnonymous(report) && <RevealDialog report={report} onClose={close} />}
      {action && action !== 'reveal' && <ReportDialog report={report} action={action} onClose={close} />}
    </Actions>
  )
}

const isAnonymous = (report: Report): report is AnonymousReport => report.anonymous

/** A group of the report's name, as every report has the same buttons. */
const Actions = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="border-t border-line pt-4">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-labelledby={of} className="actions">
      {children}
    </div>
  </div>
)
