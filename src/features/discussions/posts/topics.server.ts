import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { CATEGORIES, type Category } from '../search-params.ts'

type Topics = { topics: { category: Category; count: number }[]; total: number }

/** How many visible posts each category has, most first; read from counters, however many posts there are. */
export async function popularTopics(ctx: Ctx): Promise<Topics> {
  const rows = await queryNamed<{ category: Category; count: number }>(
    ctx.db,
    'discussions.topics',
    'select category, count from post_counts',
  )
  const countByCategory = new Map(rows.map(({ category, count }) => [category, count]))
  const topics = CATEGORIES.map((category) => ({ category, count: countByCategory.get(category) ?? 0 }))
  return {
    topics: topics.sort((a, b) => b.count - a.count),
    total: topics.reduce((sum, { count }) => sum + count, 0),
  }
}
