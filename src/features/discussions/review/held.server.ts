import { eq, sql } from 'drizzle-orm'
import { NEW_FOR_HOURS } from '#features/screening/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { addsLinksOrPictures, linksAndPicturesIn } from '#platform/text/links.server.ts'
import { isHeld, type Subject, setHidden } from '../reports/hiding.server.ts'
import { comments, posts } from '../tables.ts'

/** Whether a text waits for a moderator before others see it; for some that depends on what its author wrote before. */
type Hold = 'never' | 'if_new' | 'always'

/**
 * Holds texts with new links or many pictures if their author is a member without an older text. Anonymous texts are
 * held for every author: publishing one at once would reveal that its author is established here.
 * @param before the text before an edit
 */
export function holdOf(
  { viewer, env }: Pick<Ctx, 'viewer' | 'env'>,
  { text, anonymous }: { text: string; anonymous: boolean },
  before?: string,
): Hold {
  const { host } = new URL(env.PUBLIC_URL)
  const old = before === undefined ? undefined : linksAndPicturesIn(before, host)
  if (!addsLinksOrPictures(linksAndPicturesIn(text, host), old)) return 'never'
  if (anonymous) return 'always'
  return viewer.role === 'member' ? 'if_new' : 'never'
}

/** Whether nobody's text would be held with these words: one that waits is published once an edit gives it such. */
export const needsNoReview = ({ env }: Pick<Ctx, 'env'>, text: string) =>
  !addsLinksOrPictures(linksAndPicturesIn(text, new URL(env.PUBLIC_URL).host))

/**
 * SQL of whether a text is held.
 * @param hold SQL of a `Hold`
 * @param author SQL of the author's id, with its table. Their anonymous texts do not count, or the result would reveal
 * that they exist.
 */
export const heldIf = (hold: string, author: string) => `case ${hold}::text
    when 'always' then true
    when 'if_new' then not exists (select from posts o where ${isKnown(author)})
      and not exists (select from comments o where ${isKnown(author)})
    else false end`

const isKnown = (author: string) =>
  `o.author_id = ${author} and not o.anonymous and o.hidden_at is null
      and o.created_at < now() - interval '${NEW_FOR_HOURS} hours'`

/** Holds a reply after an edit, where `hold` says so and nobody has hidden it yet. */
export async function holdReply(tx: Tx, id: number, hold: Hold): Promise<PendingNotifications> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select k.hidden_at is null and ${sql.raw(heldIf(`'${hold}'`, 'k.author_id'))} as held from comments k where id = ${id}`)
  return rows[0]?.held ? (await holdAgain(tx, { kind: 'comment', id })).pending : []
}

/** Publishes a reply that is held, after an edit; nobody is notified of one that a moderator has declined meanwhile. */
export async function releaseReply(tx: Tx, id: number): Promise<PendingNotifications> {
  const subject = { kind: 'comment', id } as const
  if (!(await isHeld(tx, subject))) return []
  return (await setHidden(tx, subject, false)).pending ?? []
}

/** Hides a text until a moderator has decided. */
export async function holdAgain(tx: Tx, { kind, id }: Subject) {
  const { changed, tags, pending = [] } = await setHidden(tx, { kind, id }, true)
  const texts = kind === 'post' ? posts : comments
  if (changed) await tx.update(texts).set({ held: true }).where(eq(texts.id, id))
  return { changed, tags, pending }
}
