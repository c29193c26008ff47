import { m } from '#messages'
import type { Lang } from '#platform/lang.ts'
import type { SearchDocument, Side } from '#rooms/search/documents.server.ts'
import { FEASTS, feastWords } from './feast-words.ts'

/** The cultural calendar, as the search of the whole site finds it: by the name of each feast, and what is told of it. */
export const calendarDocuments = (): SearchDocument[] => [
  { ...{ type: 'page', ref: 'calendar', url: '/calendar' }, en: sideOf('en'), fa: sideOf('fa') },
]

function sideOf(lang: Lang): Side {
  const words = FEASTS.map(({ key }) => feastWords(key, lang))
  return {
    title: m.cal_title({}, { locale: lang }),
    about: words.map(({ name }) => name).join('\n'),
    text: words.map(({ name, text, rule }) => `${name}\n${text}\n${rule}`).join('\n'),
  }
}
