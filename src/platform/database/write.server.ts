import type { AppContext, Viewer } from '../app-context.server.ts'
import { ApiError } from '../http/api-error.ts'
import { dispatchNotifications, type PendingNotifications } from '../live/notifications.server.ts'
import type { LiveData } from '../live/publisher.server.ts'
import { type Db, databaseErrorOf, type Tx } from './database.server.ts'

/**
 * Names what has changed. Cached pages with the tag are dropped, and browsers that subscribe to the topic of the same
 * name are notified. `data` is a small public message that goes along (`Live.publish`).
 */
export type Tag = string | { tag: string; data?: LiveData | undefined; part?: string | number }

/** For a change that is on no cached page and has no subscribers; a comment says why. */
export const NO_TAGS: readonly Tag[] = []

/** What a write does after the commit. */
type AfterCommit<Result> = {
  tags: readonly Tag[] | ((result: Result) => readonly Tag[])
  /** Those whom the write notified, from its result. */
  notify?: (result: Result) => PendingNotifications
}

/** For `notify`: the write returns whom it notified, either directly or as `pending` of its result. */
export const allReturned = (
  result: PendingNotifications | { pending: PendingNotifications },
): PendingNotifications => (Array.isArray(result) ? result : result.pending)

/** For functions that write in their caller's transaction: what the caller passes to `write`. */
export type Changes = { tags: readonly Tag[]; pending?: PendingNotifications }
/** For that caller, where its own result contains them. */
export const AS_RETURNED: AfterCommit<Changes> = {
  tags: ({ tags }) => tags,
  notify: ({ pending = [] }) => pending,
}

type WriteContext = Pick<AppContext, 'db' | 'live' | 'jobs'> & { viewer?: Viewer }

/**
 * The one way to write. Runs `run` in a transaction; after the commit drops cached pages, publishes live updates by
 * the tags, and dispatches notifications. An error changes and publishes nothing. On a deadlock PostgreSQL ends one
 * of the two writers, which begins again: `run` may be called up to three times, and must do everything through its
 * `tx`. Where another function of the result than `allReturned` is given, write `(tx: Tx) =>`, or TypeScript cannot
 * infer the result's type in time. With `single`, `run` gets the pool itself: for hot paths that are one statement,
 * which needs no BEGIN and COMMIT, and may be a named one (`queryNamed`).
 *
 * Only a single statement that nobody asked for and nobody sees stands alone: counting a limit, extending a session,
 * removing what a job has handled.
 * @throws ApiError not_found when a referenced row vanished meanwhile, sign_in_first when it is the viewer's account;
 * and what `run` throws
 */
export async function write<Result, Single extends boolean = false>(
  ctx: WriteContext,
  { tags, notify, single }: AfterCommit<Result> & { single?: Single },
  run: (tx: Single extends true ? Db : Tx) => Promise<Result>,
): Promise<Result> {
  const runIn = run as (tx: Db | Tx) => Promise<Result>
  const attempt = () => (single ? runIn(ctx.db) : ctx.db.transaction(runIn))
  const result = await retryOnDeadlock(attempt, ctx.viewer)
  for (const tag of typeof tags === 'function' ? tags(result) : tags) publish(ctx, tag)
  if (notify) await dispatchNotifications(ctx, notify(result))
  return result
}

function publish({ live }: WriteContext, changed: Tag) {
  if (typeof changed === 'string') live.publish(changed)
  else live.publish(changed.tag, changed.data, changed.part)
}

const TRIES = 3

async function retryOnDeadlock<Result>(attempt: () => Promise<Result>, viewer?: Viewer): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const { code, detail } = databaseErrorOf(error)
      if (code === FOREIGN_KEY_VIOLATION) throw vanished(detail, viewer)
      if (code !== DEADLOCK_DETECTED || tries === TRIES) throw error
    }
  }
}

/** @param detail 'Key (user_id)=(…) is not present in table "users".', in the language of the server */
function vanished(detail = '', viewer?: Viewer): ApiError {
  if (viewer?.id && detail.includes(`(${viewer.id})`)) return new ApiError(401, 'sign_in_first')
  return new ApiError(404, 'not_found')
}

const FOREIGN_KEY_VIOLATION = '23503'
const DEADLOCK_DETECTED = '40P01'
