import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { assertNoBlockedWord } from '#platform/text/block-list.server.ts'
import { linksAndPicturesIn } from '#platform/text/links.server.ts'
import { canModerate } from '../roles.ts'

/** What others read of a person: the names beside every text and in emails, the place on posts. */
export const NAMES = ['firstName', 'lastName', 'location'] as const
export type Names = Partial<Record<(typeof NAMES)[number], string | null | undefined>>

type NamesContext = Pick<Ctx, 'env' | 'settings'>

/**
 * Rejects names and a place with a word of the block list or a web address. Moderators are exempt, as with what they
 * write.
 * @throws ApiError blocked_word (422), which names the word; 422 for a web address
 */
export function assertAllowedNames(
  ctx: NamesContext & Pick<Ctx, 'viewer'>,
  { firstName, lastName, location }: Names,
): void {
  if (!canModerate(ctx.viewer)) assertNames(ctx, { firstName, lastName, location })
}

/** Returns a name that nobody typed, such as a provider's, if it is allowed; otherwise an empty one. */
export function allowedName(ctx: NamesContext, name: string): string {
  try {
    assertNames(ctx, { firstName: name })
    return name
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}

function assertNames({ env, settings }: NamesContext, names: Names) {
  assertNoBlockedWord(settings(), names)
  const { host } = new URL(env.PUBLIC_URL)
  for (const field of NAMES)
    if (linksAndPicturesIn(names[field] ?? '', host).links.length)
      throw fieldError(field, field === 'location' ? 'location_has_link' : 'name_has_link')
}
