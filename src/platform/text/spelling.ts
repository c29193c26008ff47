/** How far the letters of two words match. */
type Match = {
  /** To the end of both: one spells the other. */
  whole: boolean
  /** The Latin word spells a beginning of the Persian one, or the Persian one a beginning of the Latin one. */
  beginning: boolean
}

/**
 * Reads a Latin word along a Persian one: short vowels anywhere, long ones as they are usually spelled.
 * @param errors how many letters may be wrong, missing or extra
 */
export function matchTransliteration(persian: string, latin: string, errors = 0): Match {
  let reached: Reach = new Map([[0, 0]])
  let beginning = false
  const letters = Array.from(persian)
  for (const [i] of letters.entries()) {
    reached = advance(reached, latin, spellingsOf(letters, i), errors)
    reached = advance(reached, latin, vowelsAfter(letters, i), 0)
    if (reached.has(latin.length)) beginning = true
    if (!reached.size) return { whole: false, beginning }
  }
  const fewestErrors = Math.min(...[...reached].map(([at, wrong]) => latin.length - at + wrong))
  return { whole: reached.has(latin.length) || fewestErrors <= errors, beginning: true }
}

/** What is spoken after a letter and not written. */
function vowelsAfter(letters: string[], i: number): string[] {
  if (letters[i] === 'ا') return NONE
  return i === letters.length - 1 ? EZAFE : SHORT_VOWELS
}

/** The positions in the Latin word that can be reached, with the fewest errors of each. */
type Reach = Map<number, number>
const NONE = ['']
const SHORT_VOWELS = ['', 'a', 'e', 'o', 'i', 'u']
const EZAFE = ['', 'e']

function advance(from: Reach, latin: string, spellings: string[], errors: number): Reach {
  const to: Reach = new Map()
  const reachPosition = (at: number, wrong: number) => {
    if (at <= latin.length && wrong < (to.get(at) ?? Number.POSITIVE_INFINITY)) to.set(at, wrong)
  }
  for (const [at, wrong] of from) {
    for (const spelling of spellings)
      if (latin.startsWith(spelling, at)) reachPosition(at + spelling.length, wrong)
    if (wrong >= errors) continue
    reachPosition(at, wrong + 1)
    reachPosition(at + 1, wrong + 1)
    for (const spelling of spellings)
      if (latin.startsWith(spelling, at + 1)) reachPosition(at + 1 + spelling.length, wrong + 1)
  }
  return to
}

function spellingsOf(letters: string[], i: number): string[] {
  const [letter = '', next = ''] = [letters[i], letters[i + 1]]
  if (letter === 'ا' && i === 0) return FIRST_A
  if (letter === 'ا') return next === 'ن' || next === 'م' ? [...A, 'oo', 'u', 'ou'] : A
  if (letter === 'و') return spellingsOfO(letters[i - 1], next)
  if (letter === 'ی') return 'یو'.includes(next || ' ') ? [...I, ''] : I
  if (letter === 'ع' || letter === 'ء') return FIRST_A
  // چهار is spoken chār.
  if (letter === 'ه' && i > 0) return letters[i - 1] === 'چ' && next === 'ا' ? [...H, ''] : H
  return CONSONANTS[letter] ?? [letter]
}

function spellingsOfO(before = '', next = '') {
  if (before === 'خ' && 'ای'.includes(next || ' ')) return [...O, '']
  return next && 'نم'.includes(next) ? [...O, 'a', 'aa'] : O
}

const H = ['h', 'hh', 'e', 'a', 'eh', 'ah']
const A = ['a', 'aa', 'o', 'ah']
const FIRST_A = ['', 'a', 'e', 'i', 'o', 'u', 'aa', 'ee', 'oo', 'ou']
const O = ['v', 'vv', 'w', 'u', 'o', 'oo', 'ou', 'ow', 'uo', 'aw', 'ew']
const I = ['y', 'yy', 'i', 'ee', 'e', 'ie', 'ei', 'ey', 'ay', 'ai', 'ii', 'iy', 'ea']

const CONSONANTS: Record<string, string[]> = {
  ب: ['b', 'bb'],
  پ: ['p', 'pp'],
  ت: ['t', 'tt', 'th'],
  ط: ['t', 'tt', 'th'],
  ح: ['h', 'hh'],
  ث: ['s', 'ss'],
  س: ['s', 'ss', 'c'],
  ص: ['s', 'ss'],
  ج: ['j', 'jj', 'dj'],
  چ: ['ch', 'tch', 'chch'],
  خ: ['kh', 'x'],
  د: ['d', 'dd'],
  ذ: ['z', 'zz'],
  ز: ['z', 'zz'],
  ض: ['z', 'zz'],
  ظ: ['z', 'zz'],
  ر: ['r', 'rr'],
  ژ: ['zh', 'j'],
  ش: ['sh', 'sch'],
  غ: ['gh', 'q', 'g'],
  ق: ['gh', 'q', 'g', 'qq'],
  ف: ['f', 'ff', 'ph'],
  ک: ['k', 'kk', 'c', 'cc', 'ck'],
  گ: ['g', 'gg'],
  ل: ['l', 'll'],
  ه: ['h'],
  م: ['m', 'mm'],
  ن: ['n', 'nn'],
}
