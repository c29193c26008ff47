import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { waitlist } from './tables.ts'

/** The waitlist entry of one's verified address. */
export const membershipData: PersonalData = {
  name: 'waitlist',
  gather: async ({ db }, { verifiedEmail }) =>
    verifiedEmail ? db.select().from(waitlist).where(eq(waitlist.email, verifiedEmail)) : [],
}
