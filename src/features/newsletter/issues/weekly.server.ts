import { and, eq, isNull, lt } from 'drizzle-orm'
import { wordOfTheDay } from '#content/words.ts'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import { type BlockKind, type BlockRef, blockText } from './blocks.ts'
import { insertOnce } from './prepared.server.ts'

/**
 * Prepares the draft of this week's issue, once a week, in both languages: the word of the week, new articles, the next
 * events, sessions and workshops, and the most helpful discussions, none of them anonymous. An admin edits and sends it.
 */
export async function prepareWeekly(
  app: AppContext,
  sources: BlockSource[],
  now = new Date(),
): Promise<void> {
  const monday = mondayOf(now, app.settings().timeZone)
  const blocks = new Map<BlockKind, BlockRef[]>()
  for (const { kind, weekly } of sources)
    blocks.set(
      kind,
      (await weekly(app, now)).map(({ id }) => ({ kind, id })),
    )
  const textIn = (lang: Lang) => ({
    subject: m.newsletter_weekly_subject({ word: wordOf(now, lang) }, { locale: lang }),
    message: weeklyText(blocks, now, lang),
  })
  await write(app, { tags: NO_TAGS /* drafts alone */ }, async (tx) => {
    const issue = await insertOnce(tx, { audience: 'newsletter', preparedFor: monday, textIn })
    if (issue) await deleteUntouched(tx, monday)
  })
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

/** Deletes the drafts of earlier weeks that nobody edited: a site that never sends them would collect 52 a year. */
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
