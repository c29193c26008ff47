import { canModerate } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { isoText } from '#platform/database/columns.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { cityName } from '#platform/i18n/city.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { REPLY_PREVIEWS } from '../reply-previews.ts'
import {
  authorOf,
  joinAuthor,
  type PostView,
  type TextRow,
  textColumns,
  toStoredText,
  whereVisible,
} from '../view.server.ts'

export type CardRow = TextRow &
  Omit<PostView, keyof TextRow | 'author' | 'previews'> & { previews: PreviewRow[] | null }
type PreviewRow = Omit<PostView['previews'][number], 'author'> & { firstName: string | null }

/**
 * Returns one post as its reader may see it.
 * @throws ApiError not_found, including for somebody else's hidden post
 */
export async function showPost(ctx: Ctx, id: number): Promise<PostView> {
  const [post] = await cardsById(ctx, [id])
  if (!post) throw new ApiError(404, 'not_found')
  return post
}

/** Posts in the order of these ids, without those that the reader may not see. */
export async function cardsById(ctx: Ctx, ids: number[]): Promise<PostView[]> {
  if (!ids.length) return []
  const { viewer } = ctx
  const rows = await queryNamed<CardRow>(
    ctx.db,
    `discussions.cards.${readerKind(ctx)}`,
    `select ${cardColumns(ctx)} from unnest($2::int[]) with ordinality wanted(id, at)
       join posts p on p.id = wanted.id and ${whereVisible('p', viewer, '$1')} ${cardJoins(ctx)}
     order by wanted.at`,
    [viewer.id ?? null, ids],
  )
  return rows.map((row) => toPostView(row, ctx.lang))
}

/** Guests, members and moderators see different rows: each has a prepared statement of its own. */
export function readerKind({ viewer }: Ctx) {
  if (!viewer.signedIn) return 'guest'
  return canModerate(viewer) ? 'moderator' : 'member'
}

/** What a card shows of a post `p`; $1 is the reader's id. */
export const cardColumns = ({ viewer }: Ctx) => `${textColumns('p', 'u', '$1::text')},
  p.title, p.category, p.likes, p.replies, p.location, p.country, p.city,
  ${viewer.signedIn ? 'exists (select from user_likes l where l.user_id = $1 and l.post_id = p.id)' : 'false'} as liked,
  ${viewer.signedIn ? 'previews.list' : 'null'} as previews`

/** The joins that `cardColumns` reads from: the author by name, and for members the first replies. */
export const cardJoins = ({ viewer }: Ctx) =>
  viewer.signedIn ? `${joinAuthor('p', 'u')} ${PREVIEWS}` : joinAuthor('p', 'u')

/**
 * Only for members: a guest's query reads no text of a reply. Previews leave out hidden replies, as they have no space
 * to mark them. `p.replies` does not count them either.
 */
const PREVIEWS = `left join lateral (
  select json_agg(r order by r.id) as list from (
    select r.id, r.content, r.anonymous, ru.first_name as "firstName",
      ${isoText('r.created_at')} as "createdAt"
    from comments r ${joinAuthor('r', 'ru')}
    where r.post_id = p.id and r.hidden_at is null
    order by r.id limit ${REPLY_PREVIEWS}) r) previews on p.replies > 0`

/**
 * Returns a row as its reader may see it, without a name if it is anonymous. Adds the name of the city in the reader's
 * language here, because the feed page has no space for a list of cities.
 */
export function toPostView(row: CardRow, lang: Lang): PostView {
  const { previews, title, category, likes, replies, location, country, city, liked, ...written } = row
  return {
    ...toStoredText(written),
    title,
    category,
    likes,
    replies,
    location,
    country,
    city: city && cityName(city, lang),
    liked,
    previews: (previews ?? []).map(({ firstName, ...reply }) => ({
      ...reply,
      author: authorOf(reply.anonymous, firstName),
    })),
  }
}
