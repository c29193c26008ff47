import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inDatabase, SITE_ROLE } from '#platform/database/site-database.server.ts'

/** Every row of every table as sorted text, and the state of each sequence. */
export async function readContents(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; sequence: boolean }>(
      `select relname as name, relkind = 'S' as sequence from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
    )
    const contents: Record<string, string[]> = {}
    for (const { name, sequence } of tables) {
      const what = sequence ? '(last_value, is_called)::text' : 't::text'
      const { rows } = await client.query(`select ${what} as line from public."${name}" t order by 1`)
      contents[name] = rows.map(({ line }) => line)
    }
    return contents
  })
}

/** Constraints, indexes, triggers and functions, as PostgreSQL writes them. */
export async function readSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select p.oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace
      union all select 'migration ' || hash || ' ' || created_at from drizzle.__drizzle_migrations order by 1`)
    return rows.map(({ line }) => line)
  })
}

type Server = { superuser: string; site: string }

/** Creates an empty database, owned by the site's role. */
export async function createEmptyDatabase({ superuser, site }: Server): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(superuser, (client) => client.query(`create database ${name} owner ${SITE_ROLE}`))
  return inDatabase(site, name)
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
