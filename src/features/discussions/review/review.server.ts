import { sql } from 'drizzle-orm'
import { assertModerator } from '#features/accounts/writing.server.ts'
import { notify, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { type Changes, NO_TAGS } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { linksAndPicturesIn } from '#platform/text/links.server.ts'
import { lockPost } from '../access.server.ts'
import { replyKey } from '../comments/reply-notifications.server.ts'
import { type Subject, setHidden } from '../reports/hiding.server.ts'
import { joinAuthor } from '../view.server.ts'
import { holdAgain } from './held.server.ts'

type HeldText = {
  kind: Subject['kind']
  /** Such as `post:3`: a post and a reply may have the same number. */
  id: string
  textId: number
  /** Path of its page, without a language. */
  url: string
  /** The title of the post; for a reply, that of its post. */
  title: string
  content: string
  anonymous: boolean
  /** First name; null for an anonymous text and for someone who left. */
  author: string | null
  /** Why it was held. Empty for an anonymous text: moderators learn nothing about it except its content. */
  reasons: ('link' | 'pictures')[]
  heldAt: Date
  /** A decision names it: the author may have changed the text meanwhile. */
  version: number
}

/**
 * Lists texts that wait for a moderator, longest wait first; with `q` only texts that have its words, in the text or
 * the author's name. The author of an anonymous one is not read from the database.
 * @throws ApiError not_yours to all but moderators
 */
export async function listHeld(ctx: Ctx, { q, limit, cursor }: SearchPageRequest): Promise<Page<HeldText>> {
  assertModerator(ctx)
  const after = fromCursor(cursor, 3) ?? [0, 0, 0]
  const rows = await queryNamed<Row>(ctx.db, 'discussions.held', HELD, [...after, limit + 1, patternsOf(q)])
  const page = pageOf(rows, limit, ({ seconds, kind, id }) => [seconds, kind === 'post' ? 0 : 1, id])
  const { host } = new URL(ctx.env.PUBLIC_URL)
  return {
    ...page,
    rows: page.rows.map(({ seconds: _, id, ...row }) => ({
      ...row,
      id: `${row.kind}:${id}`,
      textId: id,
      reasons: reasonsOf(row, host),
    })),
  }
}

type Row = Omit<HeldText, 'id' | 'textId' | 'reasons'> & { id: number; seconds: number }

const HELD = `
  select t.kind, t.id, t.url, t.title, t.content, t.anonymous, u.first_name as author, t.hidden_at as "heldAt",
    t.version, t.seconds
  from (
    select 'post' as kind, 0 as place, id, '/community/' || id as url, title, content, anonymous, author_id, hidden_at,
      version, extract(epoch from date_trunc('second', hidden_at))::int as seconds
    from posts where held
    union all
    select 'comment', 1, c.id, '/community/' || p.id, p.title, c.content, c.anonymous, c.author_id, c.hidden_at,
      c.version, extract(epoch from date_trunc('second', c.hidden_at))::int
    from comments c join posts p on p.id = c.post_id where c.held) t
  ${joinAuthor('t', 'u')}
  where (t.seconds, t.place, t.id) > ($1, $2, $3)
    and ${holdsWordsSql('$5', 't.title', 't.content', 'u.first_name')}
  order by t.seconds, t.place, t.id limit $4`

function reasonsOf(
  { kind, title, content, anonymous }: Omit<Row, 'id' | 'seconds'>,
  host: string,
): HeldText['reasons'] {
  if (anonymous) return []
  const { links, manyPictures } = linksAndPicturesIn(kind === 'post' ? `${title}\n${content}` : content, host)
  return [...(links.length ? ['link' as const] : []), ...(manyPictures ? ['pictures' as const] : [])]
}

type ReviewDecision = { version: number; reason?: string | null }

/**
 * Publishes a held text as if it had just been sent: counts it, indexes it, and notifies its author and everybody
 * concerned.
 * @returns what is to be done after the caller's commit
 * @throws ApiError text_not_found, already_reviewed, held_changed
 */
export async function publishHeld(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  { version }: ReviewDecision,
): Promise<Changes> {
  const text = await lockHeld(tx, subject, version)
  const { tags, pending = [] } = await setHidden(tx, subject, false)
  return {
    tags,
    pending: [...pending, ...(await notifyAuthor(ctx, tx, subject, { ...text, kind: 'approved' }))],
  }
}

/**
 * Declines a held text: it stays hidden, and its author reads why.
 * @throws ApiError text_not_found, already_reviewed, held_changed
 */
export async function declineHeld(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  decided: ReviewDecision,
): Promise<Changes> {
  const text = await lockHeld(tx, subject, decided.version)
  const { tags } = await setHidden(tx, subject, true)
  return {
    tags,
    pending: await notifyAuthor(ctx, tx, subject, {
      ...text,
      kind: 'refused',
      words: decided.reason ?? null,
    }),
  }
}

/**
 * Takes back that a text was published: it waits again, and nobody is notified of it any more.
 * @throws ApiError text_not_found
 */
export async function undoPublishing(tx: Tx, subject: Subject): Promise<Changes & { changed: boolean }> {
  const { postId, held: isHeld } = await readText(tx, subject)
  if (isHeld) return { changed: false, tags: NO_TAGS } // taken back already: nobody has seen it since
  const held = await holdAgain(tx, subject)
  const withdrawn = held.changed ? await withdrawNotifications(tx, [keyOfReview(subject, postId)]) : []
  return { ...held, pending: [...held.pending, ...withdrawn] }
}

type Text = {
  postId: number
  title: string
  content: string
  authorId: string | null
  anonymous: boolean
  version: number
  held: boolean
}

async function readText(tx: Tx, { kind, id }: Subject): Promise<Text> {
  const { rows } = await tx.execute<Text>(
    kind === 'post'
      ? sql`select id as "postId", title, content, author_id as "authorId", anonymous, version, held from posts where id = ${id}`
      : sql`select p.id as "postId", p.title, c.content, c.author_id as "authorId", c.anonymous, c.version, c.held
          from comments c join posts p on p.id = c.post_id where c.id = ${id}`,
  )
  const [text] = rows
  if (!text) throw new ApiError(404, 'text_not_found')
  return text
}

/** Locks the post first, as all do who hide or show its replies; two decisions at once are one. */
async function lockHeld(tx: Tx, subject: Subject, version: number): Promise<Text> {
  await lockPost(tx, (await readText(tx, subject)).postId)
  const text = await readText(tx, subject)
  if (!text.held) throw new ApiError(409, 'already_reviewed')
  if (text.version !== version) throw new ApiError(409, 'held_changed')
  return text
}

const keyOfReview = ({ kind, id }: Subject, postId: number) =>
  `${kind === 'post' ? `post:${id}` : replyKey(postId, id)}:review`

function notifyAuthor(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  {
    kind,
    title,
    authorId,
    postId,
    version,
    words,
    anonymous,
  }: Text & { kind: 'approved' | 'refused'; words?: string | null },
) {
  if (!authorId) return []
  const about = {
    title,
    ofText: subject.kind,
    ...(words && { words }),
    ...(anonymous && { isPrivate: true }),
  }
  const key = `${keyOfReview(subject, postId)}:${version}`
  return notify(ctx, tx, [{ to: authorId, kind, key, url: `/community/${postId}`, about }])
}
