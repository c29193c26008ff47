import { DayPicker as PersianPicker, faIR as persian, enUS as persianInEnglish } from '@daypicker/persian'
import { DayPicker as GregorianPicker, type Labels } from '@daypicker/react'
import { faIR as gregorianInPersian } from '@daypicker/react/locale/fa-IR'
import { useState } from 'react'
import { m } from '#messages'
import { type Calendar, isoOf } from '#platform/dates/date-text.ts'
import { dateFormat, dateParts, localeOf } from '#platform/i18n/format.ts'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { bothCalendars } from './parsed-day.tsx'

export type PickerProps = {
  /** Gregorian 'YYYY-MM-DD'. */
  chosen: string | undefined
  calendar: Calendar
  onCalendar: (calendar: Calendar) => void
  onChoose: (iso: string) => void
  onClose: () => void
}

/** A month to choose a day from, in either calendar. */
export function DatePicker({ chosen, calendar, onCalendar, onChoose, onClose }: PickerProps) {
  const { lang } = requestContext()
  /** Whoever chooses the other calendar stays at the choice: with arrow keys it is made at once. */
  const [isSwitched, setSwitched] = useState(false)
  const day = chosen ? new Date(`${chosen}T00:00`) : undefined
  const shared = {
    mode: 'single' as const,
    required: true as const,
    autoFocus: !isSwitched,
    selected: day,
    defaultMonth: day ?? new Date(),
    onSelect: (date: Date) => onChoose(isoHere(date)),
    dir: dirOf(lang),
    showOutsideDays: false,
    labels: labelsOf(calendar),
    formatters: {
      formatCaption: (month: Date) => monthIn(month, calendar),
      formatWeekdayName: (date: Date) => weekdayIn(date, lang === 'fa' ? 'narrow' : 'short'),
    },
    classNames: CLASSES,
  }
  return (
    <Dialog title={m.date_pick()} onClose={onClose}>
      <CalendarChoice
        calendar={calendar}
        onCalendar={(next) => {
          setSwitched(true)
          onCalendar(next)
        }}
      />
      {calendar === 'persian' ? (
        <PersianPicker
          key="persian"
          {...shared}
          locale={lang === 'fa' ? persian : persianInEnglish}
          numerals={lang === 'fa' ? 'arabext' : 'latn'}
        />
      ) : (
        <GregorianPicker
          key="gregorian"
          {...shared}
          {...(lang === 'fa' ? { locale: gregorianInPersian, numerals: 'arabext' as const } : {})}
        />
      )}
    </Dialog>
  )
}

/** «فروردین ۱۴۰۵»: from the browser's tables, as everywhere else; the picker's own have the month names of Kabul. */
function monthIn(date: Date, calendar: Calendar) {
  const locale = `${localeOf(requestContext().lang)}-u-ca-${calendar === 'persian' ? 'persian' : 'gregory'}`
  const { month, year } = dateParts(locale, { month: 'long', year: 'numeric' }, date)
  return `${month} ${year}`
}

const weekdayIn = (date: Date, weekday: 'long' | 'short' | 'narrow') =>
  dateFormat(localeOf(requestContext().lang), { weekday }).format(date)

/** The day that was clicked, on this device's own calendar: no zone may shift it. */
const isoHere = (date: Date) => isoOf(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))

/** For screen readers, as only the day's number is visible: the whole date, in the shown calendar first. */
const labelsOf = (calendar: Calendar): Partial<Labels> => ({
  labelNext: () => m.date_month_after(),
  labelPrevious: () => m.date_month_before(),
  labelNav: () => m.date_calendar(),
  labelGrid: (month) => monthIn(month, calendar),
  labelWeekday: (date) => weekdayIn(date, 'long'),
  labelDayButton: (date, { today, selected }) =>
    [today && m.date_today(), bothCalendars(isoHere(date), calendar), selected && m.date_chosen()]
      .filter(Boolean)
      .join(requestContext().lang === 'fa' ? '، ' : ', '),
})

const CHOICES = [
  ['persian', m.date_calendar_persian],
  ['gregorian', m.date_calendar_gregorian],
] as const

function CalendarChoice({ calendar, onCalendar }: Pick<PickerProps, 'calendar' | 'onCalendar'>) {
  const choices = requestContext().lang === 'fa' ? CHOICES : CHOICES.toReversed()
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{m.date_calendar()}</legend>
      {choices.map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 has-checked:border-firoozeh has-checked:bg-firoozeh-soft"
        >
          <input
            type="radio"
            name="date-calendar"
            form="" // not of the form around it, which Enter would send
            checked={calendar === value}
            onChange={() => onCalendar(value)}
            className="size-5 shrink-0"
          />
          {label()}
        </label>
      ))}
    </fieldset>
  )
}

const ARROW = 'tap grid place-items-center rounded-full text-firoozeh hover:bg-firoozeh-soft'
const CLASSES = {
  months: 'relative',
  month: 'grid gap-2',
  month_caption: 'grid min-h-11 place-items-center font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: ARROW,
  button_next: ARROW,
  chevron: 'points size-5 fill-current', // the picker draws them for left to right
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'py-2 text-sm font-normal text-muted',
  day: 'p-0.5 text-center',
  day_button:
    'min-h-11 w-full rounded-full tabular-nums hover:bg-firoozeh-soft in-aria-selected:bg-firoozeh in-aria-selected:font-semibold in-aria-selected:text-on-firoozeh',
  today: 'today font-bold text-firoozeh',
}
