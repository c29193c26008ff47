import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fold } from '#platform/text/fold.ts'
import { openTestApp } from '../../../tests/app.ts'
import { holdsWords, holdsWordsSql, patternsOf } from './contains-words.server.ts'
import { FOLDED_LETTERS } from './folded-sql.server.ts'

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
  for (const letter of [...FOLDED_LETTERS.map(([from]) => from), ...'äéñçşğ'])
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

test('a text of ASCII alone, which is folded in a shorter way, is found by the same words as any other', async () => {
  const text = `${String.fromCharCode(...Array.from({ length: 95 }, (_, n) => 32 + n))} O'Brien-Smith, J.R.`
  for (const words of ['obrien smith', 'OBRIEN j r', 'a b', 'jr', "o'brien", '~', 'xyz', 'xyzz'])
    expect(await isFound(text, words), words).toBe(await isFound(`${text} é`, words))
})

test('a text of ASCII alone is folded alike in a database whose language has other small letters', async () => {
  const found = sql`select ${holdsWords('istanbul', sql`text`)} as found
    from (select 'ISTANBUL' collate "tr-x-icu" as text) texts`
  expect((await app.db.execute<{ found: boolean }>(found)).rows).toEqual([{ found: true }])
})
