import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Schema } from './api/hostile.ts'
import { signUpAdmin } from './processes/first-admin.ts'
import { createDataFolder, embeddedDatabase, startProcess } from './processes/server-process.ts'

/** Is in all texts below, and nowhere else. */
const MARK = 'zzmark'

/** Makes every write fail, with the whole row in the error's text. */
const BREAK_WRITES = `
create function broken() returns trigger language plpgsql as
  $$ begin raise exception 'broken %', case when tg_op = 'DELETE' then old::text else new::text end; end $$;
do $$ declare name text; begin
  for name in select relid::regclass from pg_stat_user_tables where schemaname = 'public' loop
    execute format('create trigger broken before insert or update or delete on %s for each row execute function broken()', name);
  end loop;
end $$`
const BREAK_READS =
  'alter table posts rename to posts_gone; alter table search_words rename to search_words_gone'

test('no log contains user text, whatever fails', async () => {
  const DATA_DIR = createDataFolder('demo')
  const server = await startProcess({
    DATA_DIR,
    LOG_LEVEL: 'trace',
    ADMIN_EMAILS: `${MARK}@example.org`,
  })
  const admin = await signUpAdmin(server, DATA_DIR, `${MARK}@example.org`)
  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    fetch(server.url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const database = new pg.Client({ connectionString: embeddedDatabase(DATA_DIR).url() })
  database.on('error', () => {}) // it is killed below
  await database.connect()

  const failed: string[] = []
  const writeEverything = async () => {
    for (const { method, path, body } of await writes(server.url))
      for (const cookie of ['', admin]) {
        const { status } = await send(method, path, cookie, body)
        if (status >= 500) failed.push(`${status} ${method} ${path}`)
      }
  }
  await writeEverything() // without errors, once
  // Else the mark itself is a blocked word, and nothing with it is written any more.
  await send('PATCH', '/api/admin/settings', admin, { blockedWords: '' })
  failed.length = 0
  await past(DEADLOCK, () => database.query(BREAK_WRITES))
  await writeEverything()
  expect(failed.length, failed.join('\n')).toBeGreaterThan(20)
  expect((await send('DELETE', '/api/admin/demo', admin)).status).toBe(500)
  await past(DEADLOCK, () => database.query(BREAK_READS))
  for (const path of ['/api/posts?q=', '/api/search?q=', '/en/search?q=', '/fa/community?q='])
    expect((await send('GET', `${path}${MARK}`, admin)).status).toBeGreaterThanOrEqual(500)
  await database.end()
  process.kill(embeddedDatabase(DATA_DIR).pid, 'SIGKILL')
  await writeEverything()

  const postgresLog = readFileSync(join(DATA_DIR, 'postgres', 'peyvand.log'), 'utf8')
  expect(server.output()).toContain('a bug was met')
  for (const log of [server.output(), postgresLog])
    expect(log.split('\n').filter((line) => line.toLowerCase().includes(MARK))).toEqual([])
}, 120_000)

test('a page that fails leaves one line in the log, with the id that its reader sees', async () => {
  const DATA_DIR = createDataFolder()
  const server = await startProcess({ DATA_DIR, LOG_LEVEL: 'error' })
  const database = new pg.Client({ connectionString: embeddedDatabase(DATA_DIR).url() })
  await database.connect()
  await database.query(BREAK_READS)
  await database.end()
  const page = await fetch(`${server.url}/en/community/1`)
  expect(page.status).toBe(500)
  const id = page.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await page.text()).toContain(id)
  expect(server.output().split(id).length - 1).toBe(1)
})

/** Locks of many tables at once, beside a server that works: PostgreSQL may end one of the two. */
const DEADLOCK = '40P01'
async function past(code: string, act: () => Promise<unknown>) {
  for (;;) {
    const error = await act().then(
      () => undefined,
      (error: { code?: string }) => error,
    )
    if (!error) return
    if (error.code !== code) throw error
  }
}

/** Each call that changes something, with a valid body, in which every text has the mark. */
async function writes(url: string) {
  type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // The demo community is what the others change.
      .filter(([method]) => method !== 'get' && !/sign-out|\/me$|admin\/demo$/.test(path))
      .map(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema
        return {
          method: method.toUpperCase(),
          path: path.replace(/\{\w+\}/g, '1'),
          body: schema && marked(schema, ''),
        }
      }),
  )
}

/** A value of this shape, by its name or else by its type. */
function marked(schema: Schema, name: string): unknown {
  if (schema.anyOf) return marked(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, marked(inner, key)]),
    )
  if (schema.type === 'array') return [marked(schema.items ?? {}, name), marked(schema.items ?? {}, name)]
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1
  if (/email/i.test(name)) return `${MARK}-${name}@example.org`
  if (/url|link/i.test(name)) return `https://www.example.org/${MARK}`
  if (/date/i.test(name)) return '2099-01-01T10:00:00Z'
  if (/zone/i.test(name)) return 'Europe/Oslo'
  if (name === 'country') return 'Norway'
  if (name === 'code') return '123456'
  return `A ${MARK} that is long enough to be a reason`
}
