import { sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { fieldsOf } from '#platform/database/columns.ts'
import { oneRow } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import type { Versioned } from '#platform/http/version.ts'
import { SettingsInput } from '#platform/settings/rules.ts'
import { DEFAULT_BLOCKED_DOMAINS, readSettings, SETTINGS_TAG } from '#platform/settings/settings.server.ts'
import { settings } from '#platform/settings/tables.ts'

type SettingsView = SettingsInput & { blockedEmailDomains: string; version: number }

/**
 * What is stored, for the form; what is empty comes from the environment, or is a default. The usual disposable
 * domains are shown as they are: an admin adds to them, and an empty list blocks none.
 */
export async function showSettings(ctx: Ctx): Promise<SettingsView> {
  const stored = await readSettings(ctx)
  return { ...stored, blockedEmailDomains: stored.blockedEmailDomains ?? DEFAULT_BLOCKED_DOMAINS }
}

/**
 * Saves settings; what is left out stays. Every process uses them a moment later, without a restart. The audit log has
 * the names of what was changed, not the values, and nothing of a save that changes nothing.
 * @throws ApiError changed_meanwhile
 */
export async function updateSettings(
  ctx: Ctx,
  { version, ...change }: Partial<SettingsInput> & Versioned,
): Promise<SettingsView> {
  await write(ctx, { tags: [SETTINGS_TAG] }, async (tx) => {
    await tx.insert(settings).values({}).onConflictDoNothing()
    const row = await tx.select().from(settings).for('update').then(oneRow)
    assertVersion(row, version)
    // A form that left the list as it is follows later versions of it.
    if (change.blockedEmailDomains === DEFAULT_BLOCKED_DOMAINS) change.blockedEmailDomains = null
    // A form sends all of its fields.
    const changed = fieldsOf(SettingsInput).filter((name) => name in change && change[name] !== row[name])
    if (!changed.length) return
    await tx.update(settings).set({ ...change, version: sql`${settings.version} + 1`, updatedAt: ctx.now })
    await audit(ctx, tx, {
      act: 'settings_changed',
      subject: 'settings',
      details: { changed },
    })
  })
  return showSettings(ctx)
}
