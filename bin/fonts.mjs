/**
 * Subsets Vazirmatn into the files that the stylesheet names: otherwise each first visit would load letters that no
 * page shows.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './ready.mjs'

/** A subset face of the stylesheet: its weights, its file, and the exact letters that are in it. */
const FACE = /font-weight: (\d+) (\d+);[^}]*generated\/fonts\/([\w-]+\.woff2)[^}]*unicode-range:([^;]*)/g

const require = createRequire(import.meta.url)

/**
 * HarfBuzz shows invisible characters, such as the zero-width non-joiner of «می‌خوانم», as a space without width. In a
 * font without a space it removes it, and WebKit on Linux then leaves out the letter after it.
 */
const SPACE = ' '

/** The letters of a range as CSS writes it: U+060C, U+0621-063A. */
function lettersOf(range) {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first, last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) =>
      String.fromCodePoint(from + i),
    )
  })
}

/** Writes the files of `generated/fonts/`, unless they were made from this very font and these settings. */
export async function subsetFonts() {
  const source = require.resolve('vazirmatn/fonts/variable/Vazirmatn[wght].ttf')
  const { version } = require('vazirmatn/package.json')
  const folder = join(root, 'generated', 'fonts')
  const stampFile = join(folder, '.cut')
  const css = readFileSync(join(root, 'src', 'ui', 'fonts.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const faces = [...css.matchAll(FACE)].map(([, min, max, file, range]) => ({
    file,
    text: SPACE + lettersOf(range).join(''),
    weights: { min: Number(min), max: Number(max) },
  }))
  if (!faces.length) throw new Error('fonts.css names no file of generated/fonts')
  const cacheKey = JSON.stringify([version, faces])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === cacheKey) return
  mkdirSync(folder, { recursive: true })
  for (const { file, text, weights } of faces)
    writeFileSync(
      join(folder, file),
      await subsetFont(readFileSync(source), text, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
      }),
    )
  writeFileSync(stampFile, cacheKey)
}
