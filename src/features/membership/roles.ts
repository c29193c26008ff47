/** Roles that read premium content without a membership. */
export const PREMIUM_STAFF = ['expert', 'moderator', 'admin'] as const
type Person = { role: string; subscriptionType: string; subscriptionStatus: string }
/** Whether this person may see premium content, for what a screen offers; the server decides by `readsPremium`. */
export const isPremiumReader = (person: Person | null) =>
  person !== null &&
  (PREMIUM_STAFF.some((role) => role === person.role) ||
    (person.subscriptionType !== 'free' && /^(active|past_due)$/.test(person.subscriptionStatus)))
