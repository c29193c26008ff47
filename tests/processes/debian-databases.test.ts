import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withClient } from './database-contents.ts'
import {
  hasOpenSsl,
  hasPgBouncer,
  hasPostgres15,
  makeCertificates,
  openAddress,
  type Postgres15,
  startPgBouncer,
  startPostgres15,
  startStandbyOf,
} from './debian-servers.ts'
import {
  createTempFolder,
  type RunningServer,
  runCommand,
  signUpParent,
  startProcess,
  stopProcess,
  waitUntil,
} from './server-process.ts'

/**
 * What every reader does: all pages of the sitemap, and every call of the API without required input.
 * @param rounds several where a connection may be another session each time
 */
async function requestEverything({ url }: RunningServer, rounds = 1) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:en|fa)[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json()
  const calls = Object.keys(paths).filter((path) => paths[path].get && !/[{:]|live$/.test(path))
  const searches = [
    '/api/search?q=nowruz',
    '/api/search?q=نوروز',
    '/api/posts?q=school&sort=hot',
    '/en/search?q=school',
  ]
  const failed: string[] = []
  let requestCount = 0
  for (let round = 0; round < rounds; round++) {
    const all = [...pages.slice(0, 60), ...calls, ...searches].map(
      (path) => `${path}${path.includes('?') ? '&' : '?'}r=${round}`,
    )
    for (let i = 0; i < all.length; i += 8)
      await Promise.all(
        all.slice(i, i + 8).map(async (path) => {
          const { status } = await fetch(url + path)
          requestCount++
          if (status >= 500) failed.push(`${status} ${path}`)
        }),
      )
  }
  return { asked: requestCount, failed }
}

const lineOf = async (variables: Record<string, string>) => {
  const server = await startProcess({ DATA_DIR: createTempFolder(), ...variables })
  expect(await server.exited).toBe(1)
  return server.output().trim()
}

describe.skipIf(!hasPgBouncer)('PgBouncer before PostgreSQL 15, from Debian', () => {
  let server: Postgres15
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  beforeAll(async () => {
    server = await startPostgres15('pooled')
    bouncer = await startPgBouncer(server)
  }, 60_000)

  test('a pooler in transaction mode is detected, and the start says in one line what is missing', async () => {
    expect(await lineOf({ DATABASE_URL: bouncer.url })).toBe(
      'DATABASE_DIRECT_URL holds nothing; DATABASE_URL leads through a pooler in transaction mode, so it must hold the address of the server itself.',
    )
    const two = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: bouncer.url }
    expect(await lineOf(two)).toContain('DATABASE_DIRECT_URL leads through a pooler in transaction mode, too')
    const other = { ...two, DATABASE_DIRECT_URL: server.superuser }
    expect(await lineOf(other)).toBe('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
    const variables = { DATABASE_URL: server.url, DATABASE_POOLER: 'transaction' }
    expect(await lineOf(variables)).toContain('DATABASE_DIRECT_URL holds nothing')
    expect(await lineOf({ DATABASE_DIRECT_URL: server.url })).toContain('DATABASE_URL holds nothing')
    expect(await lineOf({ DATABASE_POOLER: 'statement', DATABASE_URL: server.url })).toBe(
      'DATABASE_POOLER holds "statement"; it may hold transaction.',
    )
  }, 60_000)

  test('through it every search, list and page is answered, writes arrive, and open browsers are updated', async () => {
    const settings = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: server.url, SEED: 'demo' }
    const one = await startProcess({ DATA_DIR: createTempFolder(), ...settings })
    expect(one.output()).toContain('Peyvand is at')
    const { asked: requestCount, failed } = await requestEverything(one, 3)
    expect(requestCount).toBeGreaterThan(200)
    expect(failed).toEqual([])
    const parents = await Promise.all([...'abcdefgh'].map((letter) => signUpParent(one, `parent-${letter}`)))
    const responses = await Promise.all(parents.map(({ post }) => post('Through the pooler')))
    expect(responses.map(({ status }) => status)).toEqual(parents.map(() => 201))
    const live = new AbortController()
    const stream = await fetch(`${one.url}/api/live?topics=posts-new`, { signal: live.signal })
    let received = ''
    void (async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) received += chunk
    })().catch(() => {})
    await waitUntil(() => received.includes('hello'))
    await parents[0]?.post('Heard')
    await waitUntil(() => received.includes('posts-new'))
    live.abort()
    const { rows } = await withClient(server.superuser, (client) =>
      client.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'`),
    )
    expect(rows).toEqual([{ held: 0 }]) // no lock is left on a shared session
    const backup = await runCommand(
      'backup',
      { ...settings, DATA_DIR: createTempFolder() },
      '--to',
      join(createTempFolder(), 'b'),
    )
    expect(backup.errors()).toContain('no Peyvand has been') // a new folder has no secret
    expect(await stopProcess(one)).toBe(0)
  }, 120_000)

  test('one in session mode is used like a server: it needs no second address', async () => {
    const one = await startProcess({ DATA_DIR: createTempFolder(), DATABASE_URL: bouncer.pinned })
    expect(one.output()).toContain('Peyvand is at')
    expect((await fetch(`${one.url}/api/search?q=school`)).status).toBe(200)
    expect(await stopProcess(one)).toBe(0)
  }, 60_000)
})

