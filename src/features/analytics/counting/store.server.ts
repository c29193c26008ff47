import type { AppContext } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { type Browser, type Device, type DropReason, QUIET_MINUTES } from '../rules.ts'

/** A view, or a heartbeat of a page that is open: then without a page. */
export type Hit = {
  visitor: bigint
  at: Date
  page: string | undefined
  lang: Lang
  device: Device
  browser: Browser
  /** Whether it was sent with a session cookie. */
  signedIn: boolean
  country?: string | undefined
  referrer?: string | undefined
  campaign?: string | undefined
}

/**
 * Limits how long a process that hangs with the lock keeps the others waiting, for example on a sleeping machine: then
 * the database ends its transaction. The others give up before that, and try again.
 */
export const BEGIN_BOUNDED =
  "begin; set local lock_timeout = '2s'; set local idle_in_transaction_session_timeout = '10s'"
const LOCK_TIMEOUT = '55P03'
export const isLocked = (error: unknown) => (error as { code?: unknown }).code === LOCK_TIMEOUT

/**
 * Adds views to the visits they belong to, or begins new ones. All of them are stored, or none is. Hits of one visitor
 * may come at once, but must lie within `QUIET_MINUTES` of each other.
 */
export async function storeHits({ db }: Pick<AppContext, 'db'>, hits: Hit[]): Promise<void> {
  if (!hits.length) return
  const client = await db.$client.connect()
  try {
    await client.query(BEGIN_BOUNDED)
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.analyticsVisits])
    await client.query(STORE_VISITS, [
      hits.map(({ visitor }) => visitor.toString()),
      hits.map(({ at }) => at),
      hits.map(({ page }) => page ?? null),
      hits.map(({ lang }) => lang),
      hits.map(({ device }) => device),
      hits.map(({ browser }) => browser),
      hits.map(({ signedIn }) => signedIn),
      hits.map(({ country }) => country ?? null),
      hits.map(({ referrer }) => referrer ?? null),
      hits.map(({ campaign }) => campaign ?? null),
    ])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true) // its transaction ends with the connection
    throw error
  }
}

/**
 * - `given` are the hits, `together` one row for each visitor: their hits are of one visit.
 * - `latest` is the visitor's last visit so far, which is open until they were quiet for `QUIET_MINUTES`.
 * - `extended` adds to the open visits; `begun` begins the others, unless there was a heartbeat alone.
 * - At last each page that was viewed is stored with its visit.
 * `changed_at` is the database's clock under the lock: it never runs backwards, so the rollups miss no visit. Where a
 * visitor was here before on the same day, the hash is the same: that makes a visit a returning one.
 */
const STORE_VISITS = `
  with given as (
    select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::boolean[], $8::text[], $9::text[], $10::text[])
      as g(visitor, at, page, lang, device, browser, signed_in, country, referrer, campaign)
  ), together as (
    select visitor, min(at) as first_at, min(at) filter (where page is not null) as began_at, max(at) as last_at,
      count(page)::int as views, bool_or(signed_in) as signed_in,
      (array_agg(lang order by at))[1] as lang, (array_agg(device order by at))[1] as device,
      (array_agg(browser order by at))[1] as browser, max(country) as country,
      (array_agg(referrer order by at) filter (where page is not null))[1] as referrer,
      (array_agg(campaign order by at) filter (where page is not null))[1] as campaign
    from given group by visitor
  ), latest as (
    select t.visitor, v.id, v.last_at >= t.first_at - interval '${QUIET_MINUTES} minutes' as is_open
    from together t cross join lateral (
      select id, last_at from analytics_visits where visitor = t.visitor order by last_at desc limit 1
    ) v
  ), extended as (
    update analytics_visits v set last_at = greatest(v.last_at, t.last_at), views = v.views + t.views,
      country = coalesce(v.country, t.country), changed_at = clock_timestamp()
    from together t join latest l using (visitor)
    where v.id = l.id and l.is_open
    returning v.id, v.visitor
  ), begun as (
    insert into analytics_visits (visitor, started_at, last_at, changed_at, views, is_first, is_returning, lang, device, browser,
      country, referrer, campaign)
    select t.visitor, t.began_at, greatest(t.last_at, t.began_at), clock_timestamp(), t.views,
      l.id is null, t.signed_in or l.id is not null, t.lang, t.device, t.browser, t.country, t.referrer, t.campaign
    from together t left join latest l using (visitor)
    where t.views > 0 and l.is_open is not true
    returning id, visitor
  )
  insert into analytics_views (visit_id, at, page)
  select visits.id, given.at, given.page
  from given join (select * from extended union all select * from begun) visits using (visitor)
  where given.page is not null`

/** Counts what was left out, by reason. @param day of the site's zone */
export async function storeDrops(
  { db }: Pick<AppContext, 'db'>,
  day: string,
  drops: Map<DropReason, number>,
): Promise<void> {
  for (const [reason, count] of drops)
    await db.$client.query(
      `insert into analytics_drops (day, reason, count) values ($1, $2, $3)
       on conflict (day, reason) do update set count = analytics_drops.count + excluded.count`,
      [day, reason, count],
    )
}
