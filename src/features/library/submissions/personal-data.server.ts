import { and, asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import { indexResource } from '../searchable.server.ts'
import { resources } from '../tables.ts'
import { toSubmission } from './submissions.server.ts'

/**
 * A person's submissions. When the account is deleted, waiting and declined ones go, as there is nobody left to notify;
 * approved ones stay without a name, or go with everything else that the person wrote.
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
  remove: async (ctx, tx, posts) => {
    if (!ctx.viewer.signedIn) return { tags: NO_TAGS } // a guest has nothing
    const gone = await tx
      .delete(resources)
      .where(
        and(
          eq(resources.submittedBy, ctx.viewer.id),
          posts === 'remove' ? undefined : eq(resources.approved, false),
        ),
      )
      .returning({ id: resources.id, approved: resources.approved })
    const published = gone.filter(({ approved }) => approved)
    for (const { id } of published) await indexResource(tx, id)
    return { tags: published.length ? ['resources', 'own-resources'] : ['own-resources'] }
  },
}
