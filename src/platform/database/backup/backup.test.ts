import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { packTar } from 'modern-tar'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { type Members, modifyBackup, updateChecksums } from '../../../../tests/processes/backup-files.ts'
import {
  createEmptyDatabase,
  readContents,
  readSchema,
  withClient,
} from '../../../../tests/processes/database-contents.ts'
import { seedIfEmpty } from '../../../seed.server.ts'
import { applyMigrations } from '../migrations.server.ts'
import { checkBackupFile } from './backup-file.server.ts'
import { restoreBackup } from './restore.server.ts'
import { takeBackup } from './take.server.ts'

const { app } = await openTestApp()
const source = app.env.DATABASE_URL ?? ''
const folder = mkdtempSync(join(tmpdir(), 'peyvand-backup-'))
const file = join(folder, 'whole.tar.gz')
const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations')
const secret = randomBytes(32)

const restore = async (from: string, url: string, replace = false) =>
  restoreBackup({
    file: from,
    backup: await checkBackupFile(from),
    migrationsFolder,
    replace,
    connection: { connectionString: url },
  })
const emptyDatabase = () => createEmptyDatabase(inject('postgres'))
const changed = (change: (members: Members) => void) => modifyBackup(file, change)

let expected: Record<string, string[]>
beforeAll(async () => {
  await seedIfEmpty({ db: app.db, env: { ...app.env, SEED: 'demo' } })
  // A tab, a newline, a backslash, a quote, both scripts and no value at all.
  await app.db.$client.query(
    `insert into waitlist (name, email, city, children_ages, interests, lang)
     values (E'a\\tb\\nc\\\\d''e', 'x@example.org', 'پیوند', '\\N', null, 'fa')`,
  )
  // More than one part of the file takes.
  await app.db.$client.query(
    `insert into waitlist (name, email, city, children_ages, interests, lang)
     select 'large', i || '@large.example.org', '', '', repeat('x', 100000), 'en' from generate_series(1, 50) i`,
  )
  // Of a server that writes times otherwise.
  const connection = { connectionString: source, options: '-c datestyle=SQL,DMY -c timezone=Asia/Tehran' }
  await takeBackup({ connection, secret, file })
  expected = await readContents(source)
}, 60_000)

test('a backup restores into an empty database row by row, with its sequences, and in the same shape', async () => {
  const target = await emptyDatabase()
  await restore(file, target)
  expect(expected.posts?.length).toBeGreaterThan(10)
  expect(await readContents(target)).toEqual(expected)
  expect(await readSchema(target)).toEqual(await readSchema(source))
})

test('a backup is a snapshot of one moment, while the site goes on', async () => {
  const midway = join(folder, 'midway.tar.gz')
  let written = false
  await takeBackup({
    connection: { connectionString: source },
    secret,
    file: midway,
    // Once the first table is written, a row is added to the last one.
    onProgress: () => {
      if (written) return
      written = true
      void app.db.$client.query(`insert into waitlist (name, email, city, children_ages, lang)
        select 'late', i || '@late.example.org', '', '', 'en' from generate_series(1, 50) i`)
    },
  })
  await expect
    .poll(async () => (await readContents(source)).waitlist?.filter((row) => row.includes('late')).length)
    .toBe(50)
  const target = await emptyDatabase()
  await restore(midway, target)
  expect((await readContents(target)).waitlist?.filter((row) => row.includes('@late'))).toEqual([])
  await app.db.$client.query("delete from waitlist where name = 'late'")
})

test('a backup taken before a migration is migrated', async () => {
  const [earlier, target] = [await emptyDatabase(), await emptyDatabase()]
  const allButTheLast = readMigrationFiles({ migrationsFolder }).slice(0, -1)
  await withClient(earlier, async (client) => {
    await client.query('begin')
    await applyMigrations(client, allButTheLast)
    await client.query('commit')
    await client.query(`insert into waitlist (name, email, city, children_ages, lang)
      values ('early', 'early@example.org', '', '', 'fa')`)
  })
  const older = join(folder, 'older.tar.gz')
  await takeBackup({ connection: { connectionString: earlier }, secret, file: older })
  await restore(older, target)
  expect(await readSchema(target)).toEqual(await readSchema(source))
  expect((await readContents(target)).waitlist).toEqual((await readContents(earlier)).waitlist)
})

