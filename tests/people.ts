import { randomUUID } from 'node:crypto'
import type { Role, Viewer } from '#platform/ctx.server.ts'
import { users } from '#rooms/accounts/tables.ts'
import type { TestHouse } from './house.ts'

type Person = {
  firstName?: string
  lastName?: string
  role?: Role
  proved?: boolean
  suspended?: boolean
  country?: string | null
  city?: string | null
  lang?: 'en' | 'fa'
}

/** Somebody with an account, asking as herself without the trouble of signing in. */
export async function aPerson({ house, visitor }: TestHouse, person: Person = {}) {
  const id = randomUUID()
  const { firstName = 'Sara', lastName = '', role = 'member', proved = true, suspended = false } = person
  const email = `${id}@example.org`
  await house.db.insert(users).values({
    ...{ id, email, firstName, lastName, role, emailProved: proved },
    ...{ country: person.country ?? null, city: person.city ?? null },
  })
  const viewer: Viewer = { signedIn: true, id, role, proved, suspended, sessionId: 'test' }
  return Object.assign(visitor({ viewer, ...(person.lang ? { lang: person.lang } : {}) }), {
    id,
    email,
    viewer,
  })
}
