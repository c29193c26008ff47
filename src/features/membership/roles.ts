/** Roles that read premium content without a membership. */
export const PREMIUM_STAFF = ['expert', 'moderator', 'admin'] as const
type Person = { role: string; subscriptionType: string; subscriptionStatus: string }
/**
 * Whether this person may see premium content, for what a screen offers. The server decides, by `mayReadPremium` of
 * premium.server.ts: only it knows the end of a paid period.
 */
export const mayReadPremium = (person: Person | null) =>
  person !== null &&
  (PREMIUM_STAFF.some((role) => role === person.role) ||
    (person.subscriptionType !== 'free' && /^(active|past_due)$/.test(person.subscriptionStatus)))
