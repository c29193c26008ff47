import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createEmptyDatabase, readSchema, withClient } from '../../../tests/processes/database-contents.ts'
import { LOCKS } from './advisory-locks.ts'
import { migrateDatabase, openDatabase } from './database.server.ts'
import { applyMigrations, replaceFormerMigrations } from './migrations.server.ts'

const { app } = await openTestApp()
const folder = join(import.meta.dirname, '../../../db/migrations')
const [first] = readMigrationFiles({ migrationsFolder: folder })
/** The rows of the migrations table after the 21 migrations that were merged into one. */
const FORMER = [
  ...Array.from({ length: 20 }, (_, n) => `${n}`.repeat(32)),
  'bd29e0871a850c6f8a73953415d46bdefa66e1b955d16a384c638be9347ed40d',
]

async function createOldDatabase(hashes: string[]) {
  const url = await createEmptyDatabase(inject('postgres'))
  await withClient(url, async (client) => {
    await applyMigrations(client, first ? [first] : [])
    await client.query('truncate drizzle.__drizzle_migrations')
    for (const [n, hash] of hashes.entries()) await noteAsBefore(client, hash, FORMER.length - 1 - n)
  })
  return url
}

const noteAsBefore = (client: pg.Client, hash: string, before: number) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    (first?.folderMillis ?? 0) - before,
  ])

async function migrate(url: string, waits?: Parameters<typeof migrateDatabase>[2]) {
  const db = openDatabase(url, 2)
  await migrateDatabase(db, folder, waits).finally(() => db.$client.end())
}

test('a database with all former migrations is accepted as it is, once', async () => {
  const url = await createOldDatabase(FORMER)
  await withClient(url, (client) =>
    client.query("insert into polls (question, question_fa, options) values ('kept', '', '[]')"),
  )
  await migrate(url)
  await migrate(url)
  expect(await readSchema(url)).toEqual(await readSchema(app.env.DATABASE_URL ?? ''))
  const { rows } = await withClient(url, (client) => client.query('select question from polls'))
  expect(rows).toEqual([{ question: 'kept' }])
})

test('a database with only some of the former migrations is rejected in a sentence, and stays as it was', async () => {
  const url = await createOldDatabase(FORMER.slice(0, 14))
  const before = await readSchema(url)
  await expect(migrate(url)).rejects.toThrow('start it once with the last preview')
  expect(await readSchema(url)).toEqual(before)
})

test('a migration that waits for a long transaction lets readers through, and goes on after it', async () => {
  const url = await createOldDatabase(FORMER)
  await withClient(url, async (busy) => {
    await busy.query('begin')
    await busy.query('select from mails') // as a backup that is being taken
    const migrating = migrate(url, { lockMs: 200, pauseMs: 300 })
    const isWaiting = () =>
      withClient(url, (client) =>
        client.query("select from pg_locks where relation = 'mails'::regclass and not granted"),
      ).then(({ rowCount }) => rowCount)
    await expect.poll(isWaiting).toBe(1)
    await withClient(url, async (reader) => {
      await reader.query("set statement_timeout = '2s'")
      await reader.query('select from mails')
    })
    await busy.query('commit')
    await migrating
  })
  expect(await readSchema(url)).toEqual(await readSchema(app.env.DATABASE_URL ?? ''))
})

