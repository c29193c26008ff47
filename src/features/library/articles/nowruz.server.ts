import earthTerms from 'astronomia/data/vsop87Bearth'
import { Planet } from 'astronomia/planetposition'
import { march2 } from 'astronomia/solstice'
import { PERSIAN_YEAR_OFFSET } from '#platform/dates/date-text.ts'
import { DAY_MS } from '#platform/dates/durations.ts'

/** TT is ahead of UTC by 32.184 s and the 37 leap seconds that have been inserted up to 2017; none has followed. */
const TT_AHEAD_SECONDS = 32.184 + 37
const UNIX_EPOCH_JD = 2_440_587.5

const earth = new Planet(earthTerms)

/**
 * The March equinox: Meeus, Astronomical Algorithms, chapter 27, with the whole VSOP87 theory of the earth. What the
 * University of Tehran announced for 2021 to 2025 was one to three seconds later.
 * @returns the instant, whole seconds, UTC
 */
export function nowruzOf(gregorianYear: number): Date {
  const julianDay = march2(gregorianYear, earth)
  const ms = (julianDay - UNIX_EPOCH_JD) * DAY_MS - TT_AHEAD_SECONDS * 1000
  return new Date(Math.round(ms / 1000) * 1000)
}

/** For how many days after Nowruz this year's is still shown: until Sizdah Bedar is over. */
const STILL_DAYS = 13

export type Nowruz = { moment: Date; persianYear: number }

/** The Nowruz to show today: the last one until thirteen days after it, then the next. */
export function nowruzNear(now: Date): Nowruz {
  const year = now.getUTCFullYear()
  const thisYear = nowruzOf(year)
  const shownYear = now.getTime() > thisYear.getTime() + STILL_DAYS * DAY_MS ? year + 1 : year
  return { moment: nowruzOf(shownYear), persianYear: shownYear - PERSIAN_YEAR_OFFSET }
}
