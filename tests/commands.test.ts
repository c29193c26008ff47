import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { changedBackup, resum } from './backup-files.ts'
import { anEmptyDatabase, asking, contentsOf } from './databases.ts'
import {
  aDataFolder,
  aFolder,
  aParent,
  commandProcess,
  embeddedDatabase,
  type Running,
  startCommand,
  startProcess,
  waitUntil,
} from './server-process.ts'

const DATA_DIR = aDataFolder('demo')
const folder = aFolder()
const file = join(folder, 'peyvand.tar.gz')
let site: Running
let parent: Awaited<ReturnType<typeof aParent>>
let expected: Record<string, string[]>

/** Sessions change with each request, and so do rate limits. */
const resting = ({ rate_limits: _, ...contents }: Record<string, string[]>) => contents
const databaseOf = (dataDir: string) => embeddedDatabase(dataDir).url()

beforeAll(async () => {
  site = await startProcess({ DATA_DIR })
  parent = await aParent(site, 'Laleh')
  await parent.post('Before the worst day')
  const sent = async () =>
    (await contentsOf(databaseOf(DATA_DIR))).mails?.every((row) => row.includes(',en,,"'))
  await waitUntil(async () => (await sent()) === true)
  const backup = await commandProcess('backup', { DATA_DIR }, '--to', file)
  expect([backup.code, backup.said()]).toEqual([0, expect.stringContaining(`Backed up into ${file}`)])
  expect(backup.said()).toMatch(/^posts: \d+ rows$/m)
  expected = resting(await contentsOf(databaseOf(DATA_DIR)))
}, 120_000)

test('a running site is backed up, and restored into an empty folder: row by row, its people still signed in', async () => {
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const elsewhere = aFolder()
  const restored = await commandProcess('restore', { DATA_DIR: elsewhere }, '--from', file)
  expect([restored.code, restored.said()]).toEqual([0, expect.stringContaining('Restored, as of')])
  expect(readdirSync(elsewhere).sort()).toEqual(['postgres', 'secret'])
  const postgres = await startPostgres(elsewhere, readSecrets(elsewhere).database)
  expect(resting(await contentsOf(databaseOf(elsewhere)))).toEqual(expected)
  await postgres.stop()
  const again = await startProcess({ DATA_DIR: elsewhere })
  expect((await parent.get('/api/auth/user', again)).status).toBe(200)
  expect((await parent.post('After the worst day', again)).status).toBe(201)
  again.child.kill('SIGTERM')
  await again.ended
}, 120_000)

test('the same file moves a site from the embedded database to a server', async () => {
  const DATABASE_URL = await anEmptyDatabase({
    superuser: embeddedDatabase(DATA_DIR).superuser,
    site: databaseOf(DATA_DIR),
  })
  const elsewhere = aFolder()
  const restored = await commandProcess('restore', { DATA_DIR: elsewhere, DATABASE_URL }, '--from', file)
  expect([restored.code, restored.said()]).toEqual([0, expect.stringContaining('Restored, as of')])
  expect(resting(await contentsOf(DATABASE_URL))).toEqual(expected)
  const moved = await startProcess({ DATA_DIR: elsewhere, DATABASE_URL })
  expect((await parent.get('/api/auth/user', moved)).status).toBe(200)
  const used = await commandProcess(
    'restore',
    { DATA_DIR: elsewhere, DATABASE_URL },
    '--from',
    file,
    '--replace',
  )
  expect([used.code, used.said()]).toEqual([1, expect.stringContaining('using this database right now')])
  moved.child.kill('SIGTERM')
  await moved.ended
  // And back from the server into a file.
  const second = join(folder, 'from-server.tar.gz')
  const backup = await commandProcess('backup', { DATA_DIR: elsewhere, DATABASE_URL }, '--to', second)
  expect(backup.code, backup.said()).toBe(0)
}, 120_000)

test('a folder that is in use, or not empty, is not restored into; with --replace the old data is kept aside', async () => {
  const served = await commandProcess('restore', { DATA_DIR }, '--from', file, '--replace')
  expect([served.code, served.said()]).toEqual([1, expect.stringContaining('another Peyvand is serving')])
  const other = aFolder() // with a secret of its own
  const stranger = await startProcess({ DATA_DIR: other })
  await (await aParent(stranger, 'Omid')).post('Somewhere else')
  stranger.child.kill('SIGTERM')
  await stranger.ended
  const secret = readFileSync(join(other, 'secret'))
  const taken = await commandProcess('restore', { DATA_DIR: other }, '--from', file)
  expect([taken.code, taken.said()]).toEqual([1, expect.stringContaining('add --replace')])
  expect(readFileSync(join(other, 'secret'))).toEqual(secret)
  const replaced = await commandProcess('restore', { DATA_DIR: other }, '--from', file, '--replace')
  expect(replaced.code, replaced.said()).toBe(0)
  expect(readFileSync(join(other, 'secret.before-restore'))).toEqual(secret)
  expect(existsSync(join(other, 'postgres.before-restore', 'PG_VERSION'))).toBe(true)
  const again = await startProcess({ DATA_DIR: other })
  expect((await parent.get('/api/auth/user', again)).status).toBe(200)
}, 120_000)

