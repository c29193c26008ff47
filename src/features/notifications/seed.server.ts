import { experts } from '#content/demo/experts.ts'
import { members } from '#content/demo/members.ts'
import { demoMember } from '#features/accounts/demo.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { CHOSEN_KINDS } from './rules.ts'
import { notificationChoices } from './tables.ts'

/**
 * Turns emails off for the demo members: nobody receives them, and a provider that sees many bounce trusts the site's
 * other emails less. Needs the demo members and experts.
 */
export async function seedChoices({ db }: { db: Executor }): Promise<void> {
  const keys = [...members.map(([key]) => key), ...experts.map(({ key }) => key)]
  const choices = keys.flatMap((key) =>
    CHOSEN_KINDS.map((kind) => ({ userId: demoMember(key), kind, via: 'site' as const })),
  )
  await db.insert(notificationChoices).values(choices)
}
