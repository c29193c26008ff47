import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/app-context.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'

/**
 * A keyed hash by which an email is recognized after its account is gone. It is the same for all spellings of a
 * mailbox. It differs for each purpose, so that what is stored for one purpose says nothing about the other.
 */
export const hashOfEmail = (
  { secrets }: Pick<AppContext, 'secrets'>,
  purpose: 'admin' | 'suspended',
  email: string,
) =>
  createHmac('sha256', secrets.address)
    .update(`${purpose}:${normalizeEmail(email) ?? email}`)
    .digest('base64url')
