import { m } from '#messages'
import type { ProviderError } from './provider-errors.ts'

/** What is said on the sign-in page to somebody who came back from the provider without being signed in. */
export const providerWords: Record<ProviderError, () => string> = {
  provider_stale: m.refusal_provider_stale,
  provider_denied: m.refusal_provider_denied,
  provider_failed: m.refusal_provider_failed,
  provider_away: m.refusal_provider_away,
  provider_unproved: m.refusal_provider_unproved,
  provider_taken: m.refusal_provider_taken,
}
