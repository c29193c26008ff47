import { and, eq, inArray, ne } from 'drizzle-orm'
import { type BlockSource, isSoon } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { hasTitleWith } from '#platform/database/contains-words.server.ts'
import { expertSessions as sessions } from '../tables.ts'

const MOST = 3

/** Expert sessions in the newsletter. */
export const sessionBlocks: BlockSource = {
  kind: 'session',
  async read({ db }, ids) {
    const rows = await db
      .select({
        ...pickColumns(sessions, ['id', 'title', 'zone']),
        titleFa: sessions.titleFA,
        text: sessions.description,
        textFa: sessions.descriptionFA,
        at: sessions.date,
      })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), ne(sessions.status, 'cancelled')))
    return rows.map((row) => ({ ...row, path: `/expert-sessions/${row.id}` }))
  },
  find: ({ db }, words, most) =>
    db
      .select({ ...pickColumns(sessions, ['id', 'title']), titleFa: sessions.titleFA })
      .from(sessions)
      .where(and(eq(sessions.status, 'upcoming'), hasTitleWith(words, sessions.title, sessions.titleFA)))
      .orderBy(sessions.date)
      .limit(most),
  weekly: ({ db }, now) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.status, 'upcoming'), isSoon(sessions.date, now)))
      .orderBy(sessions.date)
      .limit(MOST),
}
