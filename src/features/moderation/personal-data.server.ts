import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { listOwnIdentityReveals } from './reveals/identity-reveals.server.ts'

/**
 * Who revealed this person as an author, when and why. It stays when the account is deleted: the audit log is
 * permanent.
 */
export const identityRevealsData: PersonalData = {
  name: 'identityReveals',
  gather: (ctx) => listOwnIdentityReveals(ctx),
}
