/** Cuts the Persian letters out of Vazirmatn: half of what each first visit would load for letters nobody shows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './ready.mjs'

/** Letters of Persian and Arabic with their marks and digits; look.css names the same ranges. Others load the whole font. */
const RANGES = [
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6c0, 0x6c0],
  [0x6cc, 0x6cc],
  [0x6f0, 0x6f9],
  [0x200c, 0x200e],
]
/** Text is 400, headings 600, bold 700. */
const WEIGHTS = { min: 400, max: 700 }

const require = createRequire(import.meta.url)

/** Writes `generated/fonts/vazirmatn-persian.woff2`, unless it is there from this very font. */
export async function cutFonts() {
  const source = require.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2')
  const { version } = require('@fontsource-variable/vazirmatn/package.json')
  const folder = join(root, 'generated', 'fonts')
  const mark = join(folder, '.cut')
  const recipe = JSON.stringify([version, RANGES, WEIGHTS])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === recipe) return
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  const font = await subsetFont(readFileSync(source), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vazirmatn-persian.woff2'), font)
  writeFileSync(mark, recipe)
}
