import { inArray } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { activateSignedUp, requestAtSignUp } from './subscribers/sign-up.server.ts'
import { newsletters } from './tables.ts'

/** The subscription of one's verified address. It is independent of the account, and stays when that is deleted. */
export const newsletterData: PersonalData = {
  name: 'newsletter',
  signedUp: requestAtSignUp,
  verified: activateSignedUp,
  gather: async ({ db }, { verifiedEmail }) =>
    verifiedEmail
      ? db
          .select()
          .from(newsletters)
          .where(inArray(newsletters.email, spellingsOf(verifiedEmail)))
      : [],
}
