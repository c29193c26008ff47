import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { AppContext } from '#platform/app-context.server.ts'
import { migrateDatabase, openDatabase } from '#platform/database/database.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { inDatabase, prepareSiteDatabase, SITE_ROLE } from '#platform/database/site-database.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLive } from '#platform/live/live.server.ts'
import { openLog } from '#platform/log.server.ts'
import { allJobs } from '../src/jobs.ts'

const root = join(import.meta.dirname, '..')
export const TEMPLATE = 'peyvand_template'

/** Starts one PostgreSQL for all test files, with a template of schema and queues that each file clones. */
export default async function setup(project: TestProject) {
  const folder = join(tmpdir(), 'postgres')
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres(folder, 'tests')
  const siteUrl = await prepareSiteDatabase(postgres.url, 'site')
  await disableMaintenance(postgres.url)
  await makeTemplate(postgres.url, inDatabase(siteUrl, TEMPLATE))
  project.provide('postgres', { superuser: postgres.url, site: siteUrl })
  return () => postgres.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the server: as its superuser, and as the site's role. */
    postgres: { superuser: string; site: string }
  }
}

/**
 * Losing the tests' data is fine. With durability, every test waits for the disk, and on a slow one the last checkpoint
 * takes longer than the 10 seconds that the runner waits. The databases live for seconds: there is nothing to vacuum.
 */
async function disableMaintenance(url: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

async function makeTemplate(superuser: string, siteUrl: string) {
  const admin = new pg.Client({ connectionString: superuser })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' or datname = $1",
    [TEMPLATE],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.query(`create database ${TEMPLATE} owner ${SITE_ROLE}`)
  await admin.end()

  const db = openDatabase(siteUrl, 2)
  await migrateDatabase(db, join(root, 'db/migrations'))
  const log = openLog('silent')
  const live = await openLive(db, siteUrl)
  const jobs = await openJobs(siteUrl, live, log)
  await jobs.createQueues(allJobs({ env: {}, log } as AppContext))
  await jobs.close()
  await live.close()
  await db.$client.end()
}
