import { and, asc, gt } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { write } from '#platform/database/write.server.ts'
import { csvLine, writeCsv } from '#platform/text/csv.ts'
import { newsletters } from '../tables.ts'
import { shownAddress } from './address.server.ts'
import { ON_LIST } from './list.server.ts'

/** Rows read at once: the file is streamed, so memory does not grow with the list. */
const ROWS = 5_000

/** All subscribers as a CSV file, oldest first, in the order of their ids. Its reading is in the audit log. */
export async function exportSubscribers(ctx: Ctx): Promise<ReadableStream<Uint8Array>> {
  await write(ctx, { tags: [] /* the audit log alone */ }, (tx) =>
    audit(ctx, tx, { act: 'subscribers_exported', subject: 'newsletter' }),
  )
  const encoder = new TextEncoder()
  let after = 0
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const head = [
          m.newsletter_csv_email,
          m.newsletter_csv_subscribed,
          m.newsletter_csv_language,
          m.newsletter_csv_source,
          m.newsletter_csv_created,
        ]
        controller.enqueue(encoder.encode(writeCsv([head.map((text) => text({}, { locale: ctx.lang }))])))
      },
      async pull(controller) {
        const rows = await ctx.db
          .select(pickColumns(newsletters, ['id', 'email', 'subscribed', 'lang', 'source', 'createdAt']))
          .from(newsletters)
          .where(and(ON_LIST, gt(newsletters.id, after)))
          .orderBy(asc(newsletters.id))
          .limit(ROWS)
        const text = rows
          .map(({ email, subscribed, lang, source, createdAt }) =>
            csvLine([shownAddress(email), `${subscribed}`, lang, source, createdAt.toISOString()]),
          )
          .join('')
        if (text) controller.enqueue(encoder.encode(text))
        after = rows.at(-1)?.id ?? after
        if (rows.length < ROWS) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
