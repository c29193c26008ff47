import { Clock } from 'lucide'
import { m } from '#messages'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Question } from '../../queries.ts'
import { useClock } from '../../sessions/ui/use-phase.ts'

/** Shows the people who answer a priority question how much time is left, and its asker until when it is answered. */
export function Due({ question: { dueAt, answerBy } }: { question: Question }) {
  return (
    <>
      {dueAt && <TimeLeft dueAt={dueAt} />}
      {answerBy && (
        <p className="text-sm text-firoozeh">
          <AnswerBy at={answerBy} />
        </p>
      )}
    </>
  )
}

function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useClock()
  const remaining = now === undefined ? undefined : Date.parse(dueAt) - now
  const isOver = remaining !== undefined && remaining <= 0
  return (
    <p className={`chip ${isOver ? 'bg-anar-soft font-semibold' : 'bg-lapis-soft'} justify-self-start`}>
      <Icon of={Clock} className="size-3.5" />
      {remaining === undefined
        ? m.experts_due()
        : isOver
          ? m.experts_due_over({ time: timeLabel(-remaining) })
          : m.experts_due_left({ time: timeLabel(remaining) })}
    </p>
  )
}

function timeLabel(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  const minutesLeft = formatNumber(minutes % 60)
  return minutes < 60
    ? m.experts_time_minutes({ minutes: formatNumber(minutes) })
    : m.experts_time_hours({ hours: formatNumber(Math.floor(minutes / 60)), minutes: minutesLeft })
}

/** The sentence with the moment in it, in the reader's zone. */
function AnswerBy({ at }: { at: string }) {
  const [before = '', after = ''] = m.experts_answer_by({ moment: GAP }).split(GAP)
  return (
    <>
      {before}
      <Moment at={at} />
      {after}
    </>
  )
}

const GAP = '\u0000'
