import { desc, eq } from 'drizzle-orm'
import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, violatesUnique } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { fold } from '#platform/text/fold.ts'
import type { ResourceView } from '../resources/resources.server.ts'
import { type ResourceInput, SUBMISSIONS_LIMIT } from '../rules.ts'
import type { ResourceState } from '../search-params.ts'
import { resources } from '../tables.ts'

/** A submission as its submitter sees it. */
export type SubmissionView = Pick<
  ResourceView,
  'id' | 'title' | 'description' | 'url' | 'category' | 'approved' | 'createdAt'
> & {
  state: ResourceState
  /** The moderator's reason. */
  reason: string | null
  decidedAt: Date | null
}

/**
 * Submits a link; it waits for a moderator.
 * @throws ApiError sign_in_first, suspended, resource_known (the same address from the same person), blocked_word,
 * too_many
 */
export async function submitResource(ctx: Ctx, input: ResourceInput): Promise<SubmissionView> {
  const viewer = requireWriter(ctx.viewer)
  assertAllowed(ctx, { title: input.title, description: input.description })
  await countRateLimit(ctx, SUBMISSIONS_LIMIT, viewer.id)
  try {
    const folded = fold(`${input.title} ${input.description}`)
    const row = await write(ctx, { tags: ['own-resources'], single: true }, (db) =>
      db
        .insert(resources)
        .values({ ...input, submittedBy: viewer.id, folded })
        .returning(),
    ).then(oneRow)
    return toSubmission(row)
  } catch (error) {
    throw violatesUnique(error, 'resources_address') ? new ApiError(409, 'resource_known') : error
  }
}

/** A row as its submitter and admins see it. */
export function toSubmission(row: typeof resources.$inferSelect): SubmissionView {
  const { id, title, description, url, category, approved, reason, createdAt, decidedAt } = row
  return {
    id,
    title,
    description,
    url,
    category,
    approved,
    state: stateOf(row),
    reason,
    createdAt,
    decidedAt,
  }
}

/** Declined means decided and not approved. */
export function stateOf(row: { approved: boolean; decidedAt: Date | null }): ResourceState {
  if (row.approved) return 'approved'
  return row.decidedAt ? 'refused' : 'waiting'
}

/**
 * The reader's own submissions, newest first.
 * @throws ApiError sign_in_first
 */
export async function listOwnSubmissions(ctx: Ctx): Promise<SubmissionView[]> {
  const { id } = requireSignedIn(ctx.viewer)
  const rows = await ctx.db
    .select()
    .from(resources)
    .where(eq(resources.submittedBy, id))
    .orderBy(desc(resources.id))
    .limit(OWN_MAX)
  return rows.map(toSubmission)
}

/** More than anyone has submitted; the daily limit would need a week for it. */
const OWN_MAX = 100
