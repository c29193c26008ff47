import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test.each([
  ['sara', 'S'],
  ['ژاله', 'ژ'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩🏽‍👩🏿‍👧‍👦 Azad', '👩🏽‍👩🏿‍👧‍👦'],
  ['🇮🇷🇳🇴', '🇮🇷'],
  ['❤️ Mina', '❤️'],
  ['', ''],
])('the first letter of “%s” is “%s”', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})
