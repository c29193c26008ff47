import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { readAround } from '../places/place-names.ts'
import { isCityOfZone, zoneOfPlace } from '../places/place-zone.server.ts'
import type { CommunityEventChange, CommunityEventInput } from '../rules.ts'
import { regionalGroups } from '../tables.ts'

/** What its organizer writes freely: all but what is chosen, and the link. So a new field is screened. */
export const screenedTexts = ({
  eventType,
  date,
  endDate,
  zone,
  virtualLink,
  ...texts
}: CommunityEventChange) => texts

/** The zone of the group's place, where it is known; else the organizer's own. */
export async function zoneOf(
  { db, viewer }: { db: Executor; viewer: Ctx['viewer'] },
  groupId: number | null,
): Promise<string> {
  const { city, countryCode } = regionalGroups
  const [group] = groupId
    ? await db.select({ city, countryCode }).from(regionalGroups).where(eq(regionalGroups.id, groupId))
    : []
  const ofGroup = group && zoneOfPlace(group)
  if (ofGroup) return ofGroup
  const { rows } = await db.execute<{ zone: string | null }>(
    sql`select time_zone as zone from users where id = ${viewer.id ?? null}::text`,
  )
  return rows[0]?.zone ?? 'UTC'
}

/**
 * What was typed; else the place of the group, or one read from the address, which only those who come may see: a city
 * that nobody knows may be a street.
 */
export async function placeOf(db: Executor, { city, country, groupId, location }: CommunityEventInput) {
  if (city || country) return { city, country }
  const [group] = groupId
    ? await db
        .select({ city: regionalGroups.city, country: regionalGroups.country })
        .from(regionalGroups)
        .where(eq(regionalGroups.id, groupId))
    : []
  if (group) return group
  const around = readAround(location)
  return { ...around, city: around.city && (await isKnownCity(db, around.city)) ? around.city : null }
}

async function isKnownCity(db: Executor, city: string): Promise<boolean> {
  if (isCityOfZone(city)) return true
  const { rows } = await db.execute(
    sql`select from regional_groups where is_active and lower(city) = lower(${city}) limit 1`,
  )
  return rows.length > 0
}
