import { useSuspenseQuery } from '@tanstack/react-query'
import { SaveButton } from '#features/offline/ui/save-button.tsx'
import { m } from '#messages'
import { requestContext } from '#platform/pages/request-context.ts'
import { culturalQuery } from '../queries.ts'
import { DateConverter } from './date-converter.tsx'
import { FeastList } from './feast-list.tsx'
import { FeastYears } from './feast-years.tsx'
import { FeedLinks } from './feed-links.tsx'
import { NextFeast } from './next-feast.tsx'

/** The days of the Persian year, ten years ahead. */
export function CalendarPage() {
  const { data } = useSuspenseQuery(culturalQuery())
  const { lang, publicUrl } = requestContext()
  const next = data.years.flatMap(({ feasts }) => feasts).find(({ day }) => day >= data.today)
  return (
    <div className="page grid max-w-3xl gap-8 py-8">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.calendar_title()}</h1>
        <p className="text-muted">{m.calendar_intro()}</p>
        <SaveButton path="/calendar" title={m.calendar_title()} />
      </div>
      {next && <NextFeast feast={next} />}
      <section className="card grid gap-3 p-5 sm:p-6">
        <h2 className="text-lg">{m.calendar_subscribe_title()}</h2>
        <p className="text-muted">{m.calendar_subscribe_text()}</p>
        <FeedLinks url={`${publicUrl}/api/calendar/cultural-${lang}.ics`} />
      </section>
      <FeastYears years={data.years} />
      <DateConverter />
      <FeastList />
    </div>
  )
}
