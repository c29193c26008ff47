import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import type { AdminState, ResourceCategory, ResourceState } from '../search-params.ts'

/** A resource as moderators see it. */
type AdminResource = {
  id: number
  title: string
  description: string
  url: string
  category: ResourceCategory
  state: ResourceState
  reason: string | null
  createdAt: Date
  decidedAt: Date | null
  deadSince: Date | null
  downloads: number
  /** The reader's own submission: only an admin decides on it. */
  own: boolean
  /** Null once the person has left; `approved` and `refused` count their other submissions. */
  submitter: { firstName: string; approved: number; refused: number } | null
}

const WHERE: Record<AdminState, string> = {
  waiting: 'r.decided_at is null',
  approved: 'r.approved and r.dead_since is null',
  refused: 'r.decided_at is not null and not r.approved',
  dead: 'r.approved and r.dead_since is not null',
}

/**
 * Lists submissions in one state: waiting ones oldest first, others newest first; with `q` only submissions whose text,
 * address or submitter's first name has its words. For moderators.
 */
export async function listAdminResources(
  ctx: Ctx,
  { q, state, limit, cursor }: SearchPageRequest & { state: AdminState },
): Promise<Page<AdminResource>> {
  const [after = state === 'waiting' ? 0 : ID_MAX] = fromCursor(cursor, 1) ?? []
  const [past, order] = state === 'waiting' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await queryNamed<AdminResource>(
    ctx.db,
    `library.submissions.${state}`,
    `select ${SUBMISSION_COLUMNS} from resources r left join users u on u.id = r.submitted_by
     where r.article_id is null and ${WHERE[state]} and r.id ${past} $2
       and ${holdsWordsSql('$4', 'r.title', 'r.description', 'r.url', 'u.first_name')} order by r.id ${order} limit $3`,
    [ctx.viewer.id, after, limit + 1, patternsOf(q)],
  )
  return pageOf(rows, limit, (last) => [last.id])
}

const STATE_SQL = `case when r.approved then 'approved' when r.decided_at is null then 'waiting' else 'refused' end`
const OTHERS_OF_SUBMITTER = 'from resources o where o.submitted_by = u.id and o.id <> r.id'
const SUBMISSION_COLUMNS = `r.id, r.title, r.description, r.url, r.category, ${STATE_SQL} as state, r.reason, r.downloads,
  r.created_at as "createdAt", r.decided_at as "decidedAt", r.dead_since as "deadSince",
  r.submitted_by is not distinct from $1::text as own,
  case when u.id is not null then json_build_object('firstName', u.first_name,
    'approved', (select count(*)::int ${OTHERS_OF_SUBMITTER} and o.approved),
    'refused', (select count(*)::int ${OTHERS_OF_SUBMITTER} and not o.approved and o.decided_at is not null)) end as submitter`
