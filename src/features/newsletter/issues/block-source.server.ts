import { and, gt, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#platform/database/database.server.ts'
import { WEEK_MS } from '#platform/dates/durations.ts'
import type { BlockKind } from './blocks.ts'

type App = { db: Executor }

/** Something of the site that an issue may show; `path` is that of its page, without a language. */
export type BlockRow = {
  id: number
  path: string
  title: string | null
  titleFa: string | null
  text: string | null
  textFa: string | null
  at?: Date
  zone?: string
}
type NamedBlock = { id: number; title: string | null; titleFa: string | null }

/** What a feature offers to the newsletter; gathered in `src/newsletter-blocks.ts`. */
export type BlockSource = {
  kind: BlockKind
  /** Those of these ids that a guest may see now; a block without a row is left out of every issue. */
  read: (app: App, ids: number[]) => Promise<BlockRow[]>
  /** Finds blocks by words of their title, for the editor. */
  find?: (app: App, words: string, most: number) => Promise<NamedBlock[]>
  /** For the weekly issue, in the order in which it shows them. */
  weekly: (app: App, now: Date) => Promise<{ id: number }[]>
  /** Items published after `since` that have not begun yet, for people who wait for events. */
  published?: (app: App, since: Date, now: Date) => Promise<{ id: number; createdAt: Date }[]>
}

/** Returns SQL for whether the weekly issue shows an item that begins at this time: within the next two weeks. */
export const isSoon = (start: AnyPgColumn, now: Date): SQL | undefined =>
  and(gt(start, now), lt(start, new Date(now.getTime() + 2 * WEEK_MS)))
