import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'

const PAGES = [
  '/',
  '/community',
  '/resources',
  '/words',
  '/events',
  '/workshops',
  '/expert-sessions',
  '/courses',
  '/local-community',
  '/calendar',
  '/newsletter',
  '/peyvand-plus',
  '/signup',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/guidelines',
]
/**
 * Growing lists, newest first: the paths of their pages, the times of their changes, and the condition for public ones.
 */
const GROWING = [
  ['/community/', 'id', 'coalesce(edited_at, created_at)', 'posts where hidden_at is null'],
  ['/resources/', 'slug', 'updated_at', 'articles where published and publish_at <= now()'],
  ['/events/', 'id', 'updated_at', "events where status = 'upcoming'"],
  ['/workshops/', 'id', 'updated_at', "workshops where published and status = 'upcoming'"],
  ['/expert-sessions/', 'id', 'updated_at', "expert_sessions where status <> 'cancelled'"],
  ['/courses/', 'id', 'updated_at', 'courses where published'],
  [
    '/newsletter/',
    'id',
    'coalesce(started_at, updated_at)',
    "newsletter_issues where audience = 'newsletter' and started_at is not null and state in ('sending', 'paused', 'sent')",
  ],
  ['/local-community/', 'id', 'updated_at', 'regional_groups where is_active and hidden_at is null'],
  [
    '/local-community/events/',
    'id',
    'null::timestamptz', // when they changed is not stored
    "community_events where is_public and hidden_at is null and status = 'upcoming' and date > now()",
  ],
] as const
/** A sitemap holds at most 50,000 addresses (sitemaps.org), and each of ours counts twice, once a language. */
const EACH_MAX = Math.floor((25_000 - PAGES.length) / GROWING.length)

/** What search engines may read: the site's pages, and the newest of everything that grows. */
export async function listAddresses({
  db,
}: Pick<AppContext, 'db'>): Promise<{ path: string; changed?: string | null }[]> {
  const lists = await Promise.all(
    GROWING.map(([path, name, changed, where]) =>
      queryNamed<{ path: string; changed: string | null }>(
        db,
        `site.sitemap.${path}`,
        `select '${path}' || ${name} as path, to_char(${changed} at time zone 'UTC', 'YYYY-MM-DD') as changed
         from ${where} order by id desc limit ${EACH_MAX}`,
      ),
    ),
  )
  return [...PAGES.map((path) => ({ path })), ...lists.flat()]
}
