import { canModerate, type WritingLimits } from '#features/accounts/roles.ts'
import { EDITS_LIMITS } from '#features/accounts/rules.ts'
import {
  countWriting,
  requireSignedIn,
  requireWriter,
  tooManyFor,
} from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError, type ApiErrorCode } from '#platform/http/api-error.ts'
import { countEach, type LimitedAction, uncount } from '#platform/http/rate-limits.server.ts'
import { assertNoBlockedWord } from '#platform/text/block-list.server.ts'
import { fold } from '#platform/text/fold.ts'
import {
  OWN_REPEATS,
  RETRIES,
  SHARED_LETTERS,
  SHARED_REPEATS,
  SHARERS,
  SHORT_LETTERS,
  SHORT_REPEATS,
} from './rules.ts'

/**
 * Rejects texts that contain a word of the block list, at the first such field. Moderators are exempt, except in
 * anonymous texts: there the exemption would show that the author is a moderator.
 * @param texts the texts that others will read, by the names of their fields; skips values that are not strings
 * @throws ApiError blocked_word (422), which includes the word
 */
export function assertAllowed(
  ctx: Pick<Ctx, 'viewer' | 'settings'>,
  texts: Readonly<Record<string, unknown>>,
  { anonymous = false }: { anonymous?: boolean } = {},
): void {
  if (canModerate(ctx.viewer) && !anonymous) return
  assertNoBlockedWord(ctx.settings(), texts)
}

type Sent = {
  /** All that was typed. */
  text: string
  /**
   * Moderators may repeat only texts with their name: otherwise the exemption would show that the author is a
   * moderator.
   */
  anonymous: boolean
  /** The form's key (`storedKey`). Sending again with the same key is a retry, not a repetition. */
  key?: string | undefined
  /** A short reply may be repeated a few times, for 'Thank you!' is said to several people. */
  isReply?: boolean
}
/** What makes two texts the same. */
type Counted = Pick<Sent, 'text' | 'isReply'>

/**
 * Counts a text that is about to be stored, as `countWriting` does, and rejects a repeated one: from one person
 * within a day, a long one from many within an hour.
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, repeated_text, copied_text
 */
async function countText(ctx: Ctx, limits: WritingLimits, sent: Sent): Promise<void> {
  const { id, verified } = requireWriter(ctx.viewer)
  const writing = { limit: verified ? limits.verified : limits.unverified, who: id }
  const own = ownRepeats(id, sent)
  const retries: LimitedAction[] = sent.key ? [{ limit: RETRIES, who: `${id}:${sent.key}` }] : []
  /** A text that was not stored, for a temporary reason, is no repetition when it is sent again. */
  const reject = async (code: ApiErrorCode, counted: { waits: number }) => {
    for (const { limit, who } of [own, ...retries]) await uncount(ctx, limit, who)
    return new ApiError(429, code, retryAfter(counted))
  }
  const [recent, repeated, retried] = await countEach(ctx, [writing, own, ...retries])
  if (recent?.beyond) throw await reject(tooManyFor(verified), recent)
  if ((canModerate(ctx.viewer) && !sent.anonymous) || (retried && retried.count > 1)) return
  if (repeated?.beyond) throw await reject('repeated_text', repeated)
  const letters = lettersOf(sent.text)
  if (letters.length < SHARED_LETTERS) return
  // A single person cannot block a text for others.
  const sharer = { limit: SHARERS, who: `${id}:${letters}` }
  const [again, shared] = await countEach(ctx, [sharer, { limit: SHARED_REPEATS, who: letters }])
  if (again?.beyond) return uncount(ctx, SHARED_REPEATS, letters)
  if (!shared?.beyond) return
  await uncount(ctx, sharer.limit, sharer.who)
  throw await reject('copied_text', shared)
}

/**
 * Stores a counted text. If storing fails, sending it again does not count as a repetition.
 * @throws ApiError as `countText`, and the errors of `store`
 */
export async function storeCounted<Result>(
  ctx: Ctx,
  limits: WritingLimits,
  sent: Sent,
  store: () => Promise<Result>,
): Promise<Result> {
  await countText(ctx, limits, sent)
  try {
    return await store()
  } catch (error) {
    // Also where the same form has stored it at the same moment: that has counted it.
    await uncountText(ctx, sent)
    throw error
  }
}

/**
 * Stores an edited text as `storeCounted` does, counted as an edit; what it said before may be posted again.
 * @throws ApiError as `storeCounted`
 */
export async function storeEdited<Result>(
  ctx: Ctx,
  before: string,
  sent: Omit<Sent, 'key'>,
  store: () => Promise<Result>,
): Promise<Result> {
  if (lettersOf(before) === lettersOf(sent.text)) {
    await countWriting(ctx, EDITS_LIMITS)
    return store()
  }
  const stored = await storeCounted(ctx, EDITS_LIMITS, sent, store)
  await uncountText(ctx, { ...sent, text: before })
  return stored
}

/** Lets the viewer post a text again that they removed. */
export async function uncountText(ctx: Ctx, sent: Counted): Promise<void> {
  const { limit, who } = ownRepeats(requireSignedIn(ctx.viewer).id, sent)
  await uncount(ctx, limit, who)
}

function ownRepeats(id: string, { text, isReply }: Counted): LimitedAction {
  const letters = lettersOf(text)
  const isShort = isReply && letters.length < SHORT_LETTERS
  return { limit: isShort ? SHORT_REPEATS : OWN_REPEATS, who: `${id}:${letters}` }
}

/** Returns the letters of a text. A text that has only signs is compared as it is. */
const lettersOf = (text: string) => fold(text).replaceAll(' ', '') || text

const retryAfter = ({ waits }: { waits: number }) => ({ retryAfter: Math.max(1, waits) })
