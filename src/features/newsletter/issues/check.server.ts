import { ApiError } from '#platform/http/api-error.ts'
import { parseWhole } from '#platform/http/parse.server.ts'
import { TANGLED } from '#platform/text/plain-enough.ts'
import type { Audience, NotSentReason } from '../rules.ts'
import type { BlockSource } from './block-source.server.ts'
import { composeIssue } from './compose.server.ts'
import type { ComposeContext } from './render-email.server.ts'
import { EMAIL_MAX_BYTES, isComplete, listMissingFields, Messages, type Texts } from './rules.ts'

/**
 * Checks that an issue may be sent.
 * @throws ApiError newsletter_incomplete with the fields that are missing, newsletter_too_large, invalid for texts from
 * before their limits
 */
export async function assertSendable(
  app: ComposeContext,
  blocks: BlockSource[],
  issue: { id: number; audience: Audience } & Texts,
): Promise<void> {
  if (!isComplete(issue)) {
    const fields = Object.fromEntries(listMissingFields(issue).map((name) => [name, 'newsletter_incomplete']))
    throw new ApiError(422, 'newsletter_incomplete', { fields })
  }
  parseWhole(Messages, issue)
  const composeFor = await composeIssue(app, blocks, issue)
  const largest = composeFor({ id: 0, subscriberId: 0, email: '', lang: 'fa', both: true })
  if (largest.raw.length > EMAIL_MAX_BYTES) throw new ApiError(422, 'newsletter_too_large')
}

/** Why an issue may not be sent; undefined if it may. */
export async function whyNotSendable(
  ...args: Parameters<typeof assertSendable>
): Promise<NotSentReason | undefined> {
  try {
    await assertSendable(...args)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'newsletter_incomplete') return 'incomplete'
    return Object.values(error.details.fields ?? {}).includes(TANGLED) ? 'tangled' : 'too_long'
  }
}
