import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { hashOfEmail } from './email-hash.server.ts'
import { users } from './tables.ts'

type Keys = Pick<AppContext, 'secrets'>
type RoleChange = { role: string; from: string }

/**
 * The details of an audit entry of `role_set`. Where someone becomes an admin, or ceases to be one, they hold a keyed
 * hash of the address: an account can be deleted and made again, and the address of ADMIN_EMAILS is what stays the
 * same. Never the address, since the log is permanent.
 */
export async function detailsOfRoleChange(
  app: Keys,
  tx: Tx,
  id: string,
  { role, from }: RoleChange,
): Promise<Record<string, unknown>> {
  if (role !== 'admin' && from !== 'admin') return { role, from }
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
  return { role, from, ...(person && { addressHash: hashOfEmail(app, 'admin', person.email) }) }
}
