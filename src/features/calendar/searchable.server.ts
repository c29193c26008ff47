import type { DocumentSource, SearchDocument, Side } from '#features/search/documents.server.ts'
import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { holidayTexts } from './holiday-labels.ts'
import { HOLIDAYS, type HolidayKey } from './holidays.ts'

/** The cultural calendar, as the search of the whole site finds it: the page, and each holiday of it by its own name. */
export const calendarDocuments = { type: 'page', read: () => readCalendar() } satisfies DocumentSource

const readCalendar = (): SearchDocument[] => [
  {
    type: 'page',
    ref: 'calendar',
    url: '/calendar',
    en: { title: m.calendar_title({}, { locale: 'en' }), about: m.calendar_intro({}, { locale: 'en' }) },
    fa: { title: m.calendar_title({}, { locale: 'fa' }), about: m.calendar_intro({}, { locale: 'fa' }) },
  },
  // The first day covers the turn of the year, so a search for Nowruz finds it once.
  ...HOLIDAYS.flatMap(({ key }) => (key === 'nowruz_moment' ? [] : [holidayDocument(key)])),
]

function holidayDocument(key: HolidayKey): SearchDocument {
  const side = (lang: Lang): Side => {
    const { name, text } = holidayTexts(key, lang)
    const more = key === 'nowruz' ? `\n${holidayTexts('nowruz_moment', lang).text}` : ''
    return { title: name, text: text + more }
  }
  return {
    type: 'page',
    ref: `calendar-${key}`,
    url: `/calendar#${key}`,
    en: side('en'),
    fa: side('fa'),
  }
}
