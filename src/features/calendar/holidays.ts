/**
 * The holidays whose day follows from the sun, in the order of the Persian year. The page shows each rule and its
 * source (`calendar_<key>_rule`). Holidays that follow the moon are left out: their day is certain only once the new
 * moon was seen, and differs from country to country.
 *
 * Sources: the Iranian law of 11 Farvardin 1304 (31 March 1925) on the calendar, for the year, its months and its first
 * day; the yearly calendar of the Calendar Center, Institute of Geophysics, University of Tehran, for the days of
 * poets; Encyclopaedia Iranica, 'Festivals i. Zoroastrian', 'Mehragān', 'Sada', 'Čahāršanba-sūrī' and 'Tīragān', for
 * the rest.
 */
export const HOLIDAYS = [
  { key: 'nowruz_moment', moment: true },
  { key: 'nowruz', month: 1, day: 1 },
  { key: 'sizdah_bedar', month: 1, day: 13 },
  { key: 'saadi', month: 2, day: 1 },
  { key: 'ferdowsi', month: 2, day: 25 },
  { key: 'khayyam', month: 2, day: 28 },
  { key: 'tirgan', month: 4, day: 13 },
  { key: 'rumi', month: 7, day: 8 },
  { key: 'mehregan', month: 7, day: 10 },
  { key: 'hafez', month: 7, day: 20 },
  { key: 'yalda', month: 9, day: 30 },
  { key: 'sadeh', month: 11, day: 10 },
  { key: 'esfandegan', month: 12, day: 5 },
  { key: 'chaharshanbe_suri', lastTuesday: true },
] as const

export type HolidayKey = (typeof HOLIDAYS)[number]['key']
