import { useId, useState } from 'react'
import { m } from '#messages'
import { readDate, readTime, writeDate } from '#platform/dates/date-text.ts'
import { localizeDigits } from '#platform/i18n/format.ts'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { TextField } from '../forms/field.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { DateBox } from './date-box.tsx'
import { fromFieldValue, toFieldValue } from './date-typing.ts'
import { ParsedDay, useCalendar } from './parsed-day.tsx'

type Props = {
  label: string
  name: string
  /** 'YYYY-MM-DDTHH:MM', or what was typed so far. */
  value: string
  error?: string | undefined
  hint?: string | undefined
  optional?: string | undefined
  disabled?: boolean
  /** With `useForm`: `{...form.custom('date')}`. */
  onValue: (value: string) => void
}

/**
 * A local date and time: typed in either calendar and in either digits, or picked from a calendar. A `ZoneField`
 * beside it determines the zone.
 */
export function DateTimeField({ label, name, value, error, hint, optional, disabled, onValue }: Props) {
  const { lang } = requestContext()
  const id = useId()
  const isHydrated = useHydrated()
  const [calendar, setCalendar] = useCalendar()
  const [lastText, setLastText] = useState(() => fromFieldValue(value, calendar, lang))
  // A restored draft or a reset form changes the value from outside.
  const text = toFieldValue(lastText) === value ? lastText : fromFieldValue(value, calendar, lang)
  const changeText = (next: typeof text) => {
    setLastText(next)
    onValue(toFieldValue(next))
  }
  const iso = readDate(text.date)
  const time = readTime(text.time)
  const understood = time && localizeDigits(time, lang)
  const lacksTime = iso && !time
  const wrongTime = error && lacksTime
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={`${id}-notes`}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {optional && <span className="ms-1 text-sm font-normal text-muted"> {optional}</span>}
      </legend>
      <div className="flex flex-wrap items-end gap-3 [&>:first-child]:flex-[1_1_10rem] [&>:first-child]:max-w-sm [&>:last-child]:w-28">
        <DateBox
          label={m.date_date()}
          // The form focuses the control of this name: the one that would be invalid.
          name={isHydrated && lacksTime ? undefined : name}
          text={text.date}
          wrong={Boolean(error) && !wrongTime}
          calendar={calendar}
          onCalendar={(next) => {
            setCalendar(next)
            if (iso) changeText({ ...text, date: writeDate(iso, next, lang) })
          }}
          onText={(date) => changeText({ ...text, date })}
        />
        <TextField
          label={m.date_time()}
          // Both boxes are sent before or without scripts (`withTimes` in src/form-actions.ts).
          name={isHydrated ? (lacksTime ? name : undefined) : `${name}-time`}
          value={text.time}
          placeholder={m.date_time_format()}
          aria-invalid={wrongTime ? true : undefined}
          autoComplete="off"
          dir={dirOf(lang)}
          onChange={(event) => changeText({ ...text, time: event.target.value })}
          // Shows how it was understood: 7 is in the morning.
          onBlur={() => understood && understood !== text.time && changeText({ ...text, time: understood })}
        />
      </div>
      <div id={`${id}-notes`} className="grid gap-1 text-sm">
        <ParsedDay iso={iso} fallback={hint ?? m.date_unread()} />
        {error && <p className="font-semibold text-anar">{wrongTime ? timeError(text.time) : error}</p>}
      </div>
    </fieldset>
  )
}

const timeError = (typed: string) => (typed.trim() ? m.field_time_unread() : m.field_time_required())
