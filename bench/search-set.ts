import { CULTURE } from './search-culture.ts'
import { EVERYDAY } from './search-everyday.ts'
import type { Subject } from './search-subject.ts'

/**
 * The labelled set of the site's search: what people type, and what must be found. The corpus is the demo community,
 * the articles, the words of the day, the site's pages, and search-documents.ts. A document belongs to a subject when
 * it or a part of it is about the subject, also under another name; a mention in passing does not count. A part is a
 * section, a box or a paragraph of an article, and a sentence of a text that has two or three. Of courses, workshops and
 * sessions it is what everyone may read. The labels were written from reading the texts, not from what the engine
 * returned. They hold in all seasons (search-titles.ts); search-labels.test.ts checks that each document exists.
 */
export const SUBJECTS: Subject[] = [...CULTURE, ...EVERYDAY]
