import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'

type Props = { done: number; count: number; labelled?: boolean }

/** How many lessons of a course are done; grows from the start side. */
export function ProgressBar({ done, count }: Props) {
  const text = m.courses_progress({ done: showNumber(done), count: showNumber(count) })
  return (
    <div className="grid gap-1">
      <div
        role="progressbar"
        aria-label={m.courses_progress_label()}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-firoozeh" style={{ width: `${(done / count) * 100}%` }} />
      </div>
      <p aria-hidden="true" className="text-sm text-muted">
        {done === count ? m.courses_finished() : text}
      </p>
    </div>
  )
}
