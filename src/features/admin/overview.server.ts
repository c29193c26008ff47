import { canAdminister } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'

/** What waits, and the totals; only admins see suggestions, newsletters, and how many people there are. */
export type Overview = {
  openReports: number
  waitingResources: number
  heldTexts: number
  suggestions?: number
  newsletterDrafts?: number
  accessRequests?: number
  members?: number
  waiting?: number
  subscribers?: number
}

/** The figures of the first page of `/admin`. For moderators; an admin gets all of them. */
export async function showOverview(ctx: Ctx): Promise<Overview> {
  const [query, name] = canAdminister(ctx.viewer)
    ? [ALL_COUNTS, 'admin.overview']
    : [`select ${WAITING_COUNTS}`, 'admin.waiting']
  const [figures] = await queryNamed<Overview>(ctx.db, name, query)
  return figures ?? { openReports: 0, waitingResources: 0, heldTexts: 0 }
}

const WAITING_COUNTS = `(select count(*)::int from reports where decided_at is null) as "openReports",
  (select count(*)::int from resources where decided_at is null) as "waitingResources",
  (select count(*)::int from posts where held) + (select count(*)::int from comments where held) as "heldTexts"`
const ALL_COUNTS = `
  select ${WAITING_COUNTS},
    (select count(*)::int from event_suggestions where not done) as suggestions,
    (select count(*)::int from newsletter_issues
      where audience in ('newsletter', 'members') and (state = 'draft' or state = 'paused')) as "newsletterDrafts",
    (select count(*)::int from access_requests where decided_at is null) as "accessRequests",
    (select count(*)::int from users) as members,
    (select count(*)::int from waitlist) as waiting,
    (select count(*)::int from newsletters where subscribed) as subscribers`
