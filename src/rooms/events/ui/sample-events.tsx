import { sampleEvents } from '#content/sample-events.ts'
import { m } from '#messages'
import { showNumber } from '#platform/format.ts'
import { currentVisit } from '#platform/visit.ts'
import { Written } from '#ui/written.tsx'
import { categoryWords } from '../words.ts'
import { GRID } from './event-cards.tsx'

/** What the library shows before the first event was: samples that say that they are. */
export default function SampleEvents() {
  const fa = currentVisit().lang === 'fa'
  return (
    <>
      <p className="rounded-card bg-lapis-soft p-5">{m.events_samples_note()}</p>
      <ul className={GRID}>
        {sampleEvents.map(({ en, fa: persian, category, duration, seats }) => {
          const { title, text } = fa ? persian : en
          return (
            <li key={title} className="card grid content-start gap-3 border-dashed p-5">
              <p className="flex flex-wrap items-center gap-2">
                <span className="chip bg-lapis-soft">{m.events_sample()}</span>
                <span className="chip">{categoryWords[category]()}</span>
                <span className="chip bg-line">{m.events_completed()}</span>
                <span className="text-sm text-muted">
                  {m.events_minutes({ shown: showNumber(duration) })} ·{' '}
                  {m.events_seats({ shown: showNumber(seats) })}
                </span>
              </p>
              <h3 className="text-lg">{title}</h3>
              <Written text={text} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
