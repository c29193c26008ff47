import { useState } from 'react'
import type { Calendar } from '#platform/dates/date-text.ts'
import { dateFormat, dateParts, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'

/** Shows, while one types, which day was understood, in both calendars. Its line is always there. */
export const ParsedDay = ({ iso, fallback }: { iso: string | undefined; fallback: string }) => (
  <p aria-live="polite" className="min-h-lh text-muted">
    {iso ? <BothCalendars iso={iso} /> : fallback}
  </p>
)

/** The day in both calendars; the one in brackets is not broken where it fits on a line. */
export function BothCalendars({ iso }: { iso: string }) {
  const [date, other] = datesOf(iso)
  return (
    <>
      {date} <span className="inline-block">({other})</span>
    </>
  )
}

/**
 * 'Saturday, March 21, 2026 (1 Farvardin 1405)' or «شنبه ۱ فروردین ۱۴۰۵ (۲۱ مارس ۲۰۲۶)».
 * @param first which calendar stands first
 */
export function bothCalendars(iso: string, first: Calendar): string {
  const [date, other] = datesOf(iso, first)
  return `${date} (${other})`
}

function datesOf(iso: string, first?: Calendar): [string, string] {
  const { lang } = requestContext()
  const date = new Date(`${iso}T12:00Z`)
  const weekday = dateFormat(localeOf(lang), { weekday: 'long', timeZone: 'UTC' }).format(date)
  const [primary, secondary] =
    (first ?? (lang === 'fa' ? 'persian' : 'gregorian')) === 'persian'
      ? (['persian', 'gregorian'] as const)
      : (['gregorian', 'persian'] as const)
  return [`${weekday}${lang === 'fa' ? '' : ','} ${dayIn(primary, date)}`, dayIn(secondary, date)]
}

/** 'March 21, 2026' or '1 Farvardin 1405', in the page's language. */
export function dayIn(calendar: Calendar, date: Date, timeZone = 'UTC') {
  const { lang } = requestContext()
  const locale = `${localeOf(lang)}-u-ca-${calendar === 'persian' ? 'persian' : 'gregory'}`
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const { day, month, year } = dateParts(locale, options, date)
  return lang === 'en' && calendar === 'gregorian' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`
}

/** A field's calendar: the reader's own until another is chosen in it. */
export const useCalendar = () =>
  useState<Calendar>(() => (requestContext().lang === 'fa' ? 'persian' : 'gregorian'))
