import { randomUUID } from 'node:crypto'
import type { Role, Viewer } from '#platform/ctx.server.ts'
import { users } from '#rooms/accounts/tables.ts'
import type { TestHouse } from './house.ts'

type Person = Partial<typeof users.$inferInsert> & { role?: Role }

/** A person in the database, and how the house sees her once she has signed in. */
export async function aPerson({ house }: TestHouse, given: Person = {}) {
  const id = given.id ?? randomUUID()
  const [row] = await house.db
    .insert(users)
    .values({
      email: `${id}@example.org`,
      firstName: 'Sara',
      lastName: 'Amini',
      emailProved: true,
      ...given,
      id,
    })
    .returning()
  if (!row) throw new Error('no person was made')
  const viewer: Viewer = {
    signedIn: true,
    id,
    role: row.role,
    proved: row.emailProved,
    suspended: false,
    sessionId: randomUUID(),
  }
  return { ...row, viewer }
}
