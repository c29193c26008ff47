import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#platform/database/database.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { inDatabase, prepareSiteDatabase, SITE_ROLE } from '#platform/database/site-database.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { copyDataFolder } from './data-folder.ts'
import { createDataFolder, createTempFolder, embeddedDatabase, startProcess } from './server-process.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('the database knows nothing of the process’s secrets, and the site’s role is no superuser in it', async () => {
  const DATA_DIR = createTempFolder()
  await startProcess({
    DATA_DIR,
    STRIPE_SECRET_KEY: 'sk_of_the_process',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_process',
    SMTP_URL: 'smtp://of:process@127.0.0.1:1',
  })
  const { pid, url } = embeddedDatabase(DATA_DIR)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/of_the_process|of:process|SECRET/)
  const [role] = await ask(url(), 'select * from pg_roles where rolname = current_user')
  expect(role).toMatchObject({
    rolname: SITE_ROLE,
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  })
  await expect(ask(url(), "select pg_read_file('/etc/passwd')")).rejects.toMatchObject({ code: '42501' })
  await expect(ask(url(), "copy (select 1) to program 'true'")).rejects.toMatchObject({ code: '42501' })
})

test('a site whose tables belong to the superuser is handed over to its own role', async () => {
  const postgres = await startPostgres(createTempFolder(), 'superuser')
  stops.push(postgres.stop)
  await ask(postgres.url, 'create database peyvand')
  const before = openDatabase(inDatabase(postgres.url, 'peyvand'), 2)
  await migrateDatabase(before, MIGRATIONS)
  await before.$client.end()

  const site = await prepareSiteDatabase(postgres.url, 'site')
  const foreign = await ask(
    site,
    `select relname from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
        and relkind in ('r', 'S', 'v') and relowner <> '${SITE_ROLE}'::regrole`,
  )
  expect(foreign).toEqual([])
  const after = openDatabase(site, 2)
  await migrateDatabase(after, MIGRATIONS) // a later migration would find its own role as the owner
  await after.$client.query(
    "update users set first_name = 'x' where false; alter table users add column later text",
  )
  await after.$client.end()
  expect(await prepareSiteDatabase(postgres.url, 'site')).toBe(site) // as at every start
}, 60_000)

test('a folder may have an apostrophe and a comma in its name', async () => {
  const folder = join(createTempFolder(), "Sara’s and Omid's site, new")
  mkdirSync(folder)
  copyDataFolder('none', folder)
  const postgres = await startPostgres(folder, readSecrets(folder).database)
  stops.push(postgres.stop)
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts after a power failure, though another program has the number of the former process by now', async () => {
  const folder = createDataFolder()
  const cluster = join(folder, 'postgres')
  const { uid, gid } = statSync(cluster)
  const other = spawn('sleep', ['300'], process.getuid?.() === 0 ? { uid, gid } : {})
  stops.push(async () => other.kill())
  const pidFile = [other.pid, cluster, 1_700_000_000, 1, '', '127.0.0.1', '', 'ready', '']
  writeFileSync(join(cluster, 'postmaster.pid'), pidFile.join('\n'), { mode: 0o644 })
  const postgres = await startPostgres(folder, readSecrets(folder).database)
  stops.push(postgres.stop)
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder whose secret is missing or another one is not started, and says so', async () => {
  const folder = createDataFolder()
  writeFileSync(join(folder, 'secret'), Buffer.alloc(32))
  const other = await startProcess({ DATA_DIR: folder })
  expect([await other.exited, other.output().trim()]).toEqual([
    1,
    `DATA_DIR holds "${folder}", whose file "secret" is not that of its database; put back the one that is.`,
  ])
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false) // and nothing goes on running
  rmSync(join(folder, 'secret'))
  const missing = await startProcess({ DATA_DIR: folder })
  expect([await missing.exited, missing.output()]).toEqual([
    1,
    expect.stringContaining('its file "secret" is missing'),
  ])
  expect(existsSync(join(folder, 'secret'))).toBe(false)
})

test('no new site begins where a restore that was killed had set the old one aside', async () => {
  const folder = createTempFolder()
  mkdirSync(join(folder, 'postgres.before-restore'))
  await expect(startPostgres(folder, 'superuser')).rejects.toThrow('restore again, or rename')
  expect(readdirSync(folder)).toEqual(['postgres.before-restore'])
})
