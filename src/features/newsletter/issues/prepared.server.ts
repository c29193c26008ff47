import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { wordOfTheDay } from '#content/words.ts'
import { findLastRestore } from '#features/operations/restores.server.ts'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { PAUSED_AS_RESTORED } from '../sending/restored.server.ts'
import { beginSending } from '../sending/sending.server.ts'
import { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import { type BlockKind, type BlockRef, blocksIn, blockText } from './blocks.ts'
import { isPublic } from './issues.server.ts'

type App = Pick<AppContext, 'db' | 'settings' | 'jobs' | 'live'>

/**
 * Prepares the draft of this week's issue, once a week: the word of the week, new articles, the next events, sessions
 * and workshops, and the most helpful discussions without anonymous ones, in both languages. An admin edits and sends it.
 */
export async function prepareWeekly(app: App, sources: BlockSource[], now = new Date()): Promise<void> {
  const monday = mondayOf(now, app.settings().timeZone)
  const blocks = new Map<BlockKind, BlockRef[]>()
  for (const { kind, weekly } of sources)
    blocks.set(
      kind,
      (await weekly(app, now)).map(({ id }) => ({ kind, id })),
    )
  await insertIssueOnce(app, 'newsletter', monday, (lang) => ({
    subject: m.newsletter_weekly_subject({ word: wordOf(now, lang) }, { locale: lang }),
    message: weeklyText(blocks, now, lang),
  }))
}

/** The Monday of a moment's week in a zone, as YYYY-MM-DD. */
export function mondayOf(moment: Date, zone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

const wordOf = (now: Date, lang: Lang) => {
  const word = wordOfTheDay(now)
  return lang === 'fa' ? word.farsi : `${word.farsi} (${word.transliteration})`
}

function weeklyText(blocks: Map<BlockKind, BlockRef[]>, now: Date, lang: Lang): string {
  const locale = { locale: lang }
  const word = wordOfTheDay(now)
  const part = (title: string, ...kinds: BlockKind[]) => {
    const sectionBlocks = kinds.flatMap((kind) => blocks.get(kind) ?? [])
    return sectionBlocks.length ? [`## ${title}`, ...sectionBlocks.map(blockText)] : []
  }
  return [
    m.newsletter_weekly_greeting({}, locale),
    `## ${m.newsletter_weekly_word({}, locale)}`,
    lang === 'fa'
      ? `**${word.farsi}**: ${word.descriptionFa}`
      : `**${word.farsi}** (*${word.transliteration}*), ${word.english}. ${word.description}`,
    ...part(m.newsletter_weekly_articles({}, locale), 'article'),
    ...part(m.newsletter_weekly_events({}, locale), 'event', 'session', 'workshop'),
    ...part(m.newsletter_weekly_discussions({}, locale), 'post'),
    m.newsletter_weekly_end({}, locale),
  ].join('\n\n')
}

/** Events younger than this may still be corrected by whoever published them. */
const SETTLED_MS = HOUR_MS
const ANNOUNCE_DAYS = 7
/** How far back the first announcement looks. */
const FIRST_DAYS = 30

/** Emails those who wait for events about the new ones: when there are any, and at most once a week. */
export async function announceEvents(app: App, sources: BlockSource[], now = new Date()): Promise<void> {
  const [last] = await app.db
    .select({ at: newsletterIssues.startedAt, message: newsletterIssues.message })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.audience, 'events'))
    .orderBy(desc(newsletterIssues.id))
    .limit(1)
  if (last?.at && now.getTime() - last.at.getTime() < ANNOUNCE_DAYS * DAY_MS) return
  // From before the last announcement began: what was published while it was written is not in it.
  const since = new Date(last?.at ? last.at.getTime() - SETTLED_MS : now.getTime() - FIRST_DAYS * DAY_MS)
  const restoredAt = await findLastRestore(app)
  const announcedIds = blocksIn(last?.message ?? '').map(({ id }) => id)
  const published = (await Promise.all(sources.map((source) => source.published?.(app, since, now) ?? [])))
    .flat()
    .filter(({ id }) => !announcedIds.includes(id))
  const isSettled = published.every(({ createdAt }) => now.getTime() - createdAt.getTime() > SETTLED_MS)
  if (!published.length || !isSettled) return
  const blocks = published.map(({ id }) => blockText({ kind: 'event', id }))
  const mayHaveLeft = published.some(({ createdAt }) => restoredAt && createdAt < restoredAt)
  const textIn = (lang: Lang) => ({
    subject: m.newsletter_events_subject({}, { locale: lang }),
    message: [m.newsletter_events_text({}, { locale: lang }), ...blocks].join('\n\n'),
  })
  await insertIssueOnce(app, 'events', now.toISOString().slice(0, 10), textIn, mayHaveLeft)
}

/** A site that was down on the first day of a month catches up; later the summary is of no use. */
const MONTHLY_DAYS = 7

/** At the beginning of a month, once: the issues of the last one, for those who chose one email a month. */
export async function sendMonthly(app: App, now = new Date()): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    app.settings().timeZone,
  )
  if (today.day > MONTHLY_DAYS) return
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
  await insertIssueOnce(app, 'monthly', until.toPlainDate().toString(), textIn, mayHaveLeft)
}

/** As it was written: square brackets would end the link's text, and other signs of Markdown would vanish from it. */
const titleIn = ({ subject, subjectFa }: { subject: string; subjectFa: string }, lang: Lang) =>
  ((lang === 'fa' ? subjectFa || subject : subject || subjectFa) ?? '').replace(/[\\[\]*_~`<&:]/g, '\\$&')

type Text = { subject: string; message: string }

/**
 * Inserts an issue that the site writes, unless another process has done so: its kind and day are unique.
 * @param mayHaveLeft whether it may have been sent before a backup was restored: then an admin decides
 */
async function insertIssueOnce(
  app: App,
  audience: 'newsletter' | 'monthly' | 'events',
  preparedFor: string,
  textIn: (lang: Lang) => Text,
  mayHaveLeft = false,
) {
  const [en, fa] = [textIn('en'), textIn('fa')]
  await write(app, { tags: NO_TAGS /* drafts and emails alone */ }, async (tx) => {
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
    if (!issue) return
    // An admin sends the weekly issue; the others have nothing to edit.
    if (audience === 'newsletter') return deleteUntouched(tx, preparedFor)
    await beginSending(app, tx, issue)
    if (mayHaveLeft)
      await tx.update(newsletterIssues).set(PAUSED_AS_RESTORED).where(eq(newsletterIssues.id, issue.id))
  })
}

/** Deletes the drafts of earlier weeks that nobody edited: their news is old, and a site that sends none has 52 a year. */
async function deleteUntouched(tx: Tx, monday: string) {
  const { audience, state, preparedFor, version, pausedFor } = newsletterIssues
  await tx
    .delete(newsletterIssues)
    .where(
      and(
        eq(audience, 'newsletter'),
        eq(state, 'draft'),
        lt(preparedFor, monday),
        eq(version, 1),
        isNull(pausedFor),
      ),
    )
}
