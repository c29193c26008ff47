import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'

/**
 * The holidays whose day follows from the sun, in the order of the Persian year. The page shows each rule and its
 * source (`calendar_<key>_rule`). Left out are those that follow the moon: their day is known for certain only when
 * the new moon was seen, and differs from country to country.
 *
 * Sources: the Iranian law of 11 Farvardin 1304 (31 March 1925) on the calendar, for the year, its months and its
 * first day; the yearly calendar of the Calendar Center, Institute of Geophysics, University of Tehran, for the days
 * of poets; Encyclopaedia Iranica, 'Festivals i. Zoroastrian', 'Mehragān', 'Sada', 'Čahāršanba-sūrī' and 'Tīragān',
 * for the rest.
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

/** The name of a holiday, what it is, and how its day is determined. */
export function holidayTexts(key: HolidayKey, lang = requestContext().lang) {
  const { name, text, rule } = MESSAGES[key]
  const locale = { locale: lang }
  return { name: name({}, locale), text: text({}, locale), rule: rule({}, locale) }
}

const MESSAGES = {
  nowruz_moment: {
    name: m.calendar_nowruz_moment,
    text: m.calendar_nowruz_moment_text,
    rule: m.calendar_nowruz_moment_rule,
  },
  nowruz: { name: m.calendar_nowruz, text: m.calendar_nowruz_text, rule: m.calendar_nowruz_rule },
  sizdah_bedar: {
    name: m.calendar_sizdah_bedar,
    text: m.calendar_sizdah_bedar_text,
    rule: m.calendar_sizdah_bedar_rule,
  },
  saadi: { name: m.calendar_saadi, text: m.calendar_saadi_text, rule: m.calendar_saadi_rule },
  ferdowsi: { name: m.calendar_ferdowsi, text: m.calendar_ferdowsi_text, rule: m.calendar_ferdowsi_rule },
  khayyam: { name: m.calendar_khayyam, text: m.calendar_khayyam_text, rule: m.calendar_khayyam_rule },
  tirgan: { name: m.calendar_tirgan, text: m.calendar_tirgan_text, rule: m.calendar_tirgan_rule },
  rumi: { name: m.calendar_rumi, text: m.calendar_rumi_text, rule: m.calendar_rumi_rule },
  mehregan: { name: m.calendar_mehregan, text: m.calendar_mehregan_text, rule: m.calendar_mehregan_rule },
  hafez: { name: m.calendar_hafez, text: m.calendar_hafez_text, rule: m.calendar_hafez_rule },
  yalda: { name: m.calendar_yalda, text: m.calendar_yalda_text, rule: m.calendar_yalda_rule },
  sadeh: { name: m.calendar_sadeh, text: m.calendar_sadeh_text, rule: m.calendar_sadeh_rule },
  esfandegan: {
    name: m.calendar_esfandegan,
    text: m.calendar_esfandegan_text,
    rule: m.calendar_esfandegan_rule,
  },
  chaharshanbe_suri: {
    name: m.calendar_chaharshanbe_suri,
    text: m.calendar_chaharshanbe_suri_text,
    rule: m.calendar_chaharshanbe_suri_rule,
  },
}
