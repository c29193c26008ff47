import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { INSIDE_MIN } from '#platform/text/fold.ts'
import { WORD_MIN } from './words.server.ts'

/** How many words of the vocabulary may match one word of the query, as a prefix or inside. */
const BEGIN_MAX = 30
/** The shortest are chosen among so many with the prefix: «و» begins thousands. */
const BEGIN_AMONG = 400
const INSIDE_MAX = 20

export type VocabularyEntry = { word: string; begins: string[]; inside: string[]; parts: string[] }

/**
 * Looks up each word in the vocabulary: the words that begin with it, the parts of it that are words, and, for the
 * first `inside` words, the words that contain it.
 */
export async function lookUpVocabulary(
  ctx: Ctx,
  words: string[],
  inside: number,
): Promise<Map<string, VocabularyEntry>> {
  const rows = await queryNamed<VocabularyEntry>(
    ctx.db,
    'search.lookUp',
    `select q.word,
       array(select w.word from (
           select w.word from search_words w where w.word ~>=~ q.word and w.word ~<~ (q.word || chr(1114111))
           order by w.word using ~<~ limit ${BEGIN_AMONG}) w
         order by length(w.word), w.word limit ${BEGIN_MAX}) as begins,
       case when length(q.word) >= ${INSIDE_MIN} and q.at <= $2 then array(
         select w.word from search_words w where w.word like '_%' || q.word || '%'
         order by length(w.word), w.word limit ${INSIDE_MAX}) else '{}' end as inside,
       array(
         select w.word from search_words w where w.word in (
           select unnest(array[left(q.word, at), right(q.word, -at)])
           from generate_series(2, length(q.word) - 2) at)) as parts
     from unnest($1::text[]) with ordinality q(word, at)`,
    [words, inside],
  )
  return new Map(rows.map((row) => [row.word, row]))
}

/** Returns a folded word quoted for a tsquery. It has only letters and digits. */
export const quoted = (word: string) => `'${word}'`

/** The tsquery of any of these forms. */
export const anyOf = (forms: string[]) => `(${[...new Set(forms)].join(' | ')})`

/** The word itself, if any text has it; one too short for the vocabulary may be in any. */
export const exactWord = (known: VocabularyEntry | undefined): string[] =>
  known && (known.word.length < WORD_MIN || known.begins.includes(known.word)) ? [known.word] : []

/**
 * Returns the words with this prefix. PostgreSQL's own `:*` reads every text with one of them before it checks the
 * other conditions: at a million posts, that takes most of the search's time.
 */
export const prefixMatches = (known: VocabularyEntry | undefined): string[] => known?.begins.map(quoted) ?? []

/** The word split in two: میخواهم finds می خواهم. */
export function splitForms(known: VocabularyEntry | undefined): string[] {
  if (!known) return []
  const { word } = known
  const parts = new Set(known.parts)
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2)
    .map((at) => [word.slice(0, at), word.slice(at)] as const)
    .filter(([first, second]) => parts.has(first) && parts.has(second))
    .map(([first, second]) => `'${first}' <-> '${second}'`)
}
