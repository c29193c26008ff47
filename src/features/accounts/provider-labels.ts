import { m } from '#messages'
import type { ProviderError } from './provider-errors.ts'

/** What is said on the sign-in page to somebody who came back from the provider without being signed in. */
export const providerWords: Record<ProviderError, () => string> = {
  provider_stale: m.error_provider_stale,
  provider_denied: m.error_provider_denied,
  provider_failed: m.error_provider_failed,
  provider_away: m.error_provider_away,
  provider_unproved: m.error_provider_unproved,
  provider_taken: m.error_provider_taken,
}
