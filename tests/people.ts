import { randomUUID } from 'node:crypto'
import { sessions, users } from '#features/accounts/tables.ts'
import type { Role, Viewer } from '#platform/app-context.server.ts'
import type { TestApp } from './app.ts'

type Person = Omit<Partial<typeof users.$inferInsert>, 'emailVerified'> & {
  role?: Role
  verified?: boolean
  suspended?: boolean
  /** Nobody has signed in to it. */
  unused?: boolean
}

/** Creates an account, and returns a client that makes its calls without signing in. */
export async function createPerson({ app, newClient }: TestApp, fields: Person = {}) {
  const { role = 'member', verified = true, suspended = false, unused = false, ...columns } = fields
  const id = columns.id ?? randomUUID()
  const email = `${id}@example.org`
  const row = {
    email,
    firstName: 'Sara',
    lastName: 'Amini',
    city: null,
    ...columns,
    role,
    emailVerified: verified,
    id,
  }
  const sessionId = `session-of-${id}`
  await app.db.insert(users).values(row)
  if (!unused)
    await app.db
      .insert(sessions)
      .values({ id: sessionId, token: sessionId, userId: id, expiresAt: new Date(2099, 0) })
  const viewer: Viewer = { signedIn: true, id, role, verified, suspended, sessionId }
  const client = newClient({ viewer, ...(columns.lang ? { lang: columns.lang } : {}) })
  return Object.assign(client, row, { viewer })
}
