import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Audience } from '../rules.ts'
import { PAUSED_AS_RESTORED } from '../sending/restored.server.ts'
import { beginSending } from '../sending/sending.server.ts'
import { newsletterIssues } from '../tables.ts'

/** An issue that the site writes. */
type PreparedIssue = {
  audience: Audience
  /** The day for which it is, as YYYY-MM-DD. */
  preparedFor: string
  textIn: (lang: Lang) => { subject: string; message: string }
}

/**
 * Inserts an issue, once: its audience and day are unique.
 * @returns undefined if another process has inserted it
 */
export async function insertOnce(tx: Tx, { audience, preparedFor, textIn }: PreparedIssue) {
  const [en, fa] = [textIn('en'), textIn('fa')]
  const [issue] = await tx
    .insert(newsletterIssues)
    .values({
      audience,
      preparedFor,
      subject: en.subject,
      message: en.message,
      subjectFa: fa.subject,
      messageFa: fa.message,
    })
    .onConflictDoNothing()
    .returning({ id: newsletterIssues.id, audience: newsletterIssues.audience })
  return issue
}

/**
 * Inserts an issue that an admin has nothing to edit in, and begins to send it.
 * @param issue.mayHaveLeft whether it may have been sent before a backup was restored: then it is paused, and an admin
 * decides
 */
export async function sendOnce(
  app: AppContext,
  { mayHaveLeft, ...prepared }: PreparedIssue & { mayHaveLeft: boolean },
): Promise<void> {
  await write(app, { tags: NO_TAGS /* emails alone */ }, async (tx) => {
    const issue = await insertOnce(tx, prepared)
    if (!issue) return
    await beginSending(app, tx, issue)
    if (mayHaveLeft)
      await tx.update(newsletterIssues).set(PAUSED_AS_RESTORED).where(eq(newsletterIssues.id, issue.id))
  })
}
