import { asc, gt } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { displayEmail } from '#platform/email/address.server.ts'
import { streamCsv } from '#platform/http/csv-file.server.ts'
import { newsletters } from '../tables.ts'

/**
 * All that are listed as a CSV file, oldest first, each with whether it is subscribed to the newsletter. That it was read
 * is in the audit log.
 */
export async function exportSubscribers(ctx: Ctx): Promise<ReadableStream<Uint8Array>> {
  await write(ctx, { tags: NO_TAGS /* the audit log alone */ }, (tx) =>
    audit(ctx, tx, { act: 'subscribers_exported', subject: 'newsletter' }),
  )
  return streamCsv({
    head: [
      m.newsletter_csv_email,
      m.newsletter_csv_subscribed,
      m.newsletter_csv_language,
      m.newsletter_csv_source,
      m.newsletter_csv_created,
    ].map((text) => text({}, { locale: ctx.lang })),
    read: (after, limit) =>
      ctx.db
        .select(pickColumns(newsletters, ['id', 'email', 'subscribed', 'lang', 'source', 'createdAt']))
        .from(newsletters)
        .where(gt(newsletters.id, after))
        .orderBy(asc(newsletters.id))
        .limit(limit),
    line: ({ email, subscribed, lang, source, createdAt }) => [
      displayEmail(email),
      `${subscribed}`,
      lang,
      source,
      createdAt.toISOString(),
    ],
  })
}