test('a truncated file is refused in one line, and leaves no trace', async () => {
  const torn = join(folder, 'torn.tar.gz')
  writeFileSync(torn, readFileSync(file))
  truncateSync(torn, statSync(file).size - 100)
  const elsewhere = join(aFolder(), 'new')
  const refused = await commandProcess('restore', { DATA_DIR: elsewhere }, '--from', torn)
  expect(refused.code).toBe(1)
  expect(refused.errors().trim().split('\n')).toEqual([
    `${torn} is not a whole backup of Peyvand: it is damaged or cut off.`,
  ])
  expect(existsSync(elsewhere)).toBe(false)
})

test('a restore that fails in the middle leaves no trace either', async () => {
  const wrong = await changedBackup(file, (members) => {
    members.set(
      'rows/users/1',
      Buffer.concat([members.get('rows/users/1') ?? Buffer.of(), Buffer.from('no row\n')]),
    )
    resum(members)
  })
  const elsewhere = aFolder()
  const failed = await commandProcess('restore', { DATA_DIR: elsewhere }, '--from', wrong)
  expect(failed.code).toBe(1)
  expect(failed.errors().trim().split('\n')).toHaveLength(1)
  expect(readdirSync(elsewhere)).toEqual([])
}, 60_000)

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a backup that %s ends leaves no partial file behind',
  async (signal) => {
    const stopped = join(folder, `${signal}.tar.gz`)
    await asking(databaseOf(DATA_DIR), async (client) => {
      await client.query('begin; lock table users in access exclusive mode') // the backup waits for it
      const { child, ended } = startCommand('backup', { DATA_DIR }, '--to', stopped)
      await waitUntil(() => existsSync(`${stopped}.part`), 20_000)
      child.kill(signal)
      expect((await ended).code).toBe(signal === 'SIGINT' ? 130 : 143)
      await client.query('rollback')
    })
    expect(readdirSync(folder).filter((name) => name.startsWith(signal))).toEqual([])
  },
)

test('the job of a running site makes the daily backup, from which it can be restored', async () => {
  await asking(databaseOf(DATA_DIR), (client) =>
    client.query("insert into pgboss.job (name) values ('operations.backUp')"),
  )
  const backups = () => (existsSync(join(DATA_DIR, 'backups')) ? readdirSync(join(DATA_DIR, 'backups')) : [])
  await waitUntil(() => backups().some((name) => name.endsWith('.tar.gz')), 20_000)
  expect(backups()).toEqual([expect.stringMatching(/^peyvand-[\dT-]+\.tar\.gz$/)])
  const elsewhere = aFolder()
  const daily = join(DATA_DIR, 'backups', backups()[0] ?? '')
  const restored = await commandProcess('restore', { DATA_DIR: elsewhere }, '--from', daily)
  expect(restored.code, restored.said()).toBe(0)
}, 60_000)

test.each([
  ['backup', ['--to', '/nowhere/at/all'], 'whose folder does not exist'],
  ['backup', [], '--to holds nothing'],
  ['backup', ['--into', 'x'], '--into'],
  ['restore', [], '--from holds nothing'],
  ['restore', ['--from', '/nowhere'], 'there is no such file'],
])('npm run %s %j says in one line what is wrong', async (name, args, line) => {
  const refused = await commandProcess(name, { DATA_DIR }, ...args)
  expect(refused.code).toBe(1)
  expect(refused.errors().trim().split('\n')).toEqual([expect.stringContaining(line)])
})

test('commands refuse a folder without a Peyvand, and a backup replaces no file', async () => {
  const there = await commandProcess('backup', { DATA_DIR }, '--to', file)
  expect([there.code, there.errors()]).toEqual([1, expect.stringContaining('which is there already')])
  const empty = join(aFolder(), 'nobody')
  for (const nobody of [
    await commandProcess('backup', { DATA_DIR: empty }, '--to', join(folder, 'x')),
    await commandProcess('admin-link', { DATA_DIR: empty }),
  ])
    expect([nobody.code, nobody.errors()]).toEqual([1, expect.stringContaining('no Peyvand has been')])
  expect(existsSync(empty)).toBe(false)
})
