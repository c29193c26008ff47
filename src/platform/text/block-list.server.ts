import { ApiError } from '../http/api-error.ts'
import type { Settings } from '../settings/settings.server.ts'
import { fold } from './fold.ts'

/**
 * Words that no member's text may have, as a tree of their folded letters, without spaces. The lines of admins never
 * become regular expressions. From the beginning of each word, the text is compared once, at most as far as the longest
 * line is.
 */
type BlockList = { root: Node }
type Node = { next: Map<string, Node>; entry?: Entry }
type Entry = {
  /** As the admin wrote it. */
  word: string
  letters: number
  /** Written with `*` at its end: everything that begins with it. */
  begins: boolean
  persian: boolean
  /** After how many letters a phrase has its spaces. */
  breaks: Set<number>
}

/**
 * Rejects texts that contain a word of the block list, at the first field that has one.
 * @param texts by the name of their field; other values than strings are skipped
 * @throws ApiError blocked_word (422), which names the word
 */
export function assertNoBlockedWord(settings: Settings, texts: Readonly<Record<string, unknown>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const word = typeof text === 'string' && findBlocked(blockListOf(settings), text)
    if (word)
      throw new ApiError(422, 'blocked_word', { fields: { [field]: 'blocked_word' }, named: { word } })
  }
}

/** The settings are another object after each change, and the list is compiled once for each. */
const compiled = new WeakMap<Settings, BlockList>()

function blockListOf(settings: Settings): BlockList {
  const list = compiled.get(settings) ?? compileBlockList(settings.blockedWords)
  compiled.set(settings, list)
  return list
}

/** One word or phrase a line; `*` at the end of a line stands for every ending. */
export function compileBlockList(lines: string): BlockList {
  const root: Node = { next: new Map() }
  for (const line of lines.split('\n')) {
    const words = fold(line).split(' ')
    const letters = words.join('')
    if (letters.length < LETTERS_MIN) continue
    let node = root
    for (const letter of letters) {
      const next: Node = node.next.get(letter) ?? { next: new Map() }
      node.next.set(letter, next)
      node = next
    }
    const begins = line.trimEnd().endsWith('*')
    node.entry = {
      word: node.entry?.word ?? line.trim().replace(/\s*\*+$/, ''),
      letters: letters.length,
      begins: begins || node.entry?.begins === true,
      persian: /\p{Script=Arabic}$/u.test(letters),
      breaks: new Set([...(node.entry?.breaks ?? []), ...breaksOf(words)]),
    }
  }
  return { root }
}

/** A single letter stands in too many texts. */
const LETTERS_MIN = 2

function breaksOf(words: string[]) {
  let offset = 0
  return words.slice(0, -1).map((word) => (offset += word.length))
}

/**
 * The first blocked word in a text, as the admin wrote it: whole words only, in any spelling that folds to the same
 * letters; a phrase also written as one word. Persian words also with a space or ZWNJ within and with the usual
 * suffixes; all words also when s p e l l e d  o u t.
 */
export function findBlocked({ root }: BlockList, text: string): string | undefined {
  if (!root.next.size) return undefined
  const words = fold(text).split(' ')
  for (let first = 0; first < words.length; first++) {
    const match = matchFrom(root, words, first)
    if (match) return match
  }
  return undefined
}

function matchFrom(root: Node, words: string[], first: number): string | undefined {
  const crossedBreaks: number[] = []
  let node: Node | undefined = root
  let letters = 0
  for (let at = first; at < words.length; at++) {
    const word = words[at] ?? ''
    let read = 0
    for (const letter of word) {
      node = node.next.get(letter)
      if (!node) return undefined
      read += letter.length
      if (
        node.entry &&
        isWhole(node.entry, word.slice(read)) &&
        mayCross(node.entry, crossedBreaks, letters + read, at - first)
      )
        return node.entry.word
    }
    letters += read
    crossedBreaks.push(letters)
  }
  return undefined
}

/** Whether the word in the text ends with the blocked one, or with a suffix of it. */
const isWhole = (entry: Entry, rest: string) =>
  rest === '' ||
  entry.begins ||
  (entry.persian ? isSuffix(rest, entry.letters) : entry.letters >= SPLIT_MIN && OF_ENGLISH.test(rest))

/**
 * Whether the spaces in the text may be ignored: if the phrase has them too, within a Persian word, or if each letter
 * stands alone. English words written apart are others: 'the rapist'.
 */
function mayCross(entry: Entry, crossed: number[], letters: number, spaces: number): boolean {
  if (crossed.every((at) => entry.breaks.has(at))) return true
  if (entry.letters < SPLIT_MIN) return false
  return entry.persian || (spaces === letters - 1 && spaces >= SPLIT_MIN - 1)
}

/** The pieces of shorter words are words of their own. */
const SPLIT_MIN = 3

/**
 * Persian suffixes as they are joined to a word: plural, indefinite, possessive, comparative. Short words have fewer,
 * or other words would be found: تنها and دولت are not forms of تن and دول.
 */
function isSuffix(rest: string, letters: number): boolean {
  if (rest.length > SUFFIX_MAX) return false
  if (letters > 3) return OF_LONG.test(rest)
  return letters === 3 ? OF_THREE.test(rest) : OF_TWO.test(rest)
}

const SUFFIX_MAX = 12
const PLURAL = 'ها(?:ی|یی|یم|یت|یش|م|ت|ش|(?:ی)?(?:مان|تان|شان|مون|تون|شون))?'
const OF_TWO = new RegExp(`^${PLURAL}$`)
const MORE = `(?:تر|ترین)?(?:${PLURAL})?|ی|یی|ای|ام|ات|اش|(?:ی|ا)?(?:مان|تان|شان|مون|تون|شون)`
const OF_THREE = new RegExp(`^(?:${MORE})$`)
const OF_LONG = new RegExp(`^(?:${MORE}|م|ت|ش|یم|یت|یش|ان|انی|انه|اند|ند|ه|و|گان|گانی|گی|هایند)$`)
/** Plural and possessive, and the Persian endings that a Latin word gets in a Persian sentence. */
const OF_ENGLISH = new RegExp(`^(?:s|es|${PLURAL}|ی)$`)
