import type { AppContext } from '#platform/app-context.server.ts'
import { deleteInBatches } from '#platform/database/batches.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { CONFIRM_SECONDS } from '../rules.ts'

/** A week longer than the link in the last email works. */
const RETENTION_SECONDS = 2 * CONFIRM_SECONDS

/**
 * Deletes addresses that somebody typed and nobody confirmed: they may be anyone's, and no link that could still
 * confirm them works. Called every hour.
 */
export async function deleteUnconfirmed({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await deleteInBatches(db, DELETE_UNCONFIRMED, [RETENTION_SECONDS, await internationalAccounts(db)])
}

/**
 * Returns addresses of accounts that are not in ASCII, as the newsletter stores them. They are few, and have an index.
 */
async function internationalAccounts({ $client }: Db): Promise<string[]> {
  const { rows } = await $client.query<{ email: string }>("select email from users where email ~ '[^ -~]'")
  return rows.flatMap(({ email }) => normalizeEmail(email) ?? [])
}

/**
 * Deletes only requests that were never confirmed. Other rows keep their reason: people who left are not imported
 * again, bounced addresses get nothing, and a choice at sign-up waits for the verification of the account.
 */
const DELETE_UNCONFIRMED = `
  delete from newsletters where id in (
    select id from newsletters n
    where not subscribed and not waits_for_events and coalesce(requested_at, events_requested_at) is not null
      and confirmed_at is null and unsubscribed_at is null and stopped is null and import_ids is null
      and not monthly and not both_langs
      and greatest(requested_at, events_requested_at, confirm_mailed_at) < now() - make_interval(secs => $2)
      and not exists (select from users u where u.email = n.email) and n.email <> all($3::text[])
    order by id limit $1 for update skip locked)`
