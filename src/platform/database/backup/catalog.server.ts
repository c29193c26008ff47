import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * The site's own tables, by name, with the columns that are stored: generated ones are computed again. Tables of
 * extensions are left out.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname collate "C"`)
  return rows
}

/** Names of all sequences. */
export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname collate "C"`)
  return rows.map(({ name }) => name)
}

export type ForeignKey = { table: string; name: string; definition: string }

/** Every foreign key between the site's tables, with the SQL that restores it. */
export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
    order by k.oid`)
  return rows
}

/** Statements that remove everything of Peyvand from a database: tables, functions, migrations, pending jobs. */
export async function statementsToEmpty(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and ${notOfExtension('pg_class', 'c.oid')}
    union all
    select format('drop routine %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}`)
  const schemas = ['drizzle', 'pgboss'].map((name) => `drop schema if exists ${name} cascade`)
  return [...rows.map(({ statement }) => statement), ...schemas]
}

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
