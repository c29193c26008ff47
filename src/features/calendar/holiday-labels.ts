import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import type { HolidayKey } from './holidays.ts'

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
