import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { newsletters } from './tables.ts'

/** The subscription of one's verified address. It is independent of the account, and stays when that is deleted. */
export const newsletterData: PersonalData = {
  name: 'newsletter',
  gather: async ({ db }, { verifiedEmail }) =>
    verifiedEmail ? db.select().from(newsletters).where(eq(newsletters.email, verifiedEmail)) : [],
}