test('only its owner can read the file, and nothing else is left beside it', () => {
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

describe('a target that is not empty', () => {
  test('is left alone unless it may be replaced, and a restore that fails leaves it as it was', async () => {
    const target = await emptyDatabase()
    await restore(file, target)
    await withClient(target, (client) => client.query("update polls set question = 'here before'"))
    const before = await readContents(target)
    await expect(restore(file, target)).rejects.toThrow('not empty; add --replace')
    const torn = await changed((members) => {
      const rows = [...members.keys()].find((name) => name.startsWith('rows/comments/')) ?? ''
      members.set(rows, Buffer.concat([members.get(rows) ?? Buffer.of(), Buffer.from('no\trow\n')]))
      updateChecksums(members)
    })
    await expect(restore(torn, target, true)).rejects.toThrow()
    expect(await readContents(target)).toEqual(before)
    await restore(file, target, true)
    expect(await readContents(target)).toEqual(expected)
  }, 60_000)

  test('is never emptied when it is not a Peyvand database', async () => {
    const target = await emptyDatabase()
    await withClient(target, (client) => client.query('create table mine as select 1 as one'))
    await expect(restore(file, target, true)).rejects.toThrow('not of Peyvand')
    expect((await readContents(target)).mine).toEqual(['(1)'])
  })
})

test.each([
  ['is not there', () => join(folder, 'nowhere'), 'there is no such file'],
  ['is a folder', () => folder, 'it is a folder'],
  ['is empty', () => bytes(Buffer.of()), 'is not a whole backup'],
  ['is something else', () => bytes(Buffer.from('SQLite format 3')), 'it is damaged or cut off'],
  ['is another archive', async () => bytes(gzipSync(await packTar([]))), 'it is not whole'],
  ['is cut off', () => bytes(readFileSync(file).subarray(0, -200)), 'it is damaged or cut off'],
  [
    'was cut off before it was packed',
    () => bytes(gzipSync(gunzipSync(readFileSync(file)).subarray(0, -8192))),
    'whole',
  ],
  ['is damaged', () => bytes(flipped(readFileSync(file))), 'is not a whole backup'],
  ['has a changed row', () => changed((members) => grow(members, 'rows/users/1')), 'a checksum differs'],
  ['lacks a member', () => changed((members) => members.delete('rows/users/1')), 'a checksum differs'],
  ['lacks the secret', () => changed((members) => members.delete('secret')), 'it is not whole'],
  [
    'unpacks without end',
    () => changed((members) => members.set('rows/users/1', Buffer.alloc(20e6))),
    'no backup holds',
  ],
  [
    'names what is no table',
    () => altered((about) => (about.tables[0].name = 'users"; drop table posts; --')),
    'its contents cannot be read',
  ],
])('a file that %s is refused in one line', async (_, make, line) => {
  const path = await make()
  const error = await checkBackupFile(path).then(
    () => new Error('it was taken'),
    (reason: Error) => reason,
  )
  expect(error.message).toContain(line)
  expect(error.message.split('\n')).toHaveLength(1)
  expect(error.constructor.name).toBe('ConfigError')
})

test.each([
  ['of a later Peyvand', (about: About) => about.migrations.push('0'.repeat(64)), 'later Peyvand'],
  ['with a table that nobody knows', (about: About) => (about.tables[0].name = 'nobody'), 'does not fit'],
  [
    'with a column that nobody knows',
    (about: About) => (about.tables[0].columns[0] = 'nobody'),
    'does not fit',
  ],
])('a backup %s is refused, and changes nothing', async (_, change, line) => {
  const target = await emptyDatabase()
  await expect(restore(await altered(change), target)).rejects.toThrow(line)
  expect(await readContents(target)).toEqual({})
})

// biome-ignore lint/suspicious/noExplicitAny: a hostile one may hold anything
type About = any
const altered = (change: (about: About) => void) =>
  changed((members) => {
    const about = JSON.parse(`${members.get('about.json')}`)
    change(about)
    members.set('about.json', Buffer.from(JSON.stringify(about)))
    updateChecksums(members)
  })

function bytes(content: Uint8Array) {
  const path = join(folder, `${randomBytes(6).toString('hex')}.tar.gz`)
  writeFileSync(path, content)
  return path
}

function flipped(content: Buffer) {
  const at = Math.floor(content.length / 2)
  content[at] = (content[at] ?? 0) ^ 0xff
  return content
}

const grow = (members: Members, name: string) =>
  members.set(name, Buffer.concat([members.get(name) ?? Buffer.of(), Buffer.from('x')]))
