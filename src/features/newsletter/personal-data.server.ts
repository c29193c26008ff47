import { and, asc, eq, inArray, isNotNull, like } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { mails } from '#platform/email/email.server.ts'
import { activateSignedUp, requestAtSignUp } from './subscribers/sign-up.server.ts'
import { newsletterDeliveries, newsletterIssues, newsletters } from './tables.ts'

/** The subscription of one's verified address. It is independent of the account, and stays when that is deleted. */
export const newsletterData: PersonalData = {
  name: 'newsletter',
  signedUp: requestAtSignUp,
  verified: activateSignedUp,
  async gather({ db }, { verifiedEmail }) {
    if (!verifiedEmail) return []
    const rows = await db
      .select()
      .from(newsletters)
      .where(inArray(newsletters.email, spellingsOf(verifiedEmail)))
    return Promise.all(
      rows.map(async (subscription) => ({
        ...subscription,
        issues: await listIssuesTo(db, subscription.id),
      })),
    )
  },
  // What was sent keeps its count, without the address.
  eraseAddress: async (tx, spellings) => {
    const rows = await tx
      .delete(newsletters)
      .where(inArray(newsletters.email, spellings))
      .returning({ id: newsletters.id })
    for (const { id } of rows)
      await tx
        .delete(mails)
        .where(and(isNotNull(mails.encrypted), like(mails.key, `newsletter-confirm:${id}:%`)))
  },
}

/** Which issues of the last year went out to a subscriber, or bounced. */
const listIssuesTo = (db: Executor, subscriberId: number) => {
  const { state, sentAt, unsubscribedAt } = newsletterDeliveries
  return db
    .select({ subject: newsletterIssues.subject, state, sentAt, unsubscribedAt })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
    .where(eq(newsletterDeliveries.subscriberId, subscriberId))
    .orderBy(asc(newsletterDeliveries.id))
}
