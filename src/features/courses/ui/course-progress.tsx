import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** How many lessons of a course are done. */
export function CourseProgress({ done, count }: { done: number; count: number }) {
  const text = m.courses_progress({ done: formatNumber(done), count: formatNumber(count) })
  return (
    <div className="grid gap-1">
      <ProgressBar label={m.courses_progress_label()} value={done} max={count} text={text} />
      <p aria-hidden="true" className="text-sm text-muted">
        {done === count ? m.courses_finished() : text}
      </p>
    </div>
  )
}
