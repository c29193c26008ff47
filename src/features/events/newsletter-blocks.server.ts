import { and, eq, gt, inArray } from 'drizzle-orm'
import { type BlockSource, isSoon } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { hasTitleWith } from '#platform/database/contains-words.server.ts'
import { events } from './tables.ts'

const MOST = 4
/** Events in one announcement: what it leaves out is never announced. */
const ANNOUNCED_MAX = 20
const isOn = eq(events.status, 'upcoming')

/** Events in the newsletter. */
export const eventBlocks: BlockSource = {
  kind: 'event',
  async read({ db }, ids) {
    const rows = await db
      .select({
        ...pickColumns(events, ['id', 'title', 'titleFa', 'zone']),
        text: events.description,
        textFa: events.descriptionFa,
        at: events.dateTime,
      })
      .from(events)
      .where(and(inArray(events.id, ids), isOn))
    return rows.map((row) => ({ ...row, path: `/events/${row.id}` }))
  },
  find: ({ db }, words, most) =>
    db
      .select(pickColumns(events, ['id', 'title', 'titleFa']))
      .from(events)
      .where(and(isOn, gt(events.dateTime, new Date()), hasTitleWith(words, events.title, events.titleFa)))
      .orderBy(events.dateTime)
      .limit(most),
  weekly: ({ db }, now) =>
    db
      .select({ id: events.id })
      .from(events)
      .where(and(isOn, isSoon(events.dateTime, now)))
      .orderBy(events.dateTime)
      .limit(MOST),
  published: ({ db }, since, now) =>
    db
      .select(pickColumns(events, ['id', 'createdAt']))
      .from(events)
      .where(and(isOn, gt(events.dateTime, now), gt(events.createdAt, since)))
      .orderBy(events.dateTime)
      .limit(ANNOUNCED_MAX),
}
