import { nowruzOf } from '#features/library/articles/nowruz.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { gregorianOf, PERSIAN_YEAR_OFFSET, persianOf } from '#platform/dates/date-text.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { holidayTexts } from './holiday-labels.ts'
import { HOLIDAYS, type HolidayKey } from './holidays.ts'
import { writeCalendar } from './ics.server.ts'
import type { CalendarEntry } from './rules.ts'

const TEHRAN = 'Asia/Tehran'
const YEARS = 10

/** One holiday of one year; `day` is Gregorian, 'YYYY-MM-DD', as it is in Tehran. */
type Holiday = { key: HolidayKey; persianYear: number; day: string; moment?: Date }
type CulturalYear = { persianYear: number; feasts: Holiday[] }

/**
 * Returns the content of the page. `today` is the day in Tehran, so every reader of a cached page sees the same
 * holiday. The next holiday may be today's, but the moment of the new year is skipped once it has passed.
 */
export function showCulturalCalendar(ctx: Pick<Ctx, 'now'>) {
  const today = dayInTehran(ctx.now)
  const years = listCulturalYears(ctx)
  const next = years
    .flatMap(({ feasts: holidays }) => holidays)
    .find(({ day, moment }) => (moment ? moment > ctx.now : day >= today))
  return { today, next: next ?? null, years }
}

/** The current Persian year and the next nine, each with its holidays in order. */
export const listCulturalYears = ({ now }: Pick<Ctx, 'now'>): CulturalYear[] => {
  const first = persianYearAt(now)
  return Array.from({ length: YEARS }, (_, i) => culturalYear(first + i))
}

const culturalYear = (persianYear: number): CulturalYear => ({
  persianYear,
  feasts: holidaysOf(persianYear),
})

const persianYearAt = (now: Date) => persianOf(dayInTehran(now)).year

const dayInTehran = (at: Date) => isoDayIn(at, TEHRAN)

/** The holidays of a Persian year, by the rules of `HOLIDAYS` and their sources. */
export function holidaysOf(persianYear: number): Holiday[] {
  return HOLIDAYS.map((holiday): Holiday => {
    if ('moment' in holiday) return momentOfNewYear(persianYear)
    const day =
      'lastTuesday' in holiday
        ? lastTuesdayNight(persianYear)
        : dateOf(persianYear, holiday.month, holiday.day)
    return { key: holiday.key, persianYear, day }
  }).toSorted((a, b) => a.day.localeCompare(b.day))
}

/**
 * The equinox and the first day of the year may be on different days: after noon in Tehran the year begins the day
 * after.
 */
function momentOfNewYear(persianYear: number): Holiday {
  const moment = nowruzOf(persianYear + PERSIAN_YEAR_OFFSET)
  return { key: 'nowruz_moment', persianYear, day: dayInTehran(moment), moment }
}

/** The evening before the last Wednesday that still belongs to the old year. */
function lastTuesdayNight(persianYear: number): string {
  const newYear = Temporal.PlainDate.from(dateOf(persianYear + 1, 1, 1))
  const daysBack = ((newYear.dayOfWeek - 3 + 6) % 7) + 1 // to Wednesday, at least one day
  return newYear.subtract({ days: daysBack + 1 }).toString()
}

function dateOf(year: number, month: number, day: number): string {
  const iso = gregorianOf({ year, month, day })
  if (!iso) throw new Error(`there is no ${year}/${month}/${day}`)
  return iso
}

/**
 * The ten years as a calendar to subscribe to, and the one before them: at Nowruz the winter would otherwise vanish from
 * subscribers' calendars. Its contents change once a year, and it is dated so.
 */
export function culturalFeed(ctx: Pick<Ctx, 'env' | 'now'>, lang: Lang): string {
  const thisYear = persianYearAt(ctx.now)
  const updatedAt = new Date(`${dateOf(thisYear, 1, 1)}T00:00Z`)
  const years = [culturalYear(thisYear - 1), ...listCulturalYears(ctx)]
  const entries = years.flatMap(({ feasts: holidays }) =>
    holidays.map((holiday) => entryOf(ctx, lang, holiday, updatedAt)),
  )
  return writeCalendar(ctx.env, { name: m.calendar_title({}, { locale: lang }), entries, lang })
}

function entryOf({ env }: Pick<Ctx, 'env'>, lang: Lang, holiday: Holiday, updatedAt: Date): CalendarEntry {
  const { name, text, rule } = holidayTexts(holiday.key, lang)
  const midnight = new Date(Temporal.PlainDate.from(holiday.day).toZonedDateTime(TEHRAN).epochMilliseconds)
  return {
    uid: `${holiday.key}-${holiday.persianYear}@${new URL(env.PUBLIC_URL).hostname}`,
    ...(holiday.moment
      ? { start: holiday.moment }
      : { start: midnight, end: new Date(midnight.getTime() + DAY_MS), allDay: true }),
    zone: TEHRAN,
    title: name,
    description: `${text}\n\n${rule}`,
    url: `${env.PUBLIC_URL}${inLang(lang, '/calendar')}#${holiday.key}`,
    status: 'confirmed',
    sequence: 0,
    updatedAt,
  }
}
