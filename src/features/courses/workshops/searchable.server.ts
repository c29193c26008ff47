import { and } from 'drizzle-orm'
import {
  type DocumentSource,
  isAmong,
  type SearchDocument,
  updateDocument,
} from '#features/search/documents.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { workshops } from '../tables.ts'
import { isShown } from './workshops.server.ts'

const SEARCHED = [
  ...(['id', 'title', 'titleFa', 'description', 'descriptionFa'] as const),
  ...(['instructorName', 'instructorNameFa'] as const),
] as const

/**
 * Workshops in the search of the whole site: their public parts, and nothing for members. As in the list, a past
 * workshop is found again once it has a video or other content.
 */
export const workshopDocuments: DocumentSource = { type: 'workshop', read: readDocuments }

/** Indexes a workshop for the search; call it in the transaction that creates, changes, cancels or removes it. */
export const indexWorkshop = (tx: Tx, id: number) => updateDocument(tx, workshopDocuments, id)

async function readDocuments(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const rows = await db
    .select(pickColumns(workshops, SEARCHED))
    .from(workshops)
    .where(and(isShown(new Date()), isAmong(workshops.id, refs)))
    .orderBy(workshops.id)
  return rows.map(({ id: ref, title, titleFa, description, descriptionFa, ...names }) => ({
    type: 'workshop',
    ref: `${ref}`,
    url: `/workshops/${ref}`,
    en: { title, about: `${description}\n${names.instructorName ?? ''}` },
    ...(titleFa === null
      ? {}
      : {
          fa: {
            title: titleFa,
            about: `${descriptionFa ?? description}\n${names.instructorNameFa ?? names.instructorName ?? ''}`,
          },
        }),
  }))
}
