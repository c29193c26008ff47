import { eq } from 'drizzle-orm'
import type { OwnData } from '#rooms/accounts/own-data.server.ts'
import { removeOfProved } from '#rooms/accounts/proved-address.server.ts'
import { newsletters } from './tables.ts'

/** The subscription of an account's address, once the address is proved to be its own. */
export const newsletterData: OwnData = {
  name: 'newsletter',
  gather: async ({ db, viewer }, { email }) =>
    viewer.proved ? db.select().from(newsletters).where(eq(newsletters.email, email)) : [],
  remove: (tx, person) => removeOfProved(tx, newsletters, person),
}
