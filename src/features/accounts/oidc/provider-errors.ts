/** Why someone came back from the provider without being signed in, as the URL of the sign-in page carries it. */
const PROVIDER_ERRORS = [
  'provider_stale',
  'provider_denied',
  'provider_failed',
  'provider_away',
  'provider_unproved',
  'provider_taken',
] as const
export type ProviderError = (typeof PROVIDER_ERRORS)[number]

/** Whether an address says one of them. */
export const isProviderError = (code: unknown): code is ProviderError =>
  PROVIDER_ERRORS.some((known) => known === code)
