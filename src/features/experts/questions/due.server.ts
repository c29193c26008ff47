import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isOpenlySuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { type NewNotification, notify, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { isoText } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, NO_TAGS, write } from '#platform/database/write.server.ts'
import { questionKey } from '../access.server.ts'
import { DUE_SOON_HOURS } from '../rules.ts'
import { expertQuestions } from '../tables.ts'

type DueAnswer = {
  id: number
  sessionId: number
  title: string
  titleFa: string | null
  to: string
  /** From when on it is due soon. */
  since: Date
}

/**
 * Notifies the people who answer of unanswered priority questions that are due within `DUE_SOON_HOURS`. Notifies the
 * session's expert, or the admins if no expert may answer, for example because the expert is suspended. Runs may
 * repeat: each question is notified once. Overdue questions are included for two days, in case a run was missed.
 */
export async function notifyOfDueQuestions(app: Pick<AppContext, 'db' | 'live' | 'jobs'>): Promise<void> {
  // Nothing that a page shows changes.
  await write(app, { tags: NO_TAGS, notify: allReturned }, async (tx) => {
    const due = await listDue(tx)
    return notify({}, tx, due.map(reminderOf))
  })
}

/**
 * Notifies again of a question that was hidden while it was due soon, and is shown again. Otherwise the job would do
 * so, and would email people who already had an email.
 */
export async function remindAgain(tx: Tx, id: number, hiddenAt: Date) {
  const due = (await listDue(tx, sql`q.id = ${id}`)).filter(({ since }) => since <= hiddenAt)
  const [first] = due
  if (!first) return []
  return notify({}, tx, due.map(reminderOf), { shownBefore: { from: first.since, until: hiddenAt } })
}

const reminderOf = ({ id, sessionId, title, titleFa, to }: DueAnswer): NewNotification => ({
  to,
  kind: 'question',
  key: reminderKey(sessionId, id),
  url: `/expert-sessions/${sessionId}`,
  about: { title, titleFa, priority: 'due' },
})

/**
 * Withdraws the reminders of a session's questions, for example of those that are answered now.
 * @param which condition on the questions; omit it for all, as a cancelled session promises nothing
 */
export async function withdrawReminders(tx: Tx, sessionId: number, which?: SQL) {
  const ofSession = eq(expertQuestions.sessionId, sessionId)
  const rows = await tx
    .select({ id: expertQuestions.id })
    .from(expertQuestions)
    .where(and(ofSession, isNotNull(expertQuestions.answerDueAt), which))
  return withdrawNotifications(
    tx,
    rows.map(({ id }) => reminderKey(sessionId, id)),
  )
}

const reminderKey = (sessionId: number, id: number) => `${questionKey(sessionId, id)}:due`

/** For a merged question, the one that it was merged into is answered. Nothing about its asker is read. */
async function listDue(tx: Tx, which = sql`true`): Promise<DueAnswer[]> {
  const { rows } = await tx.execute<Omit<DueAnswer, 'since'> & { since: string }>(sql`
    select q.id, s.id as "sessionId", s.title, s.title_fa as "titleFa", u.id as "to",
      ${sql.raw(isoText(`(q.answer_due_at - ${SOON})`))} as since
    from expert_questions q
    join expert_questions root on root.id = coalesce(q.merged_into, q.id)
    join expert_sessions s on s.id = q.session_id
    left join users expert on expert.id = s.expert_id and expert.role <> 'member'
      and not ${sql.raw(isOpenlySuspendedSql('expert.id'))}
    join users u on u.id = expert.id or (expert.id is null and u.role = 'admin'
      and not ${sql.raw(isOpenlySuspendedSql('u.id'))})
    where q.answer_due_at between now() - interval '2 days' and now() + ${sql.raw(SOON)}
      and not root.is_answered and root.hidden_at is null and s.status <> 'cancelled' and ${which}
    order by q.id`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

const SOON = `interval '${DUE_SOON_HOURS} hours'`
