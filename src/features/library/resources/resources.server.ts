import type { Ctx } from '#platform/app-context.server.ts'
import { patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { CARD_HERO } from '../articles/articles.server.ts'
import type { ResourceCategory } from '../search-params.ts'

/** A resource as everyone sees it; who submitted it is for moderators. */
export type ResourceView = {
  id: number
  title: string
  description: string
  url: string
  category: ResourceCategory
  approved: boolean
  createdAt: Date
  downloads: number
  /** One of the site's own articles, readable here. */
  builtIn: boolean
  /** The link checker found it dead. */
  dead: boolean
  /** In minutes; null unless it is built in. */
  readTime: number | null
  hero: string | null
  /** Everyone may read the beginning of its article; only members of Peyvand+ may read the rest. */
  isPremium: boolean
}

type ResourcesRequest = PageRequest & {
  q?: string | undefined
  category?: ResourceCategory | undefined
}

/** Titles and descriptions in the language of `$1`, else in the one that there is. */
const RESOURCE_COLUMNS = `r.id,
  case when $1 = 'fa' then coalesce(r.title_fa, r.title) else r.title end as title,
  case when $1 = 'fa' then coalesce(r.description_fa, r.description) else r.description end as description,
  r.url, r.category, r.approved, r.created_at as "createdAt", r.downloads, r.article_id is not null as "builtIn",
  r.dead_since is not null as dead, a.read_time as "readTime",
  case when r.article_id is not null then coalesce(a.hero, '${CARD_HERO}') end as hero,
  coalesce(a.is_premium, false) as "isPremium"`
const FROM = 'from resources r left join articles a on a.id = r.article_id'
/** Approved, and public if it is an article. */
const IS_PUBLISHED = `r.approved and (r.article_id is null or (a.published and a.publish_at <= now()))`
/** Every word of the query somewhere in it; our own articles are shown first. */
const MATCHES = `${IS_PUBLISHED} and ($2::text is null or r.category = $2)
  and (r.folded like all ($3::text[]))`

/** Articles of the site come first, in the order of their ids. Links to other sites follow, newest first. */
const POSITION = 'case when r.article_id is null then r.id else -r.id end'

/** Approved resources: those of the site first, then the newest. */
export async function listResources(ctx: Ctx, request: ResourcesRequest): Promise<Page<ResourceView>> {
  // The first key is 1 for articles and 0 for links, so that 2 is before all of them.
  const [kind = 2, position = ID_MAX] = fromCursor(request.cursor, 2) ?? []
  const rows = await queryNamed<ResourceView>(
    ctx.db,
    'library.resources',
    `select ${RESOURCE_COLUMNS} ${FROM} where ${MATCHES}
       and ((r.article_id is not null)::int, ${POSITION}) < ($4, $5)
     order by (r.article_id is not null)::int desc, ${POSITION} desc limit $6`,
    [ctx.lang, ...filtersOf(request), kind, position, request.limit + 1],
  )
  return pageOf(rows, request.limit, ({ builtIn, id }) => (builtIn ? [1, -id] : [0, id]))
}

/** One approved resource. @throws ApiError resource_not_found */
export async function showResource(ctx: Ctx, id: number): Promise<ResourceView> {
  const [row] = await queryNamed<ResourceView>(
    ctx.db,
    'library.resource',
    `select ${RESOURCE_COLUMNS} ${FROM} where ${IS_PUBLISHED} and r.id = $2`,
    [ctx.lang, id],
  )
  if (!row) throw new ApiError(404, 'resource_not_found')
  return row
}

/** How many there are for these filters. */
export async function countResources(
  ctx: Ctx,
  request: Pick<ResourcesRequest, 'q' | 'category'>,
): Promise<{ count: number }> {
  // The language is no filter: it is named so that the filters keep their numbers, and PostgreSQL knows its type.
  const [row] = await queryNamed<{ count: number }>(
    ctx.db,
    'library.countResources',
    `select count(*)::int as count ${FROM} where ${MATCHES} and $1::text is not null`,
    [ctx.lang, ...filtersOf(request)],
  )
  return { count: row?.count ?? 0 }
}

const filtersOf = ({ q, category }: Pick<ResourcesRequest, 'q' | 'category'>) => [
  category ?? null,
  patternsOf(q) ?? [],
]
