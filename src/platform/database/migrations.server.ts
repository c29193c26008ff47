import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ConfigError } from '../environment.server.ts'

/**
 * Before the first release 21 migrations became one, `0000_first`. A database or a backup with all of them has the
 * same tables, and counts as one with only the first.
 */
const FORMER_COUNT = 21
const FORMER_LAST = 'bd29e0871a850c6f8a73953415d46bdefa66e1b955d16a384c638be9347ed40d'

/** @returns the hashes of applied migrations with the former ones replaced by `first`, where all of them are there */
export const replaceFormerMigrations = (applied: string[], first: string): string[] =>
  applied[FORMER_COUNT - 1] === FORMER_LAST ? [first, ...applied.slice(FORMER_COUNT)] : applied

/**
 * Marks the first migration as applied where the former ones were. Call it with the lock of migrations.
 * @throws ConfigError if only some of them were applied: the database is of a preview that is too old to be migrated
 */
export async function markFirstMigration(client: pg.ClientBase, [first]: MigrationMeta[]): Promise<void> {
  const applied = await listAppliedMigrations(client)
  if (!first || !applied.length || applied[0] === first.hash) return
  if (replaceFormerMigrations(applied, first.hash)[0] !== first.hash)
    throw new ConfigError(
      'The database is of a preview of Peyvand that this one cannot bring forward; start it once with the last preview.',
    )
  await client.query('begin')
  await client.query('delete from drizzle.__drizzle_migrations where created_at <= $1', [first.folderMillis])
  await insertMigration(client, first)
  await client.query('commit')
}

/** SHA-256 of each migration applied to this database, oldest first; none without a Peyvand. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const {
    rows: [catalog],
  } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!catalog.exists) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

/**
 * Applies migrations inside the caller's transaction, and records them as Drizzle's own migrator does. That one begins
 * and commits by itself, so it cannot be part of an atomic restore.
 */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement)
    await insertMigration(client, migration)
  }
}

const insertMigration = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
