import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { canAdminister } from '#features/accounts/roles.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import {
  countWaiting,
  isOwnRegistration,
  positionOf,
  toRegistration,
} from '#features/attendance/attendance.server.ts'
import { showMeetingLink } from '#features/attendance/meeting-link/meeting-link.server.ts'
import { type EventState, stateOf } from '#features/attendance/rules.ts'
import type { Rendered } from '#features/library/articles/markdown.server.ts'
import { isPremiumWithheld, mayReadPremiumAmong } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  fromCursor,
  olderThan,
  type Page,
  type PageRequest,
  pageOf,
  type SearchPageRequest,
} from '#platform/http/paging.server.ts'
import { type Lang, otherLang } from '#platform/i18n/lang.ts'
import { workshopRegistrations, workshops } from '../tables.ts'
import { workshopAttendance } from './attendance.server.ts'
import type { PreviewAs } from './rules.ts'
import { workshopEnd } from './states.ts'

/** A workshop as this viewer may see it. Fields for members are null if it is withheld. */
type WorkshopCard = ReturnType<typeof toCard>
/** With the text of a kit, in the reader's language or in the one that it has. */
export type WorkshopView = WorkshopCard & Pick<Rendered, 'blocks' | 'contents'> & { lang: Lang }

/** Published ones: those to come, the next one first; then recordings and kits, the newest first. */
export async function listWorkshops(ctx: Ctx, { limit, cursor }: PageRequest): Promise<Page<WorkshopCard>> {
  const after = fromCursor(cursor, 3)
  const [group, order] = [groupAt(ctx.now), orderAt(ctx.now)]
  const rows = await select(ctx, { group, order })
    .where(
      and(
        isShown(ctx.now),
        after && sql`(${group}, ${order}, ${workshops.id}) > (${after[0]}, ${after[1]}, ${after[2]})`,
      ),
    )
    .orderBy(asc(group), asc(order), asc(workshops.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (row) => [row.group, row.order, row.publicFields.id])
  return { ...page, rows: await toCards(ctx, page.rows) }
}

/**
 * Lists all workshops, including drafts and cancelled ones, newest first; with `q` only workshops whose titles or
 * instructor have its words. For admins.
 */
export async function listAdminWorkshops(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<WorkshopCard>> {
  const { title, titleFa, instructorName, instructorNameFa } = workshops
  const rows = await select(ctx)
    .where(
      and(olderThan(cursor, workshops.id), holdsWords(q, title, titleFa, instructorName, instructorNameFa)),
    )
    .orderBy(desc(workshops.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (row) => [row.publicFields.id])
  return { ...page, rows: await toCards(ctx, page.rows) }
}

async function toCards(ctx: Ctx, rows: Row[]): Promise<WorkshopCard[]> {
  const premium = await mayReadPremiumAmong(
    ctx,
    rows.map(({ publicFields }) => publicFields),
  )
  return rows.map((row) => toCard(row, ctx.now, { withheld: row.publicFields.isPremiumOnly && !premium }))
}

/**
 * One workshop.
 * @param as for admins: as a guest or a member sees it; ignored for everyone else
 * @throws ApiError workshop_not_found, also for unpublished workshops
 */
export async function showWorkshop(ctx: Ctx, id: number, as?: PreviewAs): Promise<WorkshopView> {
  const row = await readWorkshop(ctx, id)
  const mayRead = await mayReadAll(ctx, row.publicFields, as)
  const card = toCard(row, ctx.now, { withheld: !mayRead })
  const rendered = mayRead && row.restrictedFields.hasText ? await readText(ctx, id) : {}
  const lang = rendered[ctx.lang] ? ctx.lang : otherLang(ctx.lang)
  const { blocks = [], contents = [] } = rendered[lang] ?? {}
  return { ...card, lang: rendered[lang] ? lang : ctx.lang, blocks, contents }
}

async function readText({ db }: Ctx, id: number) {
  const [row] = await db.select({ rendered: workshops.rendered }).from(workshops).where(eq(workshops.id, id))
  return row?.rendered ?? {}
}

const mayReadAll = async (ctx: Ctx, { isPremiumOnly }: { isPremiumOnly: boolean }, as?: PreviewAs) => {
  const asPreviewed = isPremiumOnly && as && canAdminister(ctx.viewer)
  return asPreviewed ? as === 'member' : !(await isPremiumWithheld(ctx, { isPremiumOnly }))
}

/**
 * A workshop with its link and texts, for its editor.
 * @throws ApiError workshop_not_found
 */
export async function showAdminWorkshop(ctx: Ctx, id: number) {
  const row = await readWorkshop(ctx, id)
  const [inside] = await ctx.db.select(ofEditor).from(workshops).where(eq(workshops.id, id))
  if (!inside) throw new ApiError(404, 'workshop_not_found')
  return { ...toCard(row, ctx.now, { withheld: false }), ...inside }
}

/**
 * Returns the meeting's link, as `showMeetingLink` does. The link of a members-only workshop is only for members.
 * @throws ApiError sign_in_first, workshop_not_found, members_only, seat_needed, link_not_yet, workshop_over,
 * link_missing
 */
export async function showWorkshopLink(ctx: Ctx, id: number): Promise<{ url: string }> {
  requireSignedIn(ctx.viewer)
  const { publicFields, restrictedFields, mine } = await readWorkshop(ctx, id)
  await assertMayUse(ctx, publicFields)
  const { status, meetingLink } = restrictedFields
  const { scheduledDate, duration } = publicFields
  return showMeetingLink(ctx, {
    status,
    start: scheduledDate,
    duration,
    link: meetingLink,
    mine,
    over: 'workshop_over',
  })
}

/**
 * Asked at each use and not only when registering: a membership may have ended since.
 * @throws ApiError members_only
 */
export async function assertMayUse(ctx: Ctx, workshop: { isPremiumOnly: boolean }): Promise<void> {
  if (!(await mayReadAll(ctx, workshop))) throw new ApiError(403, 'members_only')
}

async function readWorkshop(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await select(ctx).where(
    and(eq(workshops.id, id), canAdminister(ctx.viewer) ? undefined : workshops.published),
  )
  if (!row) throw new ApiError(404, 'workshop_not_found')
  return row
}

const isAhead = (now: Date) => sql`coalesce(${workshops.scheduledDate} + ${workshops.duration}
  * interval '1 minute' > ${now.toISOString()}::timestamptz, false)`
/** Whether it is listed and found: one that was held, once there is something of it. */
export const isShown = (now: Date) => sql`(${workshops.published} and ${workshops.status} = 'upcoming'
  and (${workshops.scheduledDate} is null or ${isAhead(now)} or ${workshops.videoUrl} is not null))`
const groupAt = (now: Date) => sql<number>`case when ${isAhead(now)} then 0 else 1 end`
/** Minutes, as seconds of a far year do not fit a cursor. */
const orderAt = (now: Date) => sql<number>`case when ${isAhead(now)}
  then floor(extract(epoch from ${workshops.scheduledDate}) / 60)::int else -${workshops.id} end`

/** What everyone may see of a published one. */
const publicColumns = pickColumns(workshops, [
  'id',
  'title',
  'titleFa',
  'description',
  'descriptionFa',
  'instructorName',
  'instructorNameFa',
  'instructorBio',
  'instructorBioFa',
  'workshopType',
  'duration',
  'scheduledDate',
  'zone',
  'maxParticipants',
  'currentParticipants',
  'isPremiumOnly',
  'published',
  'cancelReason',
  'createdAt',
  'updatedAt',
])

/** What only its editor shows. */
const ofEditor = pickColumns(workshops, ['content', 'contentFa', 'meetingLink', 'version'])

const NO_ORDER = { group: sql<number>`0`, order: sql<number>`0` }

const select = (
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  { group, order }: { group: SQL<number>; order: SQL<number> } = NO_ORDER,
) =>
  db
    .select({
      publicFields: { ...publicColumns, waitingCount: countWaiting(workshopAttendance) },
      restrictedFields: {
        ...pickColumns(workshops, ['slug', 'meetingLink', 'videoUrl', 'materialsUrl', 'status']),
        hasText: sql<boolean>`${workshops.content} is not null or ${workshops.contentFa} is not null`,
      },
      mine: workshopRegistrations.status,
      position: positionOf(workshopAttendance),
      group,
      order,
    })
    .from(workshops)
    .leftJoin(workshopRegistrations, isOwnRegistration(workshopAttendance, viewer))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

function toCard(
  { publicFields, restrictedFields, mine, position }: Row,
  now: Date,
  { withheld }: { withheld: boolean },
) {
  const { slug, meetingLink, videoUrl, materialsUrl, hasText, status } = restrictedFields
  return {
    ...publicFields,
    state: stateAt({ ...publicFields, status }, now),
    builtIn: slug !== null,
    /** Whether there is a link to show later. */
    online: meetingLink !== null,
    withheld,
    hasVideo: videoUrl !== null,
    hasMaterials: materialsUrl !== null,
    hasText,
    videoUrl: withheld ? null : videoUrl,
    materialsUrl: withheld ? null : materialsUrl,
    mine: mine && toRegistration(mine, position),
  }
}

type Timed = { status: 'upcoming' | 'cancelled'; scheduledDate: Date | null; duration: number }

/** Recordings and kits have no time, and are there at any. */
function stateAt({ status, scheduledDate, duration }: Timed, now: Date): EventState | 'anytime' {
  if (!scheduledDate) return 'anytime'
  return stateOf({ status, start: scheduledDate, end: workshopEnd({ scheduledDate, duration }) }, now)
}

/** Lists, the workshop's page and the viewer's own calendar: all show how many spots there are. */
export const workshopTags = (id: number) => ['workshops', `workshop:${id}`]
