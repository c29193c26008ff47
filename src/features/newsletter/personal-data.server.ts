import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { newsletters } from './tables.ts'

/** The subscription of one's proved address. It is a wish of its own, and stays when the account goes. */
export const newsletterData: PersonalData = {
  name: 'newsletter',
  gather: async ({ db }, { verifiedEmail }) =>
    verifiedEmail ? db.select().from(newsletters).where(eq(newsletters.email, verifiedEmail)) : [],
}
