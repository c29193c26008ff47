import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fold, foldedLetters } from '#platform/text/fold.ts'
import { openTestApp } from '../../../tests/app.ts'
import { holdsWords, holdsWordsSql, patternsOf } from './contains-words.server.ts'

const { app } = await openTestApp()

/** Whether the database finds a text by these words, in both ways to ask it. */
async function isFound(text: string, words: string): Promise<boolean> {
  const { rows } = await app.db.execute<{ built: boolean }>(
    sql`select ${holdsWords(words, sql`${text}::text`)} as built`,
  )
  const written = await app.db.$client.query(`select ${holdsWordsSql('$2', '$1::text')} as found`, [
    text,
    patternsOf(words),
  ])
  expect(written.rows[0].found, `${text} by ${words}`).toBe(rows[0]?.built)
  return written.rows[0].found
}

test.each([
  ['Bærum', ['bærum', 'BAERUM', 'Bærum']],
  ['Þóra Æsudóttir', ['thora', 'aesu', 'þóra æ']],
  ['Weiß', ['weiss', 'WEISS', 'weiß']],
  ['Sacré-Cœur', ['sacre coeur', 'cœur']],
  ['Ødegård', ['odegard', 'ødegård']],
  ['İpek Yıldız', ['ipek', 'yildiz', 'YILDIZ', 'yıldız']],
  ['فاطمة رؤيا', ['فاطمه', 'رویا', 'رؤیا']],
  ['نوروز ۱۴۰۵', ['۱۴۰۵', '1405', '١٤٠٥', 'نوروز ۱۴']],
  ['ساعة ٠٩', ['۰۹', '09']],
  ['Lego™', ['lego™', 'LegoTM']],
])('%s is found however it is typed', async (text, typed) => {
  for (const words of typed) expect(await isFound(text, words), words).toBe(true)
  expect(await isFound(text, 'zzz')).toBe(false)
})

test('the database folds each letter as the search does', async () => {
  const { from, longer } = foldedLetters()
  for (const letter of [...from, ...longer.map(([one]) => one), ...'äéñçşğ'])
    expect(await isFound(`x${letter}y`, fold(`x${letter}y`)), letter).toBe(true)
})

test.each([
  ['Élodie Ødegård', 'elodie odegard'],
  ['ÆSA', 'aesa'],
  ['Łukasz Đorđe', 'lukasz dorde'],
  ['Þóra Ðe Œdipe', 'thora de oedipe'],
])('%s is found in a database whose language has no capitals but A to Z', async (text, words) => {
  const found = sql`select ${holdsWords(words, sql`${text}::text collate "C"`)} as found`
  expect((await app.db.execute<{ found: boolean }>(found)).rows).toEqual([{ found: true }])
})
