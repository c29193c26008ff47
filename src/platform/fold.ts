/**
 * The form in which texts are compared and searched (contract 6): ي and ى as ی, ك as ک, ة and ۀ as ه, أ إ ٱ as ا,
 * ؤ as و, ئ as ی; Persian and Arabic digits as 0-9; vowel marks and tatweel gone; Latin letters without accents and
 * case; ZWNJ, hyphens and every run of spaces or punctuation as one space. آ stays apart from ا only in writing.
 */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function foldLetters(text: string) {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .toLowerCase()
    .replace(/[يىكةۀأإٱآؤئۂەےھ٠-٩۰-۹ß]/gu, (letter) => LETTERS[letter] ?? digit(letter))
}

const LETTERS: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ۂ: 'ه',
  ە: 'ه',
  ھ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
  ß: 'ss',
}

const digit = (letter: string) => String((letter.codePointAt(0) ?? 0) & 0xf)

export type Piece = { text: string; hit: boolean }

/**
 * Cuts the original text into pieces, those that match a word of the query marked: the reader sees what she wrote,
 * with its own letters, not the folded form.
 */
export function highlight(text: string, query: string): Piece[] {
  const wanted = fold(query).split(' ').filter(Boolean)
  if (!wanted.length) return [{ text, hit: false }]
  const pieces: Piece[] = []
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}ـ]+|[^\p{L}\p{N}\p{M}ـ]+/gu)) {
    const word = fold(part)
    const hit =
      word !== '' && wanted.some((want) => word.startsWith(want) || (want.length > 3 && word.includes(want)))
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += part
    else pieces.push({ text: part, hit })
  }
  return pieces
}
