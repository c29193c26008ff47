import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { WORD_MAX } from '#platform/text/fold.ts'
import { phoneticKey } from '#platform/text/phonetic.ts'

/** Shorter words have no typing errors or other spellings. */
export const WORD_MIN = 2

/** The words of folded texts for the vocabulary, sorted, each with its phonetic key at the same place. */
export function vocabularyOf(...texts: string[]): { words: string[]; sounds: string[] } {
  const words = [...new Set(texts.flatMap((text) => text.split(/\s+/)))]
    .filter((word) => word.length >= WORD_MIN && word.length <= WORD_MAX)
    .sort()
  return { words, sounds: words.map(phoneticKey) }
}

/**
 * Adds words and their phonetic keys, from parameters n and n+1, where `condition` holds. They are sorted, so that two
 * texts published at once lock the words in the same order and cannot deadlock.
 */
export const newWords = (n: number, condition = 'true'): string =>
  `insert into search_words (word, sound) select * from unnest($${n}::text[], $${n + 1}::text[])
    where ${condition} on conflict do nothing`

/** Adds the words of folded texts to the vocabulary. */
export async function addWords(tx: Tx, ...texts: string[]): Promise<void> {
  const { words, sounds } = vocabularyOf(...texts)
  await tx.execute(sql`insert into search_words (word, sound)
    select * from unnest(${sql.param(words)}::text[], ${sql.param(sounds)}::text[]) on conflict do nothing`)
}

/** How much of the vocabulary is checked each hour: each word about once a day. */
const PERCENT_AN_HOUR = 5
/** Small enough that hardly anybody publishes one of these words meanwhile, which the job would not notice. */
const BATCH = 500

/**
 * Removes words that no text has any more, after texts were edited or removed. Otherwise a person who rewrites a post
 * repeatedly would fill the table. Called every hour.
 */
export async function forgetUnusedWords(
  app: Pick<AppContext, 'db' | 'live' | 'jobs'>,
  percent = PERCENT_AN_HOUR,
): Promise<void> {
  const rows = await queryNamed<{ word: string }>(
    app.db,
    'search.someWords',
    'select word from search_words tablesample system ($1)',
    [percent],
  )
  const words = rows.map(({ word }) => word)
  for (let at = 0; at < words.length; at += BATCH) await removeUnused(app, words.slice(at, at + BATCH))
}

const removeUnused = (app: Pick<AppContext, 'db' | 'live' | 'jobs'>, words: string[]) =>
  write(app, { tags: NO_TAGS /* these words find nothing */ }, async (tx) => {
    // Whether any text has it: without this, all texts with it would be listed.
    await tx.execute(sql`set local gin_fuzzy_search_limit = 100`)
    await tx.execute(sql`
      delete from search_words w where word = any(${sql.param(words)}::text[])
        and not exists (select from post_search where words @@ ${QUOTED})
        and not exists (select from search_documents where words @@ ${QUOTED})`)
  })

/** A folded word as a tsquery. It has only letters and digits. */
const QUOTED = sql`('''' || w.word || '''')::tsquery`
