import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { endComplainedEmails } from '#features/notifications/unsubscribe.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isUnavailable } from '#platform/http/unavailable.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { Email } from '#platform/text/text-input.ts'
import { stopAddress } from '../subscribers/lists.server.ts'
import { emailEvents, newsletterDeliveries } from '../tables.ts'
import { deliveryOf } from './message-id.server.ts'

/** A signature older or newer than this is rejected: it may be a replay. */
const FRESH_SECONDS = 300
export const SIGNATURE_HEADER = 'x-peyvand-signature'
const EVENTS_MAX = 500
/** Longer than any address (RFC 5321, 4.5.3.1): 64 octets, the sign and 255. */
const ADDRESS_MAX = 320
/** A kilobyte for each: the longest id, address and Message-ID that are accepted take 820 letters. */
export const EVENTS_BYTES = EVENTS_MAX * 1024

/**
 * What an email provider reports, in the one shape that `docs/newsletter.md` maps three providers to. `bounce` is a
 * permanent one; temporary ones are not sent.
 */
export const EmailEvents = v.object({
  events: v.pipe(
    v.array(
      v.object({
        /** Unique to the event: a repeated one changes nothing. Without NUL, which the database rejects. */
        id: v.pipe(v.string('invalid'), v.regex(/^[^\0]+$/, 'invalid'), v.maxLength(200, 'invalid')),
        type: v.picklist(['bounce', 'complaint'], 'invalid'),
        /**
         * An address that our rule rejects, such as `postmaster@localhost`, is skipped: a provider repeats a batch that
         * is answered with an error for ever.
         */
        email: v.pipe(v.string('invalid'), v.maxLength(ADDRESS_MAX, 'invalid')),
        /** The Message-ID of our email, where the provider gives it. */
        messageId: v.optional(v.pipe(v.string('invalid'), v.maxLength(300, 'invalid'))),
      }),
      'invalid',
    ),
    v.maxLength(EVENTS_MAX, 'invalid'),
  ),
})
export type EmailEvents = v.InferOutput<typeof EmailEvents>

/**
 * Checks that the provider, or the service that maps its events, signed this body: `t=<seconds>,v1=<hex>`. The second
 * part is the HMAC-SHA-256 of `<seconds>.<body>` with the key `EMAIL_WEBHOOK_SECRET`.
 * @throws ApiError webhook_closed without such a secret, webhook_unsigned, webhook_stale
 */
export function assertSigned(
  { env }: Pick<AppContext, 'env'>,
  body: string,
  header: string | undefined,
  now: Date,
): void {
  if (!env.EMAIL_WEBHOOK_SECRET) throw new ApiError(404, 'webhook_closed')
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const expected = createHmac('sha256', env.EMAIL_WEBHOOK_SECRET).update(`${seconds}.${body}`).digest()
  const isSigned = given && timingSafeEqual(expected, Buffer.from(given, 'hex'))
  if (!isSigned) throw new ApiError(403, 'webhook_unsigned')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > FRESH_SECONDS)
    throw new ApiError(403, 'webhook_stale')
}

/**
 * Ends both lists for an address after a bounce or a complaint: it gets nothing until its owner asks again. A complaint
 * about an email with notifications also ends those emails, as the link in it would. Repeating an event changes
 * nothing, so the provider may send all of them again if one failed.
 * @returns how many were new
 */
export async function handleEmailEvents(
  app: AppContext,
  { events }: EmailEvents,
): Promise<{ taken: number }> {
  let taken = 0
  await runEach(
    events.map((event) => async () => {
      if (await handleOne(app, event)) taken++
    }),
    isUnavailable,
  )
  return { taken }
}

const handleOne = (app: AppContext, { id, type, email, messageId }: EmailEvents['events'][number]) =>
  write(app, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    const [inserted] = await tx.insert(emailEvents).values({ id }).onConflictDoNothing().returning()
    if (!inserted) return false
    const parsed = v.safeParse(Email, email)
    const address = parsed.success && normalizeEmail(parsed.output)
    if (address) await stopAddress(tx, { email: address }, type)
    if (address && messageId && type === 'complaint')
      await endComplainedEmails(app, tx, { email: address, messageId })
    const delivery = messageId && deliveryOf(app, messageId)
    if (delivery)
      await tx
        .update(newsletterDeliveries)
        .set({ state: type === 'bounce' ? 'bounced' : 'complained' })
        .where(eq(newsletterDeliveries.id, delivery))
    return true
  })

/** Events are stored for longer than any provider repeats them. */
const RETENTION_DAYS = 30

/** Deletes old events, which no provider repeats; called every hour. */
export const deleteOldEmailEvents = ({ db }: Pick<AppContext, 'db'>) =>
  db
    .delete(emailEvents)
    .where(sql`${emailEvents.receivedAt} < now() - make_interval(days => ${RETENTION_DAYS})`)
