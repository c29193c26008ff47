import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { ImportReport } from '../../admin-queries.ts'

const reasons = {
  email_invalid: m.newsletter_import_email_invalid,
  email_missing: m.newsletter_import_email_missing,
  not_subscribed: m.newsletter_import_not_subscribed,
}

/** How many lines of a file are imported, and which were rejected. */
export function ImportCounts({ report }: { report: ImportReport }) {
  const { added, known, refused, refusedMore } = report
  const counts = [
    [m.newsletter_import_new(), added],
    [m.newsletter_import_known(), known],
    [m.newsletter_import_rejected(), refused.length + refusedMore],
  ] as const
  return (
    <section role="status" aria-label={m.newsletter_import_found()} className="grid gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {counts.map(([label, count]) => (
          <div key={label} className="grid">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-firoozeh">
            {m.newsletter_import_rejected()}
          </summary>
          <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-sm border border-line bg-paper p-3 text-sm">
            {refused.map(({ line, reason, text }) => (
              <li key={line}>
                {m.newsletter_import_line({ line: formatNumber(line), reason: reasons[reason]() })}
                {text && <bdi className="mx-2 text-muted [overflow-wrap:anywhere]">{text}</bdi>}
              </li>
            ))}
            {refusedMore > 0 && (
              <li>{m.newsletter_import_more({ count: refusedMore, shown: formatNumber(refusedMore) })}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  )
}
