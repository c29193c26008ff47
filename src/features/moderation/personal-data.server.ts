import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { listOwnSealOpenings } from './audit-log.server.ts'

/** Who opened a seal of this person's, when and why. It stays when the account goes: the record is permanent. */
export const sealData: PersonalData = { name: 'sealOpenings', gather: (ctx) => listOwnSealOpenings(ctx) }
