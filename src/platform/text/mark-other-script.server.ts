import type { Element, ElementContent, Text } from 'hast'
import type { Lang } from '#platform/i18n/lang.ts'

/** Persian letters with what joins their words, and Latin words. */
const PERSIAN = /\p{Script=Arabic}(?:[\p{scx=Arabic}\u200c\s«»]*[\p{scx=Arabic}\u200c])?/gu
const LATIN = /\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\p{N}\s.,:;'’&()/-]*[\p{Script=Latin}\p{N}])?/gu

/**
 * Marks words of the other language in a text: a screen reader changes its voice there, and a Persian word in an
 * English line gets its own font. Changes the element in place.
 */
export function markOtherScript(element: Element, lang: Lang) {
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return cut(child, lang)
    if (child.type === 'element') markOtherScript(child, lang)
    return [child]
  })
}

function cut({ value }: Text, lang: Lang): ElementContent[] {
  const pieces: ElementContent[] = []
  let at = 0
  for (const { 0: run, index } of value.matchAll(lang === 'en' ? PERSIAN : LATIN)) {
    if (index > at) pieces.push({ type: 'text', value: value.slice(at, index) })
    pieces.push({
      type: 'element',
      tagName: 'span',
      properties: lang === 'en' ? { lang: 'fa', dir: 'rtl' } : { lang: 'en', dir: 'ltr' },
      children: [{ type: 'text', value: run }],
    } as Element)
    at = index + run.length
  }
  if (at < value.length) pieces.push({ type: 'text', value: value.slice(at) })
  return pieces
}
