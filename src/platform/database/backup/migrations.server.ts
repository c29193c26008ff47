import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** SHA-256 of each migration that this database has been through, oldest first; none where no Peyvand has been. */
export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  )
  if (!found[0].has) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

/**
 * Applies migrations inside the caller's transaction, and notes them as Drizzle's own migrator would, which begins
 * and commits by itself and so cannot be part of a restore that is whole or not at all.
 */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
