import type { House } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'

const PAGES = [
  '/',
  '/community',
  '/resources',
  '/words',
  '/events',
  '/local-community',
  '/calendar',
  '/peyvand-plus',
  '/signup',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/guidelines',
]
/** A sitemap holds at most 50,000 addresses (sitemaps.org); each of ours counts twice, once a language. Articles, groups and posts share it. */
const EACH_MOST = 8_000

/** What search engines may read: the site's pages, its articles, and its newest visible posts. */
export async function listAddresses({
  db,
}: Pick<House, 'db'>): Promise<{ path: string; changed?: string }[]> {
  const posts = await rowsOf<{ path: string; changed: string }>(
    db,
    'house.sitemap',
    `select '/community/' || id as path, to_char(coalesce(edited_at, created_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
     from posts where hidden_at is null order by id desc limit ${EACH_MOST}`,
  )
  const articles = await rowsOf<{ path: string; changed: string }>(
    db,
    'house.sitemapArticles',
    `select '/resources/' || slug as path, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
     from articles where published and publish_at <= now() order by id limit ${EACH_MOST}`,
  )
  const groups = await rowsOf<{ path: string; changed: string }>(
    db,
    'house.sitemapGroups',
    `select '/local-community/' || id as path, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
     from regional_groups where is_active order by id limit ${EACH_MOST}`,
  )
  return [...PAGES.map((path) => ({ path })), ...articles, ...groups, ...posts]
}
