import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'

const FILE = join(import.meta.dirname, '..', 'generated', 'fonts', 'vazirmatn-persian.woff2')

test('a zero-width non-joiner keeps its place between letters, which WebKit counts', async () => {
  const font = new Font(
    new Face(new Blob(new Uint8Array(await convert(await readFile(FILE), 'sfnt')).buffer)),
  )
  const text = 'می‌زنند'
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const shapedLetters = new Set(buffer.getGlyphInfos().map(({ cluster }) => cluster))
  expect([...shapedLetters].sort()).toEqual([...text].map((_, at) => at))
})
