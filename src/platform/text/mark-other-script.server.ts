import type { Element, ElementContent, Text } from 'hast'
import type { Lang } from '#platform/i18n/lang.ts'
import { phonesIn } from './line-pieces.ts'

/** Persian letters with what joins their words, and Latin words. */
const PERSIAN = /\p{Script=Arabic}(?:[\p{scx=Arabic}\u200c\s«»]*[\p{scx=Arabic}\u200c])?/gu
const LATIN = /\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\p{N}\s.,:;'’&()/-]*[\p{Script=Latin}\p{N}])?/gu

/**
 * Marks words of the other language in a text: a screen reader changes its voice there, and a Persian word in an
 * English line gets its own font. In a Persian line phone numbers are marked, too, whose groups would be in reverse
 * order. Changes the element in place.
 */
export function markOtherScript(element: Element, lang: Lang) {
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return cut(child.value, lang)
    if (child.type === 'element') markOtherScript(child, lang)
    return [child]
  })
}

function cut(text: string, lang: Lang): ElementContent[] {
  const ownPieces = lang === 'en' ? (value: string) => [toText(value)] : isolatePhones
  const properties = lang === 'en' ? { lang: 'fa', dir: 'rtl' } : { lang: 'en', dir: 'ltr' }
  const pieces: ElementContent[] = []
  let at = 0
  for (const { 0: run, index } of text.matchAll(lang === 'en' ? PERSIAN : LATIN)) {
    if (index > at) pieces.push(...ownPieces(text.slice(at, index)))
    pieces.push(toSpan(run, properties))
    at = index + run.length
  }
  if (at < text.length) pieces.push(...ownPieces(text.slice(at)))
  return pieces
}

const isolatePhones = (value: string) =>
  phonesIn(value).map(({ text, isPhone }) => (isPhone ? toSpan(text, { dir: 'ltr' }) : toText(text)))

const toText = (value: string): Text => ({ type: 'text', value })
const toSpan = (value: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName: 'span',
  properties,
  children: [toText(value)],
})
