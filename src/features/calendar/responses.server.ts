import * as v from 'valibot'
import { Count, named, Time } from '#platform/http/responses.server.ts'
import { HOLIDAYS, type HolidayKey } from './holidays.ts'

const Day = v.pipe(v.string(), v.isoDate())

const Holiday = named(
  'Holiday',
  v.strictObject({
    key: v.picklist(HOLIDAYS.map(({ key }): HolidayKey => key)),
    persianYear: Count,
    day: Day,
    moment: v.optional(Time),
  }),
)

/** The current Persian year and the next nine, today's date in Tehran, and the next holiday from then on. */
export const CulturalCalendar = named(
  'CulturalCalendar',
  v.strictObject({
    today: Day,
    next: v.nullable(Holiday),
    years: v.array(v.strictObject({ persianYear: Count, feasts: v.array(Holiday) })),
  }),
)

/** The secret address of a person's own calendar. */
export const OwnCalendar = v.nullable(
  named('OwnCalendar', v.strictObject({ url: v.string(), createdAt: Time })),
)
