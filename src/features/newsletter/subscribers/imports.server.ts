import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { FULL_NAME_OR_NULL } from '#features/accounts/full-name.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { newsletterImports, newsletters } from '../tables.ts'
import { REQUESTED_BY_IMPORT_ALONE } from './states.server.ts'

/** One import; `removable` is how many addresses undoing it would take off the newsletter now. */
type ImportView = Pick<typeof newsletterImports.$inferSelect, keyof typeof COLUMNS> & {
  importedBy: string | null
  removable: number
}

const COLUMNS = pickColumns(newsletterImports, ['id', 'consent', 'added', 'removed', 'createdAt', 'undoneAt'])
const SHOWN = {
  ...COLUMNS,
  importedBy: FULL_NAME_OR_NULL,
  removable: sql<number>`(select count(*)::int from ${newsletters} where ${ownedBy(newsletterImports.id)})`,
}

/** Lists imports for admins, newest first; with `q`, those whose admin or consent has its words. */
export async function listImports(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<ImportView>> {
  const rows = await ctx.db
    .select(SHOWN)
    .from(newsletterImports)
    .leftJoin(users, eq(users.id, newsletterImports.createdBy))
    .where(
      and(
        olderThan(cursor, newsletterImports.id),
        holdsWords(q, newsletterImports.consent, FULL_NAME_OR_NULL),
      ),
    )
    .orderBy(desc(newsletterImports.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/**
 * Undoes an import: deletes addresses that it created, and lets addresses that were waiting before wait again. Leaves
 * addresses whose owner has chosen something since, that were stopped, or that another import also has. Repeating it
 * changes nothing.
 * @throws ApiError import_not_found
 */
export async function undoImport(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const removed = await write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    const [row] = await tx.select().from(newsletterImports).where(eq(newsletterImports.id, id)).for('update')
    if (!row) throw new ApiError(404, 'import_not_found')
    if (row.undoneAt) return row.removed
    const count = await removeAdded(tx, id)
    await tx
      .update(newsletterImports)
      .set({ undoneAt: sql`now()`, removed: count })
      .where(eq(newsletterImports.id, id))
    await audit(ctx, tx, {
      act: 'import_undone',
      subject: 'newsletter',
      details: { import: id, removed: count },
    })
    return count
  })
  return { removed }
}

/** Returns SQL for whether only this import subscribed the address. */
function ownedBy(id: number | typeof newsletterImports.id) {
  return sql`${newsletters.subscribed} and ${newsletters.importIds} = array[${id}]::integer[]`
}

/** @returns how many addresses it took off the newsletter */
async function removeAdded(tx: Tx, id: number): Promise<number> {
  const isNamed = sql`${id}::integer = any(${newsletters.importIds})`
  // Takes the locks first, so all later statements see one state: a person who unsubscribes now comes before or after.
  const locked = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${newsletters} where ${isNamed} order by ${newsletters.id} for update) locked`)
  if (!oneRow(locked.rows).count) return 0
  const deleted = await deleteCreated(tx, id)
  const reset = await resetFound(tx, id)
  await tx
    .update(newsletters)
    .set({ importIds: sql`array_remove(${newsletters.importIds}, ${id}::integer)` })
    .where(isNamed)
  return deleted + reset
}

/** Deletes those that the import has created, unless someone has asked for one of the lists since. */
async function deleteCreated(tx: Tx, id: number): Promise<number> {
  const { rowCount } = await tx
    .delete(newsletters)
    .where(
      and(
        ownedBy(id),
        isNull(newsletters.sourceBefore),
        REQUESTED_BY_IMPORT_ALONE,
        eq(newsletters.waitsForEvents, false),
        isNull(newsletters.eventsRequestedAt),
      ),
    )
  return rowCount ?? 0
}

/** Takes the others off the newsletter, with what was asked for before the import or since. */
async function resetFound(tx: Tx, id: number): Promise<number> {
  const { source, sourceBefore, requestedAt } = newsletters
  // An address that the import created gets as its source the request that has come since.
  const sourceSince = sql`case when ${REQUESTED_BY_IMPORT_ALONE} then 'events' else 'home' end`
  const { rowCount } = await tx
    .update(newsletters)
    .set({
      subscribed: false,
      consent: null,
      requestedAt: sql`case when ${REQUESTED_BY_IMPORT_ALONE} then null else ${requestedAt} end`,
      confirmedAt: null,
      importIds: null,
      source: sql`case when ${source} = 'import' then coalesce(${sourceBefore}, ${sourceSince}) else ${source} end`,
      sourceBefore: null,
    })
    .where(ownedBy(id))
  return rowCount ?? 0
}
