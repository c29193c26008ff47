import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { citySpellings } from '#platform/i18n/city.ts'

type NearbyView = { id: number; title: string; replies: number; createdAt: Date }

/** At most so many posts are read: there is no index by city, so a rare one would take reading every post. */
const LOOKED_AT = 2_000
const SHOWN = 5

/**
 * Returns the newest posts of members who live in a city, in any spelling of its name. Anonymous posts have no city and
 * are never included.
 */
export function listNearby({ db }: Ctx, city: string, countryCode: string | null): Promise<NearbyView[]> {
  return queryNamed<NearbyView>(
    db,
    'discussions.nearby',
    `select id, title, replies, created_at as "createdAt" from (
       select * from posts where hidden_at is null order by id desc limit ${LOOKED_AT}) p
     where not anonymous and lower(city) = any($1::text[]) and country is not distinct from $2 order by id desc limit ${SHOWN}`,
    [citySpellings(city), countryCode],
  )
}
