import { sql } from 'drizzle-orm'
import {
  type DocumentSource,
  idsOf,
  type SearchDocument,
  updateDocument,
} from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { expertSessions } from './tables.ts'

type Row = Pick<
  typeof expertSessions.$inferSelect,
  'id' | 'title' | 'titleFA' | 'description' | 'descriptionFA' | 'expertName' | 'expertNameFA'
> & {
  /** Questions and answers of sessions that are not premium. */
  talk: string | null
}

/**
 * Letters of questions and answers that are searched, those with most votes first: a whole evening. PostgreSQL indexes at
 * most a megabyte of a document, in both languages together.
 */
const TALK_MAX = 100_000

/** Sessions in the search of the whole site; of premium ones only what everyone may read. */
export const sessionDocuments: DocumentSource = { type: 'session', read: readDocuments }

/** Call it in the transaction that creates, changes or removes a session, after that. */
export const indexSession = (tx: Tx, id: number) => updateDocument(tx, sessionDocuments, id)

async function readDocuments(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const ids = refs && idsOf(refs)
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.title, s.title_fa as "titleFA", s.description, s.description_fa as "descriptionFA",
      s.expert_name as "expertName", s.expert_name_fa as "expertNameFA",
      (select left(string_agg(q.question || coalesce(E'\n' || q.answer, ''), E'\n' order by q.upvotes desc, q.id), ${TALK_MAX})
         from expert_questions q where q.session_id = s.id and not s.is_premium_only
          and q.hidden_at is null and q.merged_into is null and q.is_answered) as talk
    from expert_sessions s where s.status <> 'cancelled' and (${sql.param(ids)}::int[] is null or s.id = any(${sql.param(ids)}::int[])) order by s.id`)
  return rows.map(toDocument)
}

function toDocument(session: Row): SearchDocument {
  const { id, title, titleFA, description, descriptionFA, expertName, expertNameFA, talk } = session
  const text = talk ?? ''
  return {
    type: 'session',
    ref: `${id}`,
    url: `/expert-sessions/${id}`,
    en: { title, about: `${description}\n${expertName}`, text },
    ...(titleFA
      ? {
          fa: {
            title: titleFA,
            about: `${descriptionFA ?? description}\n${expertNameFA ?? expertName}`,
            text,
          },
        }
      : {}),
    keywords: `${expertName} ${expertNameFA ?? ''}`,
  }
}