test('a migration that gets no lock for too long fails, and changes nothing', async () => {
  const url = await createOldDatabase(FORMER)
  const before = (await readSchema(url)).filter((line) => !line.startsWith('migration '))
  await withClient(url, async (busy) => {
    await busy.query('begin')
    await busy.query('select from mails')
    const db = openDatabase(url, 2)
    const migrating = migrateDatabase(db, folder, { lockMs: 20, pauseMs: 1, attempts: 3 })
    await expect(migrating).rejects.toMatchObject({ cause: { code: '55P03' } })
    const { rows } = await db.$client.query('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '0' }])
    await db.$client.end()
  })
  expect((await readSchema(url)).filter((line) => !line.startsWith('migration '))).toEqual(before)
})

test('of two processes that start at once the second waits until the first has migrated', async () => {
  const url = app.env.DATABASE_URL ?? ''
  await withClient(url, async (other) => {
    await other.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    const migrating = migrate(url)
    await expect.poll(() => countLockWaits(app.db.$client)).toBe(1)
    await other.query('select pg_advisory_unlock($1)', [LOCKS.migrations])
    await migrating
  })
})

test('a migration that is in a deadlock with a request begins again', async () => {
  const url = await createEmptyDatabase(inject('postgres'))
  const migrations = mkdtempSync(join(tmpdir(), 'peyvand-migrations-'))
  mkdirSync(join(migrations, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 1, tag: 'two', breakpoints: true }]
  writeFileSync(join(migrations, 'meta', '_journal.json'), JSON.stringify({ entries }))
  const statements = ['alter table one add b int', 'alter table two add b int']
  writeFileSync(join(migrations, 'two.sql'), statements.join('--> statement-breakpoint\n'))
  await withClient(url, async (busy) => {
    await busy.query('create table one (a int); create table two (a int)')
    await busy.query('begin; select from two')
    const db = openDatabase(url, 2)
    const migrating = migrateDatabase(db, migrations, { pauseMs: 1 }).finally(() => db.$client.end())
    await expect.poll(() => countLockWaits(db.$client)).toBe(1)
    // PostgreSQL ends the transaction that has waited for a second: on a slow machine it may be that of the request.
    await busy.query('select from one').catch(() => {})
    await busy.query('rollback')
    await migrating
    await busy.query('select one.b, two.b from one, two')
  })
})

test('a backup with all former migrations counts as one with the first, and no other does', () => {
  expect(replaceFormerMigrations([...FORMER, 'next'], 'first')).toEqual(['first', 'next'])
  expect(replaceFormerMigrations(['first', 'next'], 'first')).toEqual(['first', 'next'])
  expect(replaceFormerMigrations(FORMER.slice(0, 20), 'first')).toEqual(FORMER.slice(0, 20))
})

test('every index, constraint and foreign key of the tables is in a migrated database', async () => {
  const newest = readdirSync(join(folder, 'meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, 'meta', `${newest}`), 'utf8'))
  const named = Object.values<Record<string, object>>(tables).flatMap((table) =>
    ['indexes', 'checkConstraints', 'foreignKeys', 'uniqueConstraints'].flatMap((kind) =>
      Object.keys(table[kind] ?? {}),
    ),
  )
  const { rows } = await app.db.$client.query<{ name: string }>(
    'select indexname as name from pg_indexes union select conname from pg_constraint',
  )
  const there = new Set(rows.map(({ name }) => name))
  expect(named.length).toBeGreaterThan(100)
  // PostgreSQL cuts longer names.
  expect(named.filter((name) => !there.has(name.slice(0, 63)))).toEqual([])
})

/** The columns whose type in TypeScript is one of a few values, by table; audit actions have messages instead. */
const FEW_VALUES = {
  analytics_drops: ['reason'],
  analytics_rollups: ['span'],
  analytics_visits: ['browser', 'device', 'lang'],
  analytics_vitals: ['device', 'lang', 'metric'],
  community_event_attendees: ['status'],
  community_events: ['event_type', 'status'],
  courses: ['category', 'difficulty'],
  demo_rows: ['kind'],
  event_registrations: ['status'],
  event_suggestions: ['decision'],
  events: ['category', 'status', 'thumbnail'],
  expert_sessions: ['specialty', 'status'],
  group_memberships: ['role'],
  mails: ['lang'],
  memberships: ['plan', 'source', 'status'],
  newsletter_deliveries: ['lang', 'state'],
  newsletter_issues: ['audience', 'state'],
  newsletters: ['lang', 'source', 'source_before', 'stopped'],
  notice_choices: ['before', 'ended_by', 'kind', 'via'],
  notices: ['kind', 'via'],
  payments: ['dispute'],
  posts: ['category', 'location'],
  reports: ['decision'],
  resource_downloads: ['format'],
  resources: ['category'],
  reveal_requests: ['decision'],
  users: ['lang', 'language_preference', 'role'],
  waitlist: ['lang'],
  workshop_registrations: ['status'],
  workshops: ['status', 'workshop_type'],
}

test('a column of a few values accepts no other, whoever writes it', async () => {
  const { rows } = await app.db.$client.query<{ table: string; columns: string[] }>(
    `select c.conrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.connamespace = 'public'::regnamespace and c.contype = 'c' and cardinality(c.conkey) = 1
       and pg_get_constraintdef(c.oid) ~ '= ANY' group by 1`,
  )
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(FEW_VALUES)
})
