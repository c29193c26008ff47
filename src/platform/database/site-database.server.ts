import { readSecrets } from '../secrets.server.ts'
import { startPostgres } from './postgres.server.ts'
import { withClient } from './with-client.server.ts'

const DATABASE = 'peyvand'
/** The role of the site; it is in the database's address. */
export const SITE_ROLE = 'peyvand_site'

/**
 * Starts the PostgreSQL of a data folder, with the site's database in it.
 * @throws ConfigError when it cannot be started, or the folder has another secret than its database
 */
export async function startSiteDatabase(dataDir: string, secrets = readSecrets(dataDir)) {
  const postgres = await startPostgres(dataDir, secrets.database)
  return { postgres, url: await prepareSiteDatabase(postgres.url, secrets.siteDatabase) }
}

/**
 * Creates the site's database in an embedded PostgreSQL, and the role that owns it. The role is no superuser: an SQL
 * injection must not reach files, programs or settings of the server. Safe to run at every start.
 * @param superuser address of the server's maintenance database
 * @returns the address of the site's database, as its role
 */
export async function prepareSiteDatabase(superuser: string, password: string): Promise<string> {
  await withClient({ connectionString: superuser }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SITE_ROLE])
    if (!rowCount) await client.query(`create role ${SITE_ROLE} login`).catch(ignoreDuplicate)
    await client.query(`alter role ${SITE_ROLE} password ${client.escapeLiteral(password)}`)
    // With it `npm run seed` inserts large data without firing a trigger for each row.
    await client.query(`grant set on parameter session_replication_role to ${SITE_ROLE}`)
    const existing = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!existing.rowCount) await client.query(`create database ${DATABASE}`).catch(ignoreDuplicate)
    await client.query(`alter database ${DATABASE} owner to ${SITE_ROLE}`)
  })
  const database = inDatabase(superuser, DATABASE)
  await withClient({ connectionString: database }, (client) => client.query(HAND_OVER))
  const url = new URL(database)
  url.username = SITE_ROLE
  url.password = password
  return url.href
}

/** The same server and login, another database. */
export function inDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

function ignoreDuplicate(error: { code?: string }) {
  if (!['42P04', '42710', '23505'].includes(error.code ?? '')) throw error
}

/**
 * Makes the site's role the owner of everything that the superuser owns in this database: until November 2026 the
 * site worked as superuser. Objects of extensions stay, and a sequence of a column goes with its table.
 */
const HAND_OVER = `
do $$ declare statement text; begin
  for statement in
    select format('alter schema %I owner to ${SITE_ROLE}', nspname) from pg_namespace
     where nspowner = current_user::regrole and nspname !~ '^(pg_|information_schema$)'
    union all
    select format('alter %s %s owner to ${SITE_ROLE}',
             case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
             c.oid::regclass)
      from pg_class c
     where relowner = current_user::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
       and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                                                and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${SITE_ROLE}', p.oid::regprocedure) from pg_proc p
     where proowner = current_user::regrole and pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${SITE_ROLE}', t.oid::regtype) from pg_type t
     where typowner = current_user::regrole and typtype in ('e', 'd')
       and typnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop execute statement; end loop;
end $$`
