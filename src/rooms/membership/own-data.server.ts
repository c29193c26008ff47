import { eq } from 'drizzle-orm'
import type { OwnData } from '#rooms/accounts/own-data.server.ts'
import { removeOfProved } from '#rooms/accounts/proved-address.server.ts'
import { waitlist } from './tables.ts'

/** The waitlist entry of an account's address, once the address is proved to be its own. */
export const waitlistData: OwnData = {
  name: 'waitlist',
  gather: async ({ db, viewer }, { email }) =>
    viewer.proved ? db.select().from(waitlist).where(eq(waitlist.email, email)) : [],
  remove: (tx, person) => removeOfProved(tx, waitlist, person),
}
