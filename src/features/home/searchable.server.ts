import { WORDS } from '#content/words.ts'
import type { DocumentSource, SearchDocument } from '#features/search/documents.server.ts'

/** The words of the day in the search of the whole site: found by transliteration, meaning and note. */
export const wordDocuments = { type: 'word', read: () => readWords() } satisfies DocumentSource

const readWords = (): SearchDocument[] =>
  WORDS.map(({ farsi, transliteration, english, englishFa, description, descriptionFa }) => ({
    type: 'word',
    ref: farsi,
    url: '/words',
    // A title that began with the Persian word would run from right to left.
    en: { title: `${transliteration} (${farsi}): ${english}`, text: description },
    fa: { title: `${farsi}: ${englishFa}`, text: descriptionFa },
  }))
