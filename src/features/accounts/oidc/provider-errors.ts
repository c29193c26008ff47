/** Why someone came back from the provider without being signed in, as the URL of the sign-in page carries it. */
export const PROVIDER_ERRORS = [
  'provider_stale',
  'provider_denied',
  'provider_failed',
  'provider_away',
  'provider_unproved',
  'provider_taken',
  'email_disposable',
] as const
export type ProviderError = (typeof PROVIDER_ERRORS)[number]
