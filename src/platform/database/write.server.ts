import type { AppContext } from '../app-context.server.ts'
import { ApiError } from '../http/api-error.ts'
import { dispatchNotifications, type PendingNotifications } from '../live/bell.server.ts'
import type { Db, Tx } from './database.server.ts'

/**
 * Names what has changed: kept pages that depend on it are dropped, and open browsers that follow it hear of it, with
 * `data` where a small public word about it goes along (`Live.publish`).
 */
export type Tag = string | { topic: string; data?: unknown; part?: string | number }

/** What a write does once it is committed. What nothing follows and no page is made of has no tags: `[]`, and a comment why. */
export type AfterCommit<Result> = {
  tags: readonly Tag[] | ((result: Result) => readonly Tag[])
  /** Those whom the write notified, by what it returned. */
  notify?: (result: Result) => PendingNotifications
}

/** For functions that write in the transaction of their caller: what that caller gives to `write`. */
export type Changes = { tags: readonly Tag[]; pending?: PendingNotifications }
/** For that caller, where its own result holds them. */
export const AS_RETURNED: AfterCommit<Changes> = {
  tags: ({ tags }) => tags,
  notify: ({ pending = [] }) => pending,
}

type Place = Pick<AppContext, 'db' | 'live' | 'jobs'>

/**
 * The one way to write. Runs `run` in a transaction; after the commit drops kept pages and tells open browsers by the
 * tags, and dispatches notifications. What throws changes nothing and tells nobody.
 *
 * PostgreSQL ends one of two writers that wait for each other, and that one simply begins again: `run` may be called up
 * to three times, and does all it does by its `tx`. Where a function of the result is given, say `(tx: Tx) =>`, or
 * TypeScript does not learn the result's type in time.
 *
 * With `single`, `run` gets the pool itself: for hot paths that are one statement, which needs no BEGIN and COMMIT
 * around it, and may be a named one (`rowsOf`).
 * @throws ApiError not_found when what it hangs on vanished meanwhile; and what `run` throws
 */
export async function write<Result, Single extends boolean = false>(
  ctx: Place,
  { tags, notify, single }: AfterCommit<Result> & { single?: Single },
  run: (tx: Single extends true ? Db : Tx) => Promise<Result>,
): Promise<Result> {
  const runIn = run as (tx: Db | Tx) => Promise<Result>
  const result = await retryOnDeadlock(() => (single ? runIn(ctx.db) : ctx.db.transaction(runIn)))
  for (const tag of typeof tags === 'function' ? tags(result) : tags) publish(ctx, tag)
  if (notify) await dispatchNotifications(ctx, notify(result))
  return result
}

function publish({ live }: Place, tag: Tag) {
  if (typeof tag === 'string') live.publish(tag)
  else live.publish(tag.topic, tag.data, tag.part)
}

const TRIES = 3

async function retryOnDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
      if (code === FOREIGN_KEY_VIOLATION) throw new ApiError(404, 'not_found')
      if (code !== DEADLOCK_DETECTED || tries === TRIES) throw error
    }
  }
}

const FOREIGN_KEY_VIOLATION = '23503'
const DEADLOCK_DETECTED = '40P01'
