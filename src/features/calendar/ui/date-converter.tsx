import { useState } from 'react'
import { m } from '#messages'
import { readDate, writeDate } from '#platform/dates/date-text.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { DateBox } from '#ui/date-box.tsx'
import { ReadDay } from '#ui/read-day.tsx'
import { useCalendar } from '#ui/use-calendar.ts'

/** A date of one calendar in the other, as one types. */
export function DateConverter() {
  const { lang } = requestContext()
  const [text, setText] = useState('')
  const [calendar, setCalendar] = useCalendar()
  const iso = readDate(text)
  return (
    <section aria-labelledby="convert" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="convert" className="text-lg">
        {m.calendar_convert()}
      </h2>
      <p className="text-muted">{m.calendar_convert_text()}</p>
      <div className="max-w-sm">
        <DateBox
          label={m.date_date()}
          name="date"
          text={text}
          onText={setText}
          calendar={calendar}
          onCalendar={(next) => {
            setCalendar(next)
            if (iso) setText(writeDate(iso, next, lang))
          }}
        />
      </div>
      <ReadDay iso={iso} fallback={m.calendar_convert_hint()} />
    </section>
  )
}
