import { and, gte, lt } from 'drizzle-orm'
import { findLastRestore } from '#features/operations/restores.server.ts'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { newsletterIssues } from '../tables.ts'
import { isPublic } from './issues.server.ts'
import { sendOnce } from './prepared.server.ts'

/** Until this day of the month, a site that was down on the first one sends it late; after it, not at all. */
const LAST_DAY = 7

/**
 * Emails the issues of the last month to people who chose one email a month, once, at the beginning of the next month.
 */
export async function sendMonthly(app: AppContext, now = new Date()): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    app.settings().timeZone,
  )
  if (today.day > LAST_DAY) return
  const until = today.with({ day: 1 }).startOfDay()
  const from = until.subtract({ months: 1 })
  const issues = await app.db
    .select({
      id: newsletterIssues.id,
      subject: newsletterIssues.subject,
      subjectFa: newsletterIssues.subjectFa,
    })
    .from(newsletterIssues)
    .where(
      and(
        isPublic,
        gte(newsletterIssues.startedAt, new Date(from.epochMilliseconds)),
        lt(newsletterIssues.startedAt, new Date(until.epochMilliseconds)),
      ),
    )
    .orderBy(newsletterIssues.id)
  if (!issues.length) return
  const restoredAt = await findLastRestore(app)
  const mayHaveLeft = restoredAt !== null && restoredAt.getTime() >= until.epochMilliseconds
  const textIn = (lang: Lang) => ({
    subject: m.newsletter_monthly_subject({}, { locale: lang }),
    message: [
      m.newsletter_monthly_text({}, { locale: lang }),
      issues.map((issue) => `- [${titleIn(issue, lang)}](/newsletter/${issue.id})`).join('\n'),
    ].join('\n\n'),
  })
  const preparedFor = until.toPlainDate().toString()
  await sendOnce(app, { audience: 'monthly', preparedFor, textIn, mayHaveLeft })
}

/** Escaped for Markdown: otherwise a square bracket would end the link's text, and other signs would vanish from it. */
const titleIn = ({ subject, subjectFa }: { subject: string; subjectFa: string }, lang: Lang) =>
  ((lang === 'fa' ? subjectFa || subject : subject || subjectFa) ?? '').replace(/[\\[\]*_~`<&:]/g, '\\$&')
