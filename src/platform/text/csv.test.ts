import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('Persian is read correctly, and what would break a row is quoted', () => {
  expect(
    writeCsv([
      ['نام', 'People'],
      ['سارا، مینا', 2],
      ['a "b", c', 3],
      ['two\nlines', 4],
    ]),
  ).toBe('\ufeffنام,People\r\nسارا، مینا,2\r\n"a ""b"", c",3\r\n"two\nlines",4\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u200c=1', '＝1', '－2'])(
  'no spreadsheet runs %j',
  (text) => {
    expect(writeCsv([[text]]).replaceAll('"', '')).toBe(`\ufeff'${text}\r\n`)
  },
)
