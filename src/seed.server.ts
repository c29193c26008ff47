import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seedMembers } from '#features/accounts/seed.server.ts'
import { seedWorkshops } from '#features/courses/workshops/seed.server.ts'
import { seedDiscussions } from '#features/discussions/seed.server.ts'
import { seedEvents } from '#features/events/seed.server.ts'
import { seedExperts } from '#features/experts/seed.server.ts'
import { seedFirstPoll, seedVotes } from '#features/home/seed.server.ts'
import { seedResources } from '#features/library/articles/built-in.server.ts'
import { seedSubmissions } from '#features/library/submissions/seed.server.ts'
import { seedLocalCommunity } from '#features/local-community/seed.server.ts'
import { seedIssues } from '#features/newsletter/seed.server.ts'
import { seedChoices } from '#features/notifications/seed.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import {
  assertReachable,
  type Db,
  type Executor,
  migrateDatabase,
  openDatabase,
} from '#platform/database/database.server.ts'
import { resolveDirectUrl } from '#platform/database/database-urls.server.ts'
import { openEmbeddedDatabase } from '#platform/database/embedded-database.server.ts'
import { type Environment, readEnvironment } from '#platform/environment.server.ts'
import { openLog } from '#platform/log.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { type BigAmounts, seedBig } from './seed-big.server.ts'

/** How a feature fills an empty database. Features are seeded in the order of their dependencies. */
type Seed = (app: { db: Executor }) => Promise<void>
const CONTENT: Seed[] = [seedFirstPoll, seedResources]
const DEMO: Seed[] = [
  seedMembers,
  seedDiscussions,
  seedVotes,
  seedSubmissions,
  seedEvents,
  seedWorkshops,
  seedExperts,
  seedChoices,
  seedLocalCommunity,
  seedIssues,
]

/**
 * Fills an empty database according to SEED: a realistic community, the built-in contents, or nothing;
 * by default the community, but only contents in a database from DATABASE_URL. Of processes that start at once, one
 * seeds; one that is interrupted leaves nothing behind.
 */
export async function seedIfEmpty(app: { db: Db; env: Environment }): Promise<void> {
  const mode = app.env.SEED ?? (app.env.DATABASE_URL ? 'content' : 'demo')
  if (mode === 'none') return
  await app.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.seed})`)
    for (const seed of CONTENT) await seed({ db })
    if (mode === 'demo' && (await isEmpty(db))) for (const seed of DEMO) await seed({ db })
  })
}

async function isEmpty(db: Executor) {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from posts) as empty`,
  )
  return rows[0]?.empty
}

type Command = { root: string; demo: boolean; amounts: BigAmounts; print: (line: string) => void }

/**
 * `npm run seed`.
 * @throws ConfigError when the database cannot be used, or a server is using the embedded one
 */
export async function runSeed({ root, demo, amounts, print }: Command): Promise<void> {
  const env = readEnvironment(process.env)
  const embedded = env.DATABASE_URL
    ? undefined
    : await openEmbeddedDatabase(env.DATA_DIR, readSecrets(env.DATA_DIR), openLog(env.LOG_LEVEL))
  const db = openDatabase(embedded?.url ?? (await resolveDirectUrl(env)))
  try {
    await assertReachable(db)
    await migrateDatabase(db, join(root, 'db/migrations'))
    if (!demo) await seedBig(db, amounts, print)
    else if (await isEmpty(db)) await seedIfEmpty({ db, env: { ...env, SEED: 'demo' } })
    else print('There are people here already: nothing was added.')
  } finally {
    await db.$client.end()
    await embedded?.close()
  }
}
