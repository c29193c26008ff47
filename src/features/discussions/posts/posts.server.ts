import { and, eq } from 'drizzle-orm'
import { AUTHOR_CTE, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import {
  assertAllowed,
  storeCounted,
  storeEdited,
  uncountText,
} from '#features/screening/screening.server.ts'
import { newWords } from '#features/search/words/words.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { storedKey, storeOnce } from '#platform/http/idempotency.server.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import { EDIT_TRIES, newPostTag, postTags } from '../access.server.ts'
import { heldIf, holdOf, needsNoReview } from '../review/held.server.ts'
import { POSTS_LIMITS, type PostChange, type PostInput, placeOf } from '../rules.ts'
import { indexedText } from '../search/search-text.server.ts'
import { posts } from '../tables.ts'
import type { PostView } from '../view.server.ts'
import { showPost } from './cards.server.ts'

/**
 * Publishes a post from where its author lives; an anonymous one stores only the country. Sent again with the same
 * idempotency key, it returns the post that is there already.
 * @throws ApiError sign_in_first, suspended, blocked_word, too_many, repeated_text, copied_text
 */
export async function createPost(ctx: Ctx, input: PostInput): Promise<PostView> {
  const viewer = requireWriter(ctx.viewer)
  const { title, content, category, anonymous } = input
  const key = storedKey(input.idempotencyKey, ['post', title, content, category, anonymous])
  const sent = async () => {
    const values = [viewer.id, key]
    const [post] = await queryNamed<{ id: number }>(ctx.db, 'discussions.sentPost', POST_BY_KEY, values)
    return post && showPost(ctx, post.id)
  }
  return storeOnce(key, sent, () => {
    assertAllowed(ctx, { title, content }, { anonymous })
    const text = wholeText(input)
    return storeCounted(ctx, POSTS_LIMITS, { text, anonymous, key }, () => storePost(ctx, input, key))
  })
}

const POST_BY_KEY = 'select id from posts where author_id = $1 and idempotency_key = $2'

async function storePost(ctx: Ctx, input: PostInput, key: string | undefined): Promise<PostView> {
  const viewer = requireWriter(ctx.viewer)
  const [home] = await queryNamed<{ country: string | null; city: string | null }>(
    ctx.db,
    'discussions.home',
    'select country, city from users where id = $1',
    [viewer.id],
  )
  if (!home) throw new ApiError(401, 'sign_in_first')
  const { title, body, words, sounds } = indexedText(input)
  const values = [
    viewer.id,
    input.title,
    input.content,
    input.category,
    input.anonymous,
    placeOf(home.country),
    home.country,
    input.anonymous ? null : home.city,
    title,
    body,
    words,
    sounds,
    key ?? null,
    holdOf(ctx, { text: wholeText(input), anonymous: input.anonymous }),
  ]
  // Nobody but its author sees a held post.
  const tags = ({ id, held }: PublishedPost) => (held ? [] : ['posts', newPostTag(id)])
  const { id } = await write(ctx, { tags, single: true }, async (db) => {
    const [post] = await queryNamed<PublishedPost>(db, 'discussions.publish', PUBLISH, values)
    if (!post) throw new ApiError(401, 'sign_in_first')
    return post
  })
  return showPost(ctx, id)
}

const PUBLISH = `
  with ${AUTHOR_CTE},
  judged as (select id, ${heldIf('$14', 'me.id')} as held from me),
  post as (
    insert into posts (
      author_id, title, content, category, anonymous, location, country, city, idempotency_key, held, hidden_at)
    select id, $2, $3, $4, $5, $6, $7, $8, $13, held, case when held then now() end from judged returning id, held),
  searchable as (insert into post_search (post_id, title, body, location, category)
    select id, $9, $10, $6, $4 from post),
  new_words as (${newWords(11, 'exists (select from post where not held)')})
  select id, held from post`

type PublishedPost = { id: number; held: boolean }

/**
 * Changes the author's own post, but never whether it is anonymous. Adding the name would reveal who wrote a
 * confidential text. Removing the name would come too late: others have read it.
 * @throws ApiError sign_in_first, suspended, not_found, not_yours, anonymity_stays, changed_meanwhile, blocked_word,
 * too_many, repeated_text, copied_text
 */
export async function updatePost(ctx: Ctx, id: number, change: PostChange): Promise<PostView> {
  requireWriter(ctx.viewer)
  const before = await ownPost(ctx, id)
  const { title = before.title, content = before.content } = change
  const edited = { text: wholeText({ title, content }), anonymous: before.anonymous }
  await storeEdited(ctx, wholeText(before), edited, async () => {
    for (let tries = 1; !(await saveEdit(ctx, id, change)); tries++)
      if (tries === EDIT_TRIES) throw new ApiError(409, 'changed_meanwhile')
  })
  return showPost(ctx, id)
}

/** @returns whether it is saved; false where someone saved between reading and writing */
async function saveEdit(ctx: Ctx, id: number, change: PostChange): Promise<boolean> {
  const before = await ownPost(ctx, id)
  if (change.anonymous !== undefined && change.anonymous !== before.anonymous)
    throw new ApiError(409, 'anonymity_stays')
  assertVersion(before, change.version)
  const after = {
    title: change.title ?? before.title,
    content: change.content ?? before.content,
    category: change.category ?? before.category,
  }
  const isSame =
    after.title === before.title && after.content === before.content && after.category === before.category
  if (isSame) return true
  assertAllowed(ctx, { title: change.title, content: change.content }, { anonymous: before.anonymous })
  const { title, body, words, sounds } = indexedText(after)
  const hold = holdOf(ctx, { text: wholeText(after), anonymous: before.anonymous }, wholeText(before))
  const values = [
    id,
    after.title,
    after.content,
    after.category,
    title,
    body,
    words,
    sounds,
    before.version,
    hold,
    needsNoReview(ctx, wholeText(after)),
  ]
  const tags = (saved: SavedEdit | undefined) =>
    saved ? [...postTags(id), 'words', ...(saved.isNew ? [newPostTag(id)] : [])] : []
  const saved = await write(ctx, { tags, single: true }, async (db) => {
    const [row] = await queryNamed<SavedEdit>(db, 'discussions.edit', EDIT, values)
    return row
  })
  return saved !== undefined
}

/** `isNew`: it was held since it was written, for what the edit has taken out. */
type SavedEdit = { isNew: boolean }

const EDIT = `
  with judged as (
    select id, held and hidden_at = created_at as unseen, ${heldIf('$10', 'posts.author_id')} as holds
    from posts where id = $1),
  post as (
    update posts p set title = $2, content = $3, category = $4, edited_at = now(), updated_at = now(),
      version = version + 1, held = (p.held and not $11) or (judged.holds and p.hidden_at is null),
      hidden_at = case when judged.holds then coalesce(p.hidden_at, now()) when not p.held or not $11 then p.hidden_at end
    from judged where p.id = judged.id and version = $9
    returning p.id, p.held, judged.unseen and p.hidden_at is null as is_new),
  searchable as (update post_search s set title = $5, body = $6, category = $4 from post where s.post_id = post.id),
  new_words as (${newWords(7, 'exists (select from post where not held)')})
  select is_new as "isNew" from post`

/**
 * Removes one's own post; its comments, likes and reports go with it, and so do their notifications.
 * @throws ApiError sign_in_first, not_found, not_yours
 */
export async function removePost(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const post = await ownPost(ctx, id)
  await write(ctx, { tags: postTags(id), notify: allReturned }, async (tx) => {
    await tx.delete(posts).where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)))
    return withdrawNotifications(tx, [`post:${id}`])
  })
  await uncountText(ctx, { text: wholeText(post) })
}

const wholeText = ({ title, content }: { title: string; content: string }) => `${title}\n${content}`

async function ownPost(ctx: Ctx, id: number): Promise<PostView> {
  requireSignedIn(ctx.viewer)
  const post = await showPost(ctx, id)
  if (!post.mine) throw new ApiError(403, 'not_yours')
  return post
}
