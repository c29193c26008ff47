import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/app-context.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'

/**
 * Returns a keyed hash that recognizes an email after its account is gone. All spellings of a mailbox have the same
 * hash. Each purpose has its own, so data stored for one says nothing about another.
 */
export const hashOfEmail = (
  { secrets }: Pick<AppContext, 'secrets'>,
  purpose: 'admin' | 'suspended',
  email: string,
) =>
  createHmac('sha256', secrets.address)
    .update(`${purpose}:${normalizeEmail(email) ?? email}`)
    .digest('base64url')
