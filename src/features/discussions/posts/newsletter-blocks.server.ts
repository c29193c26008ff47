import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { BlockSource } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { WEEK_MS } from '#platform/dates/durations.ts'
import { posts } from '../tables.ts'

const MOST = 3
/** Anonymous posts are not repeated in emails, from which their author could not take them back. */
const isShown = and(isNull(posts.hiddenAt), eq(posts.anonymous, false))

/** Discussions in the newsletter: the most helpful of the week. */
export const postBlocks: BlockSource = {
  kind: 'post',
  async read({ db }, ids) {
    const rows = await db
      .select({ ...pickColumns(posts, ['id', 'title']), text: posts.content })
      .from(posts)
      .where(and(inArray(posts.id, ids), isShown))
    return rows.map((row) => ({ ...row, path: `/community/${row.id}`, titleFa: null, textFa: null }))
  },
  weekly: ({ db }, now) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(isShown, gt(posts.createdAt, new Date(now.getTime() - WEEK_MS)), gt(posts.heat, 0)))
      .orderBy(desc(posts.heat), desc(posts.id))
      .limit(MOST),
}
