import { makeAdminLink, makeLinkOf } from '#features/accounts/sign-in/admin-link.server.ts'
import { openCommandDatabase } from '#platform/database/command-database.server.ts'
import { assertReachable, openDatabase } from '#platform/database/database.server.ts'
import { ConfigError, readEnvironment } from '#platform/environment.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'

type Command = { email?: string | undefined; print: (line: string) => void }

/**
 * `npm run admin-link`: a sign-in link without an email. For the address given, else the first of ADMIN_EMAILS, else
 * the operator's own account while nobody is admin.
 * @throws ConfigError when the address has no account and may have none, or none is named
 */
export async function printAdminLink({ email, print }: Command): Promise<void> {
  const env = readEnvironment(process.env)
  const database = await openCommandDatabase(env)
  const db = openDatabase(database.url, 2)
  try {
    await assertReachable(db)
    const app = { env, db, secrets: readSecrets(env.DATA_DIR) }
    const address = email?.trim().toLowerCase() ?? env.ADMIN_EMAILS[0]
    const link = address ? await makeLinkOf(app, address) : await makeAdminLink(app)
    if (!link) throw new ConfigError(describeMissingAccount(address))
    print(`Sign-in for ${address ?? 'the operator'}, once, within 15 minutes: ${link}`)
  } finally {
    await db.$client.end()
    await database.close()
  }
}

const describeMissingAccount = (address: string | undefined) =>
  address
    ? `--email holds "${address}", which has no account and is not in ADMIN_EMAILS.`
    : 'ADMIN_EMAILS holds nothing, and somebody is admin already; name an address with --email.'
