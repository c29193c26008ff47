import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'
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
 * Adds words and their phonetic keys, from parameters n and n+1, where `condition` holds. They are sorted, so that two texts published at once
 * lock the words in the same order and cannot deadlock.
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
