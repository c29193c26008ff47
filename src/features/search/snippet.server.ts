import { type Lang, otherLang } from '#platform/i18n/lang.ts'
import { fold } from '#platform/text/fold.ts'

/** About so many characters around the best hit. */
const LENGTH = 160

/**
 * Returns the pattern of a query's word, from its tsquery, to find it in a folded text. Finds a word by its beginning.
 * Finds a name of several words, such as 'سال نو' for نوروز, only as a whole: most texts contain half of such a name.
 */
export function formsOf(term: string): RegExp {
  const forms = term
    .replaceAll(/'([\p{L}\p{N}]+)'(:\*)?/gu, (_, word, isPrefix) => (isPrefix ? `${word}\\S*` : word))
    .replaceAll(/ <-> (\([^()]*\)|[^ ()]+)/g, ' +$1(?!\\S)')
    .replaceAll(' <-> ', ' +') // before what is in more than one pair of parentheses
    .replaceAll(/ [|&] /g, '|')
    .replaceAll(/\((?!\?)/g, '(?:')
  return new RegExp(`(?<![^ ])(?:${forms || '$.'})`, 'u')
}

type Text = { lines: string[]; folded: string[] }
/** A text in both languages, line by line, as it is shown and as it is searched. */
export type TextByLang = Record<Lang, Text>
export type StoredTexts = { body: string; bodyFa: string; texts: string }

/** Line n of the folded text is line n of the original, the English one first. */
export function toSides({ body, bodyFa, texts }: StoredTexts): TextByLang {
  const [en, fa, folded] = [body.split('\n'), bodyFa.split('\n'), texts.split('\n')]
  return {
    en: { lines: en, folded: folded.slice(0, en.length) },
    fa: { lines: fa, folded: folded.slice(en.length) },
  }
}

/**
 * Returns the line with most of the query's words; if both languages have as many, the line in the preferred one.
 * @param only whether the line must be in that language
 */
export function bestLine(
  sides: TextByLang,
  forms: RegExp[],
  preferred: Lang,
  only = false,
): { line: string; lang: Lang } {
  const order: Lang[] = only ? [preferred] : [preferred, otherLang(preferred)]
  let best = { line: '', lang: preferred, hits: -1 }
  for (const lang of order) {
    const { lines, folded } = sides[lang]
    for (const [i, line] of lines.entries()) {
      const hits = line ? forms.filter((form) => form.test(folded[i] ?? '')).length : -1
      if (hits > best.hits) best = { line, lang, hits }
      if (hits === forms.length) return best
    }
  }
  return best
}

/** A part of the line around its densest hit, with whole words, and an ellipsis where something was left out. */
export function cutAround(line: string, forms: RegExp[]): string {
  const text = line.replace(/\s+/g, ' ').trim()
  if (text.length <= LENGTH) return text
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    at: index,
    end: index + word.length,
  }))
  const found = wordsFound(
    words.map(({ word }) => fold(word)),
    forms,
  )
  const start = densest(words.flatMap(({ at }, i) => (found.has(i) ? at : [])))
  const from = words.find(({ at }) => at >= start - LENGTH / 4)?.at ?? 0
  const begin = start < LENGTH / 2 ? 0 : from
  const end = words.findLast((word) => word.end <= begin + LENGTH)?.end ?? begin + LENGTH
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, Math.max(end, begin + 1))}${end < text.length ? ' …' : ''}`
}

/** Which of a text's folded words begin a hit, by their index. */
function wordsFound(folded: string[], forms: RegExp[]): Set<number> {
  let length = 0
  const starts = folded.map((word) => {
    const start = length
    length += word.length + 1
    return start
  })
  const found = new Set<number>()
  for (const form of forms) {
    let at = 0
    for (const { index } of folded.join(' ').matchAll(new RegExp(form, 'gu'))) {
      while ((starts[at + 1] ?? length) <= index) at++
      found.add(at)
    }
  }
  return found
}

/** Returns the start of the range with most hits. Takes the hits in the order of the text. */
function densest(hits: number[]): number {
  let best = { at: hits[0] ?? 0, count: 0 }
  let end = 0
  for (const [i, at] of hits.entries()) {
    while (end < hits.length && (hits[end] ?? 0) < at + LENGTH * 0.7) end++
    if (end - i > best.count) best = { at, count: end - i }
  }
  return best.at
}
