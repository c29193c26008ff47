import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { countMatching } from '../search/search.server.ts'
import type { Category, Place } from '../search-params.ts'
import { whereVisible } from '../view.server.ts'
import { readerKind } from './cards.server.ts'
import { popularTopics } from './topics.server.ts'

type CountRequest = { q: string | null; location?: Place | undefined; category?: Category | undefined }
/** `more`: counting stopped at COUNT_MAX; a reader does not need to know by how much. */
type Count = { count: number; more: boolean }

/** Counting further would cost more than the page that shows it. */
const COUNT_MAX = 1_000

/** How many discussions match these filters; exact for categories, up to COUNT_MAX for the rest. */
export async function countPosts(ctx: Ctx, { q, location, category }: CountRequest): Promise<Count> {
  if (q) return capped(await countMatching(ctx, { q, location, category }, COUNT_MAX + 1))
  if (location) return capped(await countInPlace(ctx, location, category))
  const { topics, total } = await popularTopics(ctx)
  const count = category ? (topics.find((topic) => topic.category === category)?.count ?? 0) : total
  return { count, more: false }
}

const capped = (count: number): Count => ({ count: Math.min(count, COUNT_MAX), more: count > COUNT_MAX })

/** In the statement of guests nothing else names $3, and PostgreSQL needs to know the type of each parameter. */
async function countInPlace(ctx: Ctx, location: Place, category: Category | undefined): Promise<number> {
  const [row] = await queryNamed<{ count: number }>(
    ctx.db,
    `discussions.count.${readerKind(ctx)}`,
    `select count(*)::int as count from (
       select from posts p where p.location = $1 and ($2::text is null or p.category = $2)
         and ($3::text is null or true) and ${whereVisible('p', ctx.viewer, '$3')} limit ${COUNT_MAX + 1}) p`,
    [location, category ?? null, ctx.viewer.id ?? null],
  )
  return row?.count ?? 0
}
