import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import {
  isNearTransliteration,
  isSameSpelling,
  isTransliteration,
  nearbyKeys,
  phoneticKey,
} from './phonetic.ts'
import { matchTransliteration } from './spelling.ts'

test.each([
  ['نوروز', 'nowruz norooz norouz nowrouz noruz newroz nouruz'],
  ['قورمه‌سبزی', 'ghormesabzi ghormehsabzi qormesabzi'],
  ['قرمه', 'ghorme ghormeh qormeh gormeh'],
  ['سبزی', 'sabzi sabzy sabzee'],
  ['یلدا', 'yalda yaldaa'],
  ['چهارشنبه', 'chaharshanbe chaharshanbeh'],
  ['سوری', 'soori suri souri'],
  ['هفت', 'haft'],
  ['سین', 'sin'],
  ['خانواده', 'khanevade khanevadeh khaanevaadeh'],
  ['مهربانی', 'mehrabâni mehrabani mehrabooni'],
  ['عشق', 'eshgh eshq'],
  ['عید', 'eid eyd'],
  ['تعارف', 'taarof tarof ta’arof'],
  ['حافظ', 'hafez haafez'],
  ['خواهر', 'khahar khaahar'],
  ['چای', 'chai chay'],
  ['نان', 'naan'],
  ['فسنجان', 'fesenjan fesenjoon fesenjān'],
  ['تهران', 'tehran tehraan'],
  ['ته‌دیگ', 'tahdig tahdeeg'],
  ['رئیس', 'rais'],
  ['مامان', 'maman'],
  ['مسئول', 'masool masoul'],
  ['شاهنامه', 'shahnameh shahname'],
  ['جمعه', 'jomeh jome'],
  ['سمنو', 'samanu samanoo'],
  ['زعفران', 'zaferan zaaferan'],
])('%s is spelled %s, and sounds like each', (persian, spellings) => {
  for (const latin of spellings.split(' ').map(fold)) {
    expect([latin, isTransliteration(fold(persian), latin)]).toEqual([latin, true])
    expect(phoneticKey(latin)).toBe(phoneticKey(fold(persian)))
  }
})

test.each([
  ['نوروز', 'nezar'],
  ['شهر', 'shir'],
  ['شیر', 'shahr'],
  ['دوست', 'dast'],
  ['من', 'man'],
  ['کار', 'car'],
  ['کتاب', 'katabi'],
])('%s is not %s', (persian, latin) => {
  expect(isTransliteration(persian, latin)).toBe(false)
})

test('half a word finds the beginning of the whole, in both directions', () => {
  expect(matchTransliteration('نوروز', 'noro')).toEqual({ whole: false, beginning: true })
  expect(matchTransliteration('قورمهسبزی', 'ghorme').beginning).toBe(true)
  expect(matchTransliteration('نورو', 'nowruz')).toEqual({ whole: false, beginning: true })
  expect(matchTransliteration('نورو', 'nazar').beginning).toBe(false)
})

test.each([
  ['قورمه', 'قرمه'],
  ['قورمهسبزی', 'قرمهسبزی'],
  ['تهران', 'طهران'],
  ['اتاق', 'اطاق'],
  ['بلیت', 'بلیط'],
  ['خانه', 'خونه'],
  ['تهران', 'تهرون'],
  ['گفتگو', 'گفتوگو'],
  ['غلیان', 'قلیان'],
  ['ایینه', 'اینه'],
  ['norooz', 'norouz'],
  ['ghormeh', 'qorme'],
  ['haftseen', 'haftsin'],
])('%s and %s are one word', (a, b) => {
  expect(isSameSpelling(a, b)).toBe(true)
  expect(isSameSpelling(b, a)).toBe(true)
})

test.each([
  ['دوست', 'دست'],
  ['مورد', 'مرد'],
  ['خواندن', 'خندان'],
  ['شیر', 'شعر'],
  ['sheep', 'ship'],
  ['pool', 'pull'],
])('%s and %s are two words', (a, b) => {
  expect(isSameSpelling(a, b)).toBe(false)
})

test('one typing error is accepted across the scripts', () => {
  for (const latin of ['nowurz', 'norzo', 'nowruzx', 'nowruj', 'noruuz'])
    expect([latin, isNearTransliteration('نوروز', latin)]).toEqual([latin, true])
  expect(isNearTransliteration('نوروز', 'xylophone')).toBe(false)
  expect(nearbyKeys('nrz')).toEqual(expect.arrayContaining(['nr', 'nzr', 'nrzt', 'nrj', 'grz']))
})

test('a word made to be slow is read as fast as any', () => {
  const started = performance.now()
  matchTransliteration('ا'.repeat(40), 'a'.repeat(40), 1)
  matchTransliteration('یو'.repeat(20), 'eiou'.repeat(10), 1)
  expect(performance.now() - started).toBeLessThan(50)
})

test('a word of neither script has no phonetic key', () => {
  for (const word of ['', 'слово', '日本']) expect(phoneticKey(word)).toBe('')
  expect(phoneticKey('1405')).toBe('1405')
})
