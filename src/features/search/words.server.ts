import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/database.server.ts'
import { WORD_MAX } from '#platform/text/fold.ts'
import { phoneticKey } from '#platform/text/phonetic.ts'

/** Shorter ones are no words to mistype or to spell otherwise. */
export const WORD_MIN = 2

/** The words of folded texts as the vocabulary keeps them, sorted, each with its sound at the same place. */
export function vocabularyOf(...texts: string[]): { words: string[]; sounds: string[] } {
  const words = [...new Set(texts.flatMap((text) => text.split(/\s+/)))]
    .filter((word) => word.length >= WORD_MIN && word.length <= WORD_MAX)
    .sort()
  return { words, sounds: words.map(phoneticKey) }
}

/**
 * Adds words and their sounds, which parameters n and n+1 hold. They come sorted, so that two texts published at once
 * never wait for each other's words in a circle.
 */
export const newWords = (n: number): string =>
  `insert into search_words (word, sound) select * from unnest($${n}::text[], $${n + 1}::text[]) on conflict do nothing`

/** Adds the words of folded texts to the vocabulary. */
export async function addWords(tx: Tx, ...texts: string[]): Promise<void> {
  const { words, sounds } = vocabularyOf(...texts)
  await tx.execute(sql`insert into search_words (word, sound)
    select * from unnest(${sql.param(words)}::text[], ${sql.param(sounds)}::text[]) on conflict do nothing`)
}

const AT_ONCE = 5_000

/** Gives those words their sounds that were there before sounds were. Safe to repeat, and while others write. */
export async function hearOldWords({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const { rows } = await db.$client.query<{ word: string }>(
      `select word from search_words where sound is null order by word limit ${AT_ONCE}`,
    )
    const words = rows.map(({ word }) => word)
    await db.$client.query(
      `update search_words w set sound = n.sound from unnest($1::text[], $2::text[]) n(word, sound) where w.word = n.word`,
      [words, words.map(phoneticKey)],
    )
    if (rows.length < AT_ONCE) return
  }
}
