import { sql } from 'drizzle-orm'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import { fieldError } from '#platform/http/api-error.ts'

/** Local circles and member-led meetups: for members of Peyvand+. The rules, with their reasons, are in the README. */
type Kind = { isPremiumOnly: boolean }

/**
 * Returns whether the reader gets only the row. Organizers read everything, even after the end of their own membership:
 * others rely on them to change, close or cancel it.
 */
export const isWithheld = ({ isPremiumOnly }: Kind, by: { organizes: boolean; premium: boolean }) =>
  isPremiumOnly && !by.organizes && !by.premium

type Card<Row, Name extends keyof Row> = Pick<Row, Name> & {
  [Hidden in Exclude<keyof Row, Name>]: Row[Hidden] | null
}

/**
 * What everyone may read of it: the fields of the card, and null for each other, so that a new field reaches nobody
 * before it is named.
 */
export const cardOf = <Row extends object, Name extends keyof Row & string>(
  row: Row,
  card: readonly Name[],
) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      (card as readonly string[]).includes(name) ? value : null,
    ]),
  ) as Card<Row, Name>

/** The columns of a group's card: for everyone, of a circle as well. */
export const GROUP_CARD = [
  'id',
  'name',
  'nameFA',
  'city',
  'country',
  'countryCode',
  'memberCount',
  'isPremiumOnly',
  'isActive',
  'closedByModerator',
  'version',
  'createdAt',
] as const

/**
 * The same as `isWithheld`, in a statement about several people.
 * @param e alias of the event's row
 * @param u alias of the person's
 */
export const eventWithheld = (e: string, u: string) =>
  sql<boolean>`${sql.raw(`(${e}.is_premium_only and ${e}.organizer_id is distinct from ${u}.id
  and not ${mayReadPremiumSql(u)} and not exists (select from group_memberships o
    where o.group_id = ${e}.group_id and o.user_id = ${u}.id and o.role = 'organiser'))`)}`
export const EVENT_WITHHELD = eventWithheld('e', 'u')

/**
 * People who joined a circle did so among members; people who joined an open group may not be members. So nobody, not
 * even an organizer or a moderator, can turn one kind into the other.
 */
export function assertSameKind(stored: Kind, { isPremiumOnly = stored.isPremiumOnly }: Partial<Kind>) {
  if (isPremiumOnly !== stored.isPremiumOnly) throw fieldError('isPremiumOnly', 'premium_fixed')
}
