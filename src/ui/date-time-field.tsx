import { useId, useState } from 'react'
import { m } from '#messages'
import { readDate, readTime, writeDate } from '#platform/dates/date-text.ts'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { DateBox } from './date-box.tsx'
import { typedOf, typedValue } from './date-typing.ts'
import { TextField } from './field.tsx'
import { ReadDay } from './read-day.tsx'
import { useCalendar } from './use-calendar.ts'

type Props = {
  label: string
  name: string
  /** 'YYYY-MM-DDTHH:MM', or what was typed so far. */
  value: string
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean
  /** With `useForm`: `{...form.custom('date')}`. */
  onValue: (value: string) => void
}

/**
 * A local date and time: typed in either calendar and in either digits, or picked from a calendar. A `ZoneField`
 * beside it determines the zone.
 */
export function DateTimeField({ label, name, value, error, hint, disabled, onValue }: Props) {
  const { lang } = requestContext()
  const id = useId()
  const [calendar, setCalendar] = useCalendar()
  const [last, setLast] = useState(() => typedOf(value, calendar, lang))
  // A restored draft or a reset form changes the value from outside.
  const typed = typedValue(last) === value ? last : typedOf(value, calendar, lang)
  const type = (next: typeof typed) => {
    setLast(next)
    onValue(typedValue(next))
  }
  const iso = readDate(typed.date)
  const wrongTime = error && iso && !readTime(typed.time)
  return (
    <fieldset disabled={disabled} aria-describedby={`${id}-notes`} className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-[1fr_7rem] items-end gap-3">
        <DateBox
          label={m.date_date()}
          // The form focuses the control of this name: the invalid one.
          name={wrongTime ? undefined : name}
          text={typed.date}
          wrong={Boolean(error) && !wrongTime}
          calendar={calendar}
          onCalendar={(next) => {
            setCalendar(next)
            if (iso) type({ ...typed, date: writeDate(iso, next, lang) })
          }}
          onText={(date) => type({ ...typed, date })}
        />
        <TextField
          label={m.date_time()}
          name={wrongTime ? name : undefined}
          value={typed.time}
          placeholder={m.date_time_format()}
          aria-invalid={wrongTime ? true : undefined}
          autoComplete="off"
          dir={dirOf(lang)}
          onChange={(event) => type({ ...typed, time: event.target.value })}
        />
      </div>
      <div id={`${id}-notes`} className="grid gap-1 text-sm">
        <ReadDay iso={iso} fallback={hint ?? m.date_unread()} />
        {error && <p className="font-semibold text-anar">{error}</p>}
      </div>
    </fieldset>
  )
}
