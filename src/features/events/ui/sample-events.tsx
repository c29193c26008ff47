import { lazy, useState } from 'react'
import { sampleEvents } from '#content/sample-events.ts'
import { m } from '#messages'
import { DAY_MS } from '#platform/dates/durations.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { Art } from '#ui/art.tsx'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { COLUMNS } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import { categoryLabels, drawingLabels } from '../labels.ts'
import type { EventCategory } from '../search-params.ts'
import { PastCount } from './event-cards.tsx'

const Dialog = lazy(() => import('#ui/dialogs/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })))

type Sample = (typeof sampleEvents)[number]

/** Shown while there are no past events: samples labelled as such. */
export default function SampleEvents({ category }: { category: EventCategory | undefined }) {
  const [open, setOpen] = useState<Sample>()
  const samples = samplesOf(category)
  return (
    <>
      <p className="rounded-card bg-lapis-soft p-5">{m.events_samples_note()}</p>
      {samples.length === 0 && <p className="py-6 text-muted">{m.events_sample_none()}</p>}
      <ul className={COLUMNS}>
        {samples.map((sample) => (
          <li key={sample.en.title} className="card flex flex-col gap-3 border-dashed p-5">
            <Art name={`event-${sample.category}`} />
            <Facts sample={sample} />
            <h3 className="text-lg">{wordsIn(sample).title}</h3>
            <UserText text={wordsIn(sample).text} />
            <Button
              variant="outline"
              aria-haspopup="dialog"
              className="mt-auto self-start"
              onClick={() => setOpen(sample)}
            >
              <span>
                {m.events_details()}
                <span className="sr-only">: {wordsIn(sample).title}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <OnDemand>{open && <Details sample={open} onClose={() => setOpen(undefined)} />}</OnDemand>
    </>
  )
}

/** The badge of the library counts the samples that are shown. */
export const SampleCount = ({ category }: { category: EventCategory | undefined }) => (
  <PastCount count={samplesOf(category).length} />
)

const samplesOf = (category: EventCategory | undefined) =>
  sampleEvents.filter((sample) => !category || sample.category === category)

const wordsIn = (sample: Sample) => (requestContext().lang === 'fa' ? sample.fa : sample.en)

function Facts({ sample: { category, duration, capacity, daysAgo } }: { sample: Sample }) {
  const [at] = useState(() => new Date(Date.now() - daysAgo * DAY_MS).toISOString())
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="chip bg-lapis-soft">{m.events_sample()}</span>
      <span className="chip">{categoryLabels[category]()}</span>
      <span className="chip bg-line">{m.events_completed()}</span>
      <Dots className="w-full text-sm text-muted">
        <Day at={at} />
        {m.events_minutes({ shown: formatNumber(duration) })}
        {m.events_capacity({ shown: formatNumber(capacity) })}
      </Dots>
    </p>
  )
}

function Details({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const { title, text } = wordsIn(sample)
  return (
    <Dialog title={title} onClose={onClose}>
      <Art name={`event-${sample.category}`} label={drawingLabels[sample.category]()} />
      <Facts sample={sample} />
      <UserText text={text} />
      <p className="text-muted">{m.events_samples_note()}</p>
    </Dialog>
  )
}
