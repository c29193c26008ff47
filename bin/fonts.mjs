/** Cuts the Persian letters out of Vazirmatn: half of what each first visit would load for letters nobody shows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './ready.mjs'

/** Which letters it holds, the stylesheet says: those are asked of it, and no others. */
const FACE = /vazirmatn-persian\.woff2[^}]*unicode-range:([^;]*)/
/** Text is 400, headings 600, bold 700. */
const WEIGHTS = { min: 400, max: 700 }

const require = createRequire(import.meta.url)

/** The letters of a range as CSS writes it: U+060C, U+0621-063A. */
function lettersOf(range) {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first, last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) =>
      String.fromCodePoint(from + i),
    )
  })
}

/** Writes `generated/fonts/vazirmatn-persian.woff2`, unless it is there from this very font. */
export async function cutFonts() {
  const source = require.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2')
  const { version } = require('@fontsource-variable/vazirmatn/package.json')
  const folder = join(root, 'generated', 'fonts')
  const mark = join(folder, '.cut')
  const letters = lettersOf(FACE.exec(readFileSync(join(root, 'src', 'ui', 'look.css'), 'utf8'))?.[1] ?? '')
  if (!letters.length) throw new Error('look.css names no letters for vazirmatn-persian.woff2')
  const recipe = JSON.stringify([version, letters.join(''), WEIGHTS])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === recipe) return
  const font = await subsetFont(readFileSync(source), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vazirmatn-persian.woff2'), font)
  writeFileSync(mark, recipe)
}
