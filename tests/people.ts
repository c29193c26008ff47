import { randomUUID } from 'node:crypto'
import { sessions, users } from '#features/accounts/tables.ts'
import type { Role, Viewer } from '#platform/app-context.server.ts'
import type { TestApp, TestClient } from './app.ts'

type Person = Omit<Partial<typeof users.$inferInsert>, 'emailVerified'> & {
  role?: Role
  verified?: boolean
  /** From the beginning; who is suspended later is another client (`suspend`). */
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
  const viewer = { signedIn: true, id, role, verified, suspended, sessionId } satisfies Viewer
  const client = newClient({ viewer, ...(columns.lang ? { lang: columns.lang } : {}) })
  return Object.assign(client, row, { viewer })
}

/** The same person on their next request, once an admin has suspended them: the viewer of a client stays as it was. */
export async function suspend(
  { newClient }: TestApp,
  admin: TestClient,
  { id, email, viewer }: Awaited<ReturnType<typeof createPerson>>,
) {
  const path = `/api/admin/members/${id}/suspension`
  const { status } = await admin.post(path, { reason: 'Advertisements, again and again.' })
  if (status !== 204) throw new Error(`${path}: ${status}`)
  const suspended = { ...viewer, suspended: true }
  return Object.assign(newClient({ viewer: suspended }), { id, email, viewer: suspended })
}
