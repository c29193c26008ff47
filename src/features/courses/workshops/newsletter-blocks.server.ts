import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type BlockSource, isSoon } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { hasTitleWith } from '#platform/database/contains-words.server.ts'
import { workshops } from '../tables.ts'

const MOST = 3
const isPublic = and(workshops.published, eq(workshops.status, 'upcoming'))

/** Workshops in the newsletter: what everyone may read of them; link, video, materials and text stay on the site. */
export const workshopBlocks: BlockSource = {
  kind: 'workshop',
  async read({ db }, ids) {
    const rows = await db
      .select({
        ...pickColumns(workshops, ['id', 'title', 'titleFa', 'zone']),
        text: workshops.description,
        textFa: workshops.descriptionFa,
        at: workshops.scheduledDate,
      })
      .from(workshops)
      .where(and(inArray(workshops.id, ids), isPublic))
    return rows.map(({ at, ...row }) => ({ ...row, path: `/workshops/${row.id}`, ...(at && { at }) }))
  },
  find: ({ db }, words, most) =>
    db
      .select(pickColumns(workshops, ['id', 'title', 'titleFa']))
      .from(workshops)
      .where(
        and(
          isPublic,
          or(isNull(workshops.scheduledDate), gt(workshops.scheduledDate, new Date())),
          hasTitleWith(words, workshops.title, workshops.titleFa),
        ),
      )
      // PostgreSQL sorts null last: those to come are first.
      .orderBy(asc(workshops.scheduledDate), desc(workshops.id))
      .limit(most),
  weekly: ({ db }, now) =>
    db
      .select({ id: workshops.id })
      .from(workshops)
      .where(and(isPublic, isSoon(workshops.scheduledDate, now)))
      .orderBy(workshops.scheduledDate)
      .limit(MOST),
}
