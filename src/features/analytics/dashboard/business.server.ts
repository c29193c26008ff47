import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import type { Range } from './periods.server.ts'

type App = Pick<AppContext, 'db'>

type Business = {
  newsletterSignups: number
  eventRegistrations: number
  resourceDownloads: number
  premiumInterest: number
  communityPosts: number
}
type Journey = { signUps: number; active: number; members: number }

/** What people did, from the features' own rows. Downloads are counted by the day (UTC): the first one counts whole. */
export async function businessOf({ db }: App, { from, to }: Range): Promise<Business> {
  const [row] = await queryNamed<Business>(db, 'analytics.business', BUSINESS, [from, to])
  return (
    row ?? {
      newsletterSignups: 0,
      eventRegistrations: 0,
      resourceDownloads: 0,
      premiumInterest: 0,
      communityPosts: 0,
    }
  )
}

const isWithinPeriod = (column: string) => `${column} >= $1::timestamptz and ${column} < $2::timestamptz`
const countOf = (table: string, column = 'created_at', more = '') =>
  `(select count(*) from ${table} where ${isWithinPeriod(column)} ${more})`

/** Leaves out people whom an organizer declined: they need not have registered at all. */
const IS_REGISTERED = "and status <> 'declined'"
/**
 * Counts people who subscribed to the newsletter and confirmed it, not imported ones. Unconfirmed addresses may be
 * anyone's and are deleted after two weeks, so the figures of past days would shrink.
 */
const NOT_IMPORTED = "and source <> 'import'"

const BUSINESS = `
  select ${countOf('newsletters', 'confirmed_at', NOT_IMPORTED)}::int as "newsletterSignups",
    (${countOf('event_registrations')} + ${countOf('workshop_registrations')} +
      ${countOf('community_event_attendees', 'registered_at', IS_REGISTERED)})::int as "eventRegistrations",
    (select coalesce(sum(count), 0)::int from resource_downloads
      where day >= ($1::timestamptz at time zone 'UTC')::date and day <= (($2::timestamptz - interval '1 microsecond') at time zone 'UTC')::date
    ) as "resourceDownloads",
    (${countOf('waitlist')} + ${countOf('access_requests')} + ${countOf('memberships', 'created_at', "and source = 'stripe'")})::int
      as "premiumInterest",
    ${countOf('posts', 'created_at', 'and not held')}::int as "communityPosts"`

/**
 * Counts how far people came who signed up in the period: each step is a part of the one before. Leaves out anonymous
 * posts: if only one person signed up, a step would reveal who wrote one.
 */
export async function journeyOf({ db }: App, { from, to }: Range): Promise<Journey> {
  const [row] = await queryNamed<Journey>(db, 'analytics.journey', JOURNEY, [from, to])
  return row ?? { signUps: 0, active: 0, members: 0 }
}

const JOURNEY = `
  with joined as materialized (select id from users where ${isWithinPeriod('created_at')}),
  active as (
    select id from joined j
    where exists (select from posts where author_id = j.id and not anonymous)
      or exists (select from event_registrations where user_id = j.id)
      or exists (select from workshop_registrations where user_id = j.id)
      or exists (select from community_event_attendees where user_id = j.id ${IS_REGISTERED})
  )
  select (select count(*)::int from joined) as "signUps", count(*)::int as active,
    count(*) filter (where exists (select from memberships where user_id = active.id))::int as members
  from active`
