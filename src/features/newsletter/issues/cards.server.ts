import type { Executor } from '#platform/database/database.server.ts'
import { momentLine } from '#platform/dates/moment-lines.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { truncateAtWord } from '#platform/text/truncate.ts'
import type { BlockRow, BlockSource } from './block-source.server.ts'
import { type BlockKind, type BlockRef, FOUND_MAX } from './blocks.ts'

/**
 * What a block shows in one language. The time is a paragraph of its own: the text may be in the other language, and
 * one of the two would run in the wrong direction.
 */
type Card = { title: string; when: string | undefined; text: string; path: string }
/** Undefined for what does not exist any more, or is not public. */
export type FindCard = (ref: BlockRef) => Card | undefined

type App = { db: Executor }

const TEXT_MAX = 220

/** Reads all blocks of an issue at once, as guests may see them now. */
export async function readCards(
  app: App,
  sources: BlockSource[],
  refs: BlockRef[],
): Promise<(lang: Lang) => FindCard> {
  const rows = new Map<string, BlockRow>()
  for (const { kind, read } of sources) {
    const ids = refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
    if (ids.length) for (const row of await read(app, ids)) rows.set(`${kind} ${row.id}`, row)
  }
  return (lang) =>
    ({ kind, id }) => {
      const row = rows.get(`${kind} ${id}`)
      return row && cardOf(row, lang)
    }
}

function cardOf({ path, title, titleFa, text, textFa, at, zone }: BlockRow, lang: Lang): Card {
  const inOrder = (own: string | null, other: string | null) => own || other || ''
  const isFa = lang === 'fa'
  const summary = isFa ? inOrder(textFa, text) : inOrder(text, textFa)
  return {
    title: isFa ? inOrder(titleFa, title) : inOrder(title, titleFa),
    when: at && zone ? momentLine(at.toISOString(), zone, lang) : undefined,
    text: truncateAtWord(oneLine(summary), TEXT_MAX),
    path: inLang(lang, path),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

type FoundBlock = { kind: BlockKind; id: number; title: string; titleFa: string | null }

/**
 * Finds blocks by a part of their title, a few of each kind. Finds only public items and, if they have a date, only
 * upcoming ones. An empty query finds none.
 */
export async function findBlocks(
  app: App,
  sources: BlockSource[],
  { q: name = '', limit, cursor }: SearchPageRequest,
): Promise<Page<FoundBlock>> {
  const foundBySource = await Promise.all(
    sources.map(async ({ kind, find }) =>
      (find ? await find(app, name, FOUND_MAX) : []).map(({ id, title, titleFa }) => ({
        kind,
        id,
        title: title ?? titleFa ?? '',
        titleFa,
      })),
    ),
  )
  // So few that the cursor is the place in this list.
  const [place = 0] = fromCursor(cursor, 1) ?? []
  const from = Math.max(place, 0)
  return pageOf(foundBySource.flat().slice(from, from + limit + 1), limit, () => [from + limit])
}
