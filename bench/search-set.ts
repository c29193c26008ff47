import { CULTURE } from './search-culture.ts'
import { EVERYDAY } from './search-everyday.ts'

/**
 * The labelled set of the site's search: what people type, and what must be found. The corpus is the demo community,
 * the articles, the words of the day, the site's pages, and search-documents.ts. A document belongs to a subject when
 * it or a section of it is about the subject, also under another name; a mention in passing does not count. The
 * labels were written from reading the texts, not from what the engine returned.
 */
export type Subject = { found: string[]; queries: string[] }

export const SUBJECTS: Subject[] = [...CULTURE, ...EVERYDAY]
