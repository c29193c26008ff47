import { expect, test } from 'vitest'
import { insertBlock } from './blocks.ts'

const BLOCK = '::event{id=3}'

test.each([
  ['', 0, 0, `${BLOCK}\n\n`],
  ['One', 3, 3, `One\n\n${BLOCK}\n\n`],
  ['One\n\n', 5, 5, `One\n\n${BLOCK}\n\n`],
  ['One two', 3, 3, `One\n\n${BLOCK}\n\ntwo`],
  ['One gone two', 4, 8, `One\n\n${BLOCK}\n\ntwo`],
  ['two', 0, 0, `${BLOCK}\n\ntwo`],
])('a block in %j from %i to %i is a paragraph of its own', (text, from, to, expected) => {
  const { text: written, cursor } = insertBlock(text, { from, to }, BLOCK)
  expect(written).toBe(expected)
  expect(written.slice(0, cursor)).toMatch(/::event\{id=3\}\n\n$/)
})