describe.skipIf(!hasPostgres15)('PostgreSQL 15 from Debian', () => {
  test('serves the site: every search, list and page, and what is written', async () => {
    const server = await startPostgres15('plain')
    const one = await startProcess({ DATA_DIR: createTempFolder(), DATABASE_URL: server.url, SEED: 'demo' })
    const { failed } = await requestEverything(one)
    expect(failed).toEqual([])
    expect((await (await signUpParent(one, 'Roya')).post('On fifteen')).status).toBe(201)
    expect(await stopProcess(one)).toBe(0)
  }, 120_000)

  describe.skipIf(!hasOpenSsl)('over TLS', () => {
    let port: number
    let right: string
    let wrong: string
    beforeAll(async () => {
      const certificates = makeCertificates('ours')
      right = certificates.authority
      wrong = makeCertificates('others').authority
      const server = await startPostgres15('tls', {
        ssl: 'on',
        ssl_cert_file: certificates.certificate,
        ssl_key_file: certificates.key,
      })
      port = server.port
      // Unencrypted connections are refused.
      writeFileSync(join(server.data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n')
      await server.reload()
    }, 60_000)
    const settled = async (host: string, parameters: string, at = port) => {
      const { resolveDatabaseUrls } = await import('#platform/database/database-urls.server.ts')
      const { readEnvironment } = await import('#platform/environment.server.ts')
      const DATABASE_URL = `postgres://site@${host}:${at}/peyvand${parameters && `?${parameters}`}`
      const { url } = await resolveDatabaseUrls(readEnvironment({ DATABASE_URL }))
      const { rows } = await withClient(url, (client) =>
        client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
      )
      return rows[0].ssl
    }

    test.each([
      ['nothing, which is prefer', 'localhost', () => ''],
      ['prefer', 'localhost', () => 'sslmode=prefer'],
      ['allow, where an open line is refused', 'localhost', () => 'sslmode=allow'],
      ['require, whoever signed', 'localhost', () => 'sslmode=require'],
      [
        'require by the right authority, under any name',
        '127.0.0.1',
        () => `sslmode=require&sslrootcert=${right}`,
      ],
      [
        'verify-ca by the right authority, under any name',
        '127.0.0.1',
        () => `sslmode=verify-ca&sslrootcert=${right}`,
      ],
      ['verify-full by the right authority', 'localhost', () => `sslmode=verify-full&sslrootcert=${right}`],
    ])('connects with %s', async (_, host, parameters) => {
      expect(await settled(host, parameters())).toBe(true)
    })

    test.each([
      ['disable', 'localhost', () => 'sslmode=disable', 'no encryption'],
      [
        'require by another authority',
        'localhost',
        () => `sslmode=require&sslrootcert=${wrong}`,
        'cannot be used',
      ],
      [
        'verify-ca by another authority',
        'localhost',
        () => `sslmode=verify-ca&sslrootcert=${wrong}`,
        'cannot be used',
      ],
      ['verify-full without the authority', 'localhost', () => 'sslmode=verify-full', 'cannot be used'],
      [
        'verify-full of the system',
        'localhost',
        () => 'sslmode=verify-full&sslrootcert=system',
        'cannot be used',
      ],
      [
        'a weak mode of the system',
        'localhost',
        () => 'sslmode=require&sslrootcert=system',
        'goes with sslmode',
      ],
      ['verify-ca without an authority', 'localhost', () => 'sslmode=verify-ca', 'needs a file'],
      [
        'a file that is not there',
        'localhost',
        () => 'sslmode=require&sslrootcert=/no/ca',
        'which is not there',
      ],
      ['a mode that is none', 'localhost', () => 'sslmode=always', 'it may hold disable, allow, prefer'],
    ])('refuses %s in one line', async (_, host, parameters, line) => {
      const error = await settled(host, parameters()).then(
        () => new Error('connected'),
        (reason: Error) => reason,
      )
      expect(error.message).toContain(line)
      expect(error.message).toMatch(/^DATABASE_URL .*\.$/)
    })

    test('verify-full refuses a server under another name, which verify-ca accepts', async () => {
      const others = makeCertificates('elsewhere', 'elsewhere.test')
      const settings = { ssl: 'on', ssl_cert_file: others.certificate, ssl_key_file: others.key }
      const { port: other } = await startPostgres15('elsewhere-tls', settings)
      const parameters = (mode: string) => `sslmode=${mode}&sslrootcert=${others.authority}`
      expect(await settled('localhost', parameters('verify-ca'), other)).toBe(true)
      for (const host of ['localhost', '127.0.0.1'])
        await expect(settled(host, parameters('verify-full'), other)).rejects.toThrow(
          'does not match certificate',
        )
      await expect(settled('127.0.0.1', `sslmode=verify-full&sslrootcert=${right}`)).rejects.toThrow(
        'does not match',
      )
    })
  })

  test('a failover behind one address is followed: the old primary is left once it is read-only', async () => {
    const old = await startPostgres15('primary')
    const address = await openAddress(old.port)
    const DATABASE_URL = `postgres://site@127.0.0.1:${address.port}/peyvand`
    const site = await startProcess({ DATA_DIR: createTempFolder(), DATABASE_URL })
    const { post, get } = await signUpParent(site, 'Shirin')
    expect((await post('Before')).status).toBe(201)
    const young = await startStandbyOf(old, 'standby')
    const written = async () =>
      (
        await withClient(young.superuser.replace(/postgres$/, 'peyvand'), (client) =>
          client.query('select title from posts'),
        )
      ).rows
    await waitUntil(async () => (await written()).length === 1)

    // Readers, many at once, leave no connection to the old one idle for long.
    const readers = new AbortController()
    const read = async () => (await get('/api/posts?sort=new')).text()
    const reading = (async () => {
      while (!readers.signal.aborted) {
        await Promise.all(Array.from({ length: 16 }, read))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    onTestFinished(() => {
      readers.abort()
      return reading.catch(() => {})
    })
    // It stays up, read-only, like one that was fenced off and not stopped.
    appendFileSync(join(old.data, 'postgresql.auto.conf'), 'default_transaction_read_only = on\n')
    await old.reload()
    await young.promote()
    address.redirectTo(young.port)

    expect([201, 503]).toContain((await post('During')).status)
    await waitUntil(async () => (await post('After')).status === 201, 5_000)
    expect((await written()).map(({ title }) => title)).toContain('After')
    // Reading from it ends soon: a failed write, or the listener's next probe, drops all connections.
    const manyRead = () => Promise.all(Array.from({ length: 64 }, read))
    await waitUntil(async () => (await manyRead()).every((answer) => answer.includes('After')), 30_000)
    readers.abort()
    await reading
    await waitUntil(async () => {
      const { rows } = await withClient(old.superuser, (client) =>
        client.query("select from pg_stat_activity where usename = 'site'"),
      )
      return rows.length === 0
    }, 30_000)
    await waitUntil(async () => {
      const { rows } = await withClient(young.superuser, (client) =>
        client.query("select from pg_stat_activity where application_name = 'peyvand-live'"),
      )
      return rows.length === 1
    })
    expect(await stopProcess(site)).toBe(0)
  }, 120_000)
})
