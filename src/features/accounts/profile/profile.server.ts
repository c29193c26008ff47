import { eq, sql } from 'drizzle-orm'
import type { Ctx, Role } from '#platform/app-context.server.ts'
import { EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { readPlace } from '#platform/i18n/place.ts'
import { canWrite } from '../roles.ts'
import {
  NAME_CHANGES,
  PROFILE_CHANGES,
  type ProfileInput,
  PUBLIC_FIELDS,
  type SpokenLanguages,
} from '../rules.ts'
import { isSuspendedSql } from '../suspensions/suspended.server.ts'
import { users } from '../tables.ts'
import { requireSignedIn } from '../writing.server.ts'
import { assertAllowedNames, NAMES, type Names } from './allowed-names.server.ts'

/**
 * The profile that people see of their own account, and nobody else does: the user of the specification without
 * Stripe's ids, which only the site uses.
 */
type OwnProfile = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  location: string | null
  country: string | null
  city: string | null
  childrenAges: string | null
  parentingInterests: string | null
  languagePreference: SpokenLanguages
  lang: Lang
  timeZone: string | null
  role: Role
  emailVerified: boolean
  suspended: boolean
  /** Whether the owner has yet to decide if what was posted before the verification stays. */
  reviewsPosts: boolean
  subscriptionType: string
  subscriptionStatus: string
  subscriptionStartDate: Date | null
  subscriptionEndDate: Date | null
  createdAt: Date
  updatedAt: Date
}

/**
 * The signed-in person's own account.
 * @throws ApiError sign_in_first
 */
export async function showOwnProfile(ctx: Pick<Ctx, 'db' | 'viewer'>): Promise<OwnProfile> {
  return profileOf(ctx, requireSignedIn(ctx.viewer).id)
}

/** The account of someone who was just signed in. */
export async function profileOf({ db }: Pick<Ctx, 'db'>, id: string): Promise<OwnProfile> {
  const [row] = await queryNamed<OwnProfile>(
    db,
    'accounts.profile',
    `select id, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
            location, country, city, children_ages as "childrenAges", parenting_interests as "parentingInterests",
            language_preference as "languagePreference", lang, time_zone as "timeZone", case when email_proved then role else 'member' end as role,
            email_proved as "emailVerified",
            ${isSuspendedSql('users.id')} as suspended,
            review_posts_until is not null as "reviewsPosts", subscription_type as "subscriptionType", subscription_status as "subscriptionStatus",
            subscription_start_date as "subscriptionStartDate", subscription_end_date as "subscriptionEndDate",
            created_at as "createdAt", updated_at as "updatedAt"
       from users where id = $1`,
    [id],
  )
  if (!row) throw new ApiError(401, 'sign_in_first')
  return row
}

/**
 * Changes the given fields only. Country and city follow the location.
 * @throws ApiError sign_in_first, too_many, blocked_word, suspended (when the change includes what others see), and 422
 * for a web address in a name
 */
export async function updateOwnProfile(ctx: Ctx, input: ProfileInput): Promise<OwnProfile> {
  const { id } = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, PROFILE_CHANGES, id)
  const names = await changedNames(ctx, id, input)
  const isPublic = PUBLIC_FIELDS.some((field) => field in names)
  if (isPublic && !canWrite(ctx.viewer)) throw new ApiError(403, 'suspended')
  assertAllowedNames(ctx, names)
  if (isPublic) await countRateLimit(ctx, NAME_CHANGES, id)
  const placeFields = input.location === undefined ? {} : readPlace(input.location)
  const tags = isPublic ? [EVERY_PAGE] : NO_TAGS // the name may be on any page, the rest is on one's own alone
  await write(ctx, { tags, single: true }, (db) =>
    db
      .update(users)
      .set({ ...input, ...placeFields, updatedAt: sql`now()` })
      .where(eq(users.id, id)),
  )
  return profileOf(ctx, id)
}

/** A form sends all its fields, so unchanged values are no change. */
async function changedNames({ db }: Ctx, id: string, input: ProfileInput): Promise<Names> {
  const given = NAMES.filter((field) => input[field] !== undefined)
  if (!given.length) return {}
  const [account] = await db.select(pickColumns(users, NAMES)).from(users).where(eq(users.id, id))
  const changed = given.filter((field) => input[field] !== account?.[field])
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}
