import { and, asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import { resources } from '../tables.ts'
import { toSubmission } from './submissions.server.ts'

/**
 * A person's submissions. When the account is deleted, approved ones stay without a name; waiting and declined ones
 * go, as there is nobody left to notify.
 */
export const libraryData: PersonalData = {
  name: 'resources',
  gather: async ({ db }, { id }) => {
    const rows = await db
      .select()
      .from(resources)
      .where(eq(resources.submittedBy, id))
      .orderBy(asc(resources.id))
    return rows.map(toSubmission)
  },
  remove: async (ctx, tx) => {
    if (!ctx.viewer.signedIn) return { tags: NO_TAGS } // a guest has nothing
    await tx
      .delete(resources)
      .where(and(eq(resources.submittedBy, ctx.viewer.id), eq(resources.approved, false)))
    return { tags: ['own-resources'] }
  },
}
