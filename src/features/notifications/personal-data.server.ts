import { desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { choicesOf } from './choices.server.ts'
import { noticeSentence } from './labels.ts'
import { notices } from './tables.ts'

/** What a person was told, without the names of others, and how she wants to be told. Both go with her account. */
export const noticeData: PersonalData = {
  name: 'notifications',
  gather: async (ctx, { id }) => {
    const rows = await ctx.db
      .select()
      .from(notices)
      .where(eq(notices.userId, id))
      .orderBy(desc(notices.createdAt), desc(notices.id))
    return {
      choices: await choicesOf(ctx, id),
      told: rows.map(({ kind, about, url, createdAt, readAt }) => ({
        ...{ kind, url, createdAt, readAt },
        text: noticeSentence(kind, about, null, ctx.lang),
        words: about.words ?? null,
      })),
    }
  },
}
