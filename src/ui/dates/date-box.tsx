import { CalendarDays } from 'lucide'
import { type ComponentType, useRef, useState } from 'react'
import { m } from '#messages'
import { type Calendar, readDate, writeDate } from '#platform/dates/date-text.ts'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { TextField } from '../forms/field.tsx'
import { Icon } from '../icon.tsx'
import { showToast } from '../toasts/toast.ts'
import type { PickerProps } from './date-picker.tsx'

type Props = {
  label: string
  name?: string | undefined
  /** As typed. */
  text: string
  wrong?: boolean
  calendar: Calendar
  onCalendar: (calendar: Calendar) => void
  onText: (text: string) => void
}

/** A date field: type a day, or pick it from a calendar, which is loaded when it is first opened. */
export function DateBox({ label, name, text, wrong, calendar, onCalendar, onText }: Props) {
  const { lang } = requestContext()
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show = async () => {
    try {
      const { DatePicker } = await import('./date-picker.tsx')
      setPicker(() => DatePicker)
      setOpen(true)
    } catch {
      showToast({ title: m.something_went_wrong(), text: m.offline(), destructive: true })
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        label={label}
        name={name}
        value={text}
        autoComplete="off"
        aria-invalid={wrong ? true : undefined}
        dir={dirOf(lang)}
        onChange={(event) => onText(event.target.value)}
      />
      <button
        ref={button}
        type="button"
        onClick={show}
        aria-label={m.date_pick()}
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center rounded-sm border border-edge bg-surface px-3 py-2 text-base text-firoozeh hover:bg-firoozeh-soft"
      >
        <Icon of={CalendarDays} className="h-lh w-5" />
      </button>
      {open && Picker && (
        <Picker
          chosen={readDate(text)}
          calendar={calendar}
          onCalendar={onCalendar}
          onClose={() => setOpen(false)}
          onChoose={(iso) => {
            onText(writeDate(iso, calendar, lang))
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
