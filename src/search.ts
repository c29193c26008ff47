import { calendarDocuments } from '#features/calendar/searchable.server.ts'
import { courseDocuments } from '#features/courses/searchable.server.ts'
import { workshopDocuments } from '#features/courses/workshops/searchable.server.ts'
import { postFinder } from '#features/discussions/search/post-finder.server.ts'
import { eventDocuments } from '#features/events/searchable.server.ts'
import { sessionDocuments } from '#features/experts/searchable.server.ts'
import { wordDocuments } from '#features/home/searchable.server.ts'
import { articleDocuments, resourceDocuments } from '#features/library/searchable.server.ts'
import { communityEventDocuments, groupDocuments } from '#features/local-community/searchable.server.ts'
import type { DocumentSource } from '#features/search/documents.server.ts'
import type { Finder } from '#features/search/search.server.ts'
import { pageDocuments } from '#features/site/searchable.server.ts'

/** What the search of the whole site finds: the documents of each feature. */
export const documents: DocumentSource[] = [
  articleDocuments,
  resourceDocuments,
  eventDocuments,
  groupDocuments,
  communityEventDocuments,
  wordDocuments,
  pageDocuments,
  calendarDocuments,
  sessionDocuments,
  courseDocuments,
  workshopDocuments,
]

/** Features with too many documents for that search tables of their own. */
export const finders: Finder[] = [postFinder]
