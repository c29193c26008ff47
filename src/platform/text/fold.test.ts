import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { highlight } from './highlight.ts'
import { isMistyped, typingErrors } from './typing-errors.ts'

test.each([
  ['Arabic yeh and kaf', 'كتاب علي', 'کتاب علی'],
  ['alef maksura', 'موسى', 'موسی'],
  ['alef with madda, hamza, wasla', 'آب أحمد إيران ٱلله', 'اب احمد ایران الله'],
  ['hamza on vav and yeh', 'مؤمن مسئول رئیس', 'مومن مسیول رییس'],
  ['teh marbuta', 'مدرسة', 'مدرسه'],
  ['heh with yeh above, one character', 'خانۀ ما', 'خانه ما'],
  ['heh with hamza above, two characters', 'خانهٔ ما', 'خانه ما'],
  ['heh doachashmee and Urdu forms', 'ھمه ۂ ے', 'همه ه ی'],
  ['heh kept in its initial form by ZWJ', 'ه‍', 'ه'],
  ['presentation forms', 'ﻛﺘﺎﺏ', 'کتاب'],
  ['the ligature lam-alef', 'ﻻله', 'لاله'],
  ['Persian digits', '۱۴۰۵', '1405'],
  ['Arabic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['vowel marks', 'مَدرِسِه، گُلّ', 'مدرسه گل'],
  ['tatweel', 'ســـلام', 'سلام'],
  ['ZWNJ joins', 'می‌خواهم', 'میخواهم'],
  ['several ZWNJ', 'کتاب‌‌خانه‌ها', 'کتابخانهها'],
  ['a space parts', 'می خواهم', 'می خواهم'],
  ['Persian punctuation', 'سلام، خوبی؟ «بله»؛', 'سلام خوبی بله'],
  ['case', 'NOWRUZ Nowruz', 'nowruz nowruz'],
  ['accents', 'Élise à Zürich, Malmö', 'elise a zurich malmo'],
  ['sharp s and other Latin letters', 'Straße Øresund Łódź', 'strasse oresund lodz'],
  ['Turkish i', 'İstanbul ısı', 'istanbul isi'],
  ['apostrophes', "don't mother’s", 'dont mothers'],
  ['quotes are no apostrophes', "'hello' there", 'hello there'],
  ['hyphens', 'Haft-Sin', 'haft sin'],
  ['full width', 'Ｐｅｒｓｉａｎ', 'persian'],
  ['emoji and signs', '👋🏽 salam ❤️ 5€', 'salam 5'],
  ['directions', '\u200fسلام\u200e', 'سلام'],
  ['lone surrogates', 'a\ud800b', 'a b'],
  ['nothing', ' \n\t ، ', ''],
])('%s', (_, text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding twice gives the same as folding once', () => {
  for (const text of ['خانۀ علي', 'İstanbul', "don't", 'ﻻله', '۱۲٫۵', 'می‌روم']) {
    expect(fold(fold(text))).toBe(fold(text))
  }
})

const hits = (text: string, query: string) =>
  highlight(text, query)
    .filter(({ hit }) => hit)
    .map(({ text: piece }) => piece)

test.each([
  ['a whole word', 'Our Nowruz table', 'nowruz', ['Nowruz']],
  ['its beginning', 'Storytelling at night', 'story', ['Storytelling']],
  ['a piece inside', 'bilingualism', 'lingual', ['bilingualism']],
  ['no short piece inside', 'a table', 'bl', []],
  ['every place', 'Salam! salam', 'SALAM', ['Salam', 'salam']],
  ['other letters for the same', 'كتاب علي', 'کتاب', ['كتاب']],
  ['digits of the other alphabet', 'از ۱۲ سالگی', '12', ['۱۲']],
  ['a word with vowel marks', 'مَدرِسِه خوب است', 'مدرسه', ['مَدرِسِه']],
  ['ZWNJ found joined', 'من می‌خواهم بروم', 'میخواهم', ['می‌خواهم']],
  ['ZWNJ found apart', 'من می‌خواهم بروم', 'می خواهم', ['می‌خواهم']],
  ['joined found with ZWNJ', 'من میخواهم بروم', 'می‌خواهم', ['میخواهم']],
  ['apart found joined', 'من می خواهم بروم', 'میخواهم', ['می خواهم']],
  ['apart found with ZWNJ', 'من می خواهم بروم', 'می‌خواهم', ['می خواهم']],
  ['hyphens found joined', 'the haft-sin table', 'haftsin', ['haft-sin']],
  ['accents', 'in Malmö', 'malmo', ['Malmö']],
  ['a typing error', 'my family', 'famliy', ['family']],
  ['a Persian typing error', 'این کتاب', 'کتبا', ['کتاب']],
  ['nothing for nothing', 'anything', ' ، ', []],
])('marks %s', (_, text, query, expected) => {
  expect(hits(text, query)).toEqual(expected)
})

test('the pieces joined are the unchanged text', () => {
  const text = 'سلام، من می‌خواهم 👋 «Nowruz» را با\nبچه‌ها جشن بگیرم!'
  expect(
    highlight(text, 'nowruz بچه')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('two typing errors are accepted in a long word, one in a short one, none in the shortest', () => {
  expect(typingErrors('freind', 'friend')).toBe(1)
  expect(isMistyped('bilinguel', 'bilingual')).toBe(true)
  expect(isMistyped('langauge', 'language')).toBe(true)
  expect(isMistyped('cat', 'dog')).toBe(false)
  expect(isMistyped('of', 'or')).toBe(false)
  expect(isMistyped('2027', '2026')).toBe(false)
  expect(isMistyped('2026', '2026')).toBe(true)
  expect(isMistyped('دوزبنه', 'دوزبانه')).toBe(true)
})
