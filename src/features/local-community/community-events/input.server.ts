import { and, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { readAround } from '../places/place-names.ts'
import { isCityOfZone, zoneOfPlace } from '../places/place-zone.server.ts'
import type { CommunityEventChange, CommunityEventInput } from '../rules.ts'
import { regionalGroups } from '../tables.ts'

/**
 * Returns every text that the organizer writes freely: all fields except choices and the link. So a new field is
 * screened by default.
 */
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
  const [organizer] = await db
    .select({ zone: users.timeZone })
    .from(users)
    .where(eq(users.id, viewer.id ?? ''))
  return organizer?.zone ?? 'UTC'
}

/**
 * Returns the city and country that were typed; otherwise the group's, or those read from the address. Only attendees
 * may see the address: an unknown city in it may be a street.
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
  const [group] = await db
    .select({ id: regionalGroups.id })
    .from(regionalGroups)
    .where(and(regionalGroups.isActive, sql`lower(${regionalGroups.city}) = lower(${city})`))
    .limit(1)
  return group !== undefined
}
