import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/features/library/articles/markdown.server.ts'
import { ARTICLE_MAX } from '../../src/features/library/writing/rules.ts'
import { isPlainEnough } from '../../src/platform/text/plain-enough.ts'
import { timeOf } from './processor-time.ts'

/** The Markdown parser is not linear: its input is limited, in length and in marks. */
const MARKDOWN = [
  ...[
    'a',
    'ا',
    '-',
    ' ',
    '\t',
    '(',
    '[',
    '[]',
    '![',
    '[a](',
    '](',
    '[a](/b) ',
    '<a',
    '<!--',
    '&',
    '*',
    '**a',
    '*a_ ',
    '_a ',
  ],
  ...[
    '~~',
    '`',
    '`a',
    '``` \n',
    '|',
    '|a|\n',
    '> ',
    '> a\n\n',
    '- ',
    '- a\n',
    '1. ',
    '# a\n',
    'a\n===\n',
    'a\r',
  ],
  ...[
    ':',
    '::',
    ':a[',
    ':a{',
    ':::tip\n',
    ':::a\n\n',
    '\\',
    'http://',
    'www.',
    'a@b.',
    '[^a]',
    '[^a]: x\n\n',
    '[a]: /b\n\n',
  ],
]
const MARKDOWN_STARTS = ['', '[', '*', '|a|b|\n|-|-|\n']
const MARKDOWN_MOST_MS = 3_000
/** What takes less for a quarter of the text is quick for all of it, even if the work grows with the cube. */
const QUARTER_MOST_MS = MARKDOWN_MOST_MS / 4 ** 3

test('an article of the maximum length is refused or rendered quickly', { timeout: 120_000 }, () => {
  const texts = MARKDOWN.flatMap((unit) =>
    MARKDOWN_STARTS.flatMap((start) => {
      const block = unit.repeat(Math.ceil(150 / unit.length))
      return [start + unit.repeat(ARTICLE_MAX), `${start + block}\n\n`.repeat(ARTICLE_MAX)]
    }),
  ).map((text) => text.slice(0, ARTICLE_MAX))
  const taken = texts.filter(isPlainEnough)
  const render = (text: string) => renderMarkdown(text, 'en')
  const slow = taken.filter(
    (text) =>
      timeOf(render, text.slice(0, ARTICLE_MAX / 4)) > QUARTER_MOST_MS &&
      timeOf(render, text) > MARKDOWN_MOST_MS,
  )
  expect(slow.map((text) => text.slice(0, 40))).toEqual([])
  expect(taken.length).toBeGreaterThan(0)
  expect(texts.length - taken.length).toBeGreaterThan(0)
})
