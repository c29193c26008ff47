import { calendarDocuments } from '#rooms/calendar/searchable.server.ts'
import { postFinder } from '#rooms/discussions/found.server.ts'
import { eventDocuments } from '#rooms/events/searchable.server.ts'
import { sessionDocuments } from '#rooms/experts/searchable.server.ts'
import { wordDocuments } from '#rooms/home/searchable.server.ts'
import { pageDocuments } from '#rooms/house/searchable.server.ts'
import { articleDocuments, resourceDocuments } from '#rooms/library/searchable.server.ts'
import { gatheringDocuments, groupDocuments } from '#rooms/neighbours/searchable.server.ts'
import type { Gather } from '#rooms/search/documents.server.ts'
import type { Finder } from '#rooms/search/search.server.ts'

/** What the search of the whole site finds: the documents of each room. */
export const documents: Gather[] = [
  articleDocuments,
  resourceDocuments,
  eventDocuments,
  groupDocuments,
  gatheringDocuments,
  wordDocuments,
  pageDocuments,
  calendarDocuments,
  sessionDocuments,
]

/** Rooms that keep too much for that, and find it in tables of their own. */
export const finders: Finder[] = [postFinder]
