import { desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { choicesOf } from './choices.server.ts'
import { notifications } from './tables.ts'
import { notificationSentence } from './wordings.ts'

/** A person's notifications, without the names of others, and their choices. Both are deleted with the account. */
export const notificationsData: PersonalData = {
  name: 'notifications',
  gather: async (ctx, { id }) => {
    const rows = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
    return {
      choices: await choicesOf(ctx, id),
      received: rows.map(({ kind, about, url, createdAt, readAt }) => ({
        kind,
        url,
        createdAt,
        readAt,
        text: notificationSentence(kind, about, null, ctx.lang),
        words: about.words ?? null,
      })),
    }
  },
}
