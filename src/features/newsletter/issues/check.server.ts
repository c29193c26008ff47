import type { AppContext } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { parseWhole } from '#platform/http/parse.server.ts'
import type { Audience } from '../rules.ts'
import type { BlockSource } from './block-source.server.ts'
import { compose } from './compose.server.ts'
import { EMAIL_MAX_BYTES, isComplete, listMissingFields, Messages, type Texts } from './rules.ts'

/**
 * That an issue may be sent.
 * @throws ApiError newsletter_incomplete with the fields that are missing, newsletter_too_large, invalid for texts from
 * before their limits
 */
export async function assertSendable(
  app: Pick<AppContext, 'db' | 'env' | 'secrets'>,
  blocks: BlockSource[],
  issue: { id: number; audience: Audience } & Texts,
): Promise<void> {
  if (!isComplete(issue)) {
    const fields = Object.fromEntries(listMissingFields(issue).map((name) => [name, 'newsletter_incomplete']))
    throw new ApiError(422, 'newsletter_incomplete', { fields })
  }
  parseWhole(Messages, issue)
  const composed = await compose(app, blocks, issue)
  const largest = composed({ id: 0, subscriberId: 0, email: '', lang: 'fa', both: true })
  if (largest.raw.length > EMAIL_MAX_BYTES) throw new ApiError(422, 'newsletter_too_large')
}
