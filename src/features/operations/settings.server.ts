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
 * Returns the stored settings for the form. An empty one comes from the environment, or is a default. Shows the default
 * list of disposable domains as it is: an admin adds to it, and an empty list blocks none.
 */
export async function showSettings(ctx: Ctx): Promise<SettingsView> {
  const stored = await readSettings(ctx)
  return { ...stored, blockedEmailDomains: stored.blockedEmailDomains ?? DEFAULT_BLOCKED_DOMAINS }
}

/**
 * Saves settings; omitted ones stay. Every process uses them a moment later, without a restart. The audit log stores
 * the names of changed settings, not the values. Saving without a change adds no entry.
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
    // If a form does not change the default list, later versions of the list apply.
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
