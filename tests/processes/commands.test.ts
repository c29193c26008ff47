import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { modifyBackup, updateChecksums } from './backup-files.ts'
import { createEmptyDatabase, readContents, withClient } from './database-contents.ts'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  type RunningServer,
  runCommand,
  signUpParent,
  startCommand,
  startProcess,
  waitUntil,
} from './server-process.ts'

const DATA_DIR = createDataFolder('demo')
const folder = createTempFolder()
const file = join(folder, 'peyvand.tar.gz')
let site: RunningServer
let parent: Awaited<ReturnType<typeof signUpParent>>
let expected: Record<string, string[]>

/** Rate limits change with each request, and a restore is in the audit log. */
const VOLATILE = ['rate_limits', 'admin_record', 'admin_record_id_seq']
const withoutVolatileTables = (contents: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !VOLATILE.includes(name)))
const databaseOf = (dataDir: string) => embeddedDatabase(dataDir).url()

beforeAll(async () => {
  site = await startProcess({ DATA_DIR })
  parent = await signUpParent(site, 'Laleh')
  await parent.post('Before the worst day')
  const sent = async () =>
    (await readContents(databaseOf(DATA_DIR))).mails?.every((row) => row.includes(',en,,"'))
  await waitUntil(async () => (await sent()) === true)
  const backup = await runCommand('backup', { DATA_DIR }, '--to', file)
  expect([backup.code, backup.output()]).toEqual([0, expect.stringContaining(`Backed up into ${file}`)])
  expect(backup.output()).toMatch(/^posts: \d+ rows$/m)
  expected = withoutVolatileTables(await readContents(databaseOf(DATA_DIR)))
}, 120_000)

test('a running site is backed up, and restored into an empty folder: row by row, its people still signed in', async () => {
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const secondFolder = createTempFolder()
  const restored = await runCommand('restore', { DATA_DIR: secondFolder }, '--from', file)
  expect([restored.code, restored.output()]).toEqual([0, expect.stringContaining('Restored, as of')])
  expect(readdirSync(secondFolder).sort()).toEqual(['postgres', 'secret'])
  const postgres = await startPostgres(secondFolder, readSecrets(secondFolder).database)
  const contents = await readContents(databaseOf(secondFolder))
  expect(withoutVolatileTables(contents)).toEqual(expected)
  expect(contents.admin_record).toEqual([expect.stringContaining('backup_restored')])
  await postgres.stop()
  const secondServer = await startProcess({ DATA_DIR: secondFolder })
  expect((await parent.get('/api/auth/user', secondServer)).status).toBe(200)
  expect((await parent.post('After the worst day', secondServer)).status).toBe(201)
  secondServer.child.kill('SIGTERM')
  await secondServer.exited
}, 120_000)

test('the same file moves a site from the embedded database to a server', async () => {
  const DATABASE_URL = await createEmptyDatabase({
    superuser: embeddedDatabase(DATA_DIR).superuser,
    site: databaseOf(DATA_DIR),
  })
  const secondFolder = createTempFolder()
  const restored = await runCommand('restore', { DATA_DIR: secondFolder, DATABASE_URL }, '--from', file)
  expect([restored.code, restored.output()]).toEqual([0, expect.stringContaining('Restored, as of')])
  expect(withoutVolatileTables(await readContents(DATABASE_URL))).toEqual(expected)
  const moved = await startProcess({ DATA_DIR: secondFolder, DATABASE_URL })
  expect((await parent.get('/api/auth/user', moved)).status).toBe(200)
  const used = await runCommand(
    'restore',
    { DATA_DIR: secondFolder, DATABASE_URL },
    '--from',
    file,
    '--replace',
  )
  expect([used.code, used.output()]).toEqual([1, expect.stringContaining('using this database right now')])
  moved.child.kill('SIGTERM')
  await moved.exited
  // And back from the server into a file.
  const second = join(folder, 'from-server.tar.gz')
  const backup = await runCommand('backup', { DATA_DIR: secondFolder, DATABASE_URL }, '--to', second)
  expect(backup.code, backup.output()).toBe(0)
}, 120_000)

test('a folder that is in use, or not empty, is not restored into; with --replace the old data is kept aside', async () => {
  const served = await runCommand('restore', { DATA_DIR }, '--from', file, '--replace')
  expect([served.code, served.output()]).toEqual([1, expect.stringContaining('another Peyvand is serving')])
  const other = createTempFolder() // with a secret of its own
  const stranger = await startProcess({ DATA_DIR: other })
  await (await signUpParent(stranger, 'Omid')).post('Somewhere else')
  stranger.child.kill('SIGTERM')
  await stranger.exited
  const secret = readFileSync(join(other, 'secret'))
  const taken = await runCommand('restore', { DATA_DIR: other }, '--from', file)
  expect([taken.code, taken.output()]).toEqual([1, expect.stringContaining('add --replace')])
  expect(readFileSync(join(other, 'secret'))).toEqual(secret)
  const replaced = await runCommand('restore', { DATA_DIR: other }, '--from', file, '--replace')
  expect(replaced.code, replaced.output()).toBe(0)
  expect(readFileSync(join(other, 'secret.before-restore'))).toEqual(secret)
  expect(existsSync(join(other, 'postgres.before-restore', 'PG_VERSION'))).toBe(true)
  const secondServer = await startProcess({ DATA_DIR: other })
  expect((await parent.get('/api/auth/user', secondServer)).status).toBe(200)
}, 120_000)

test('a truncated file is refused in one line, and leaves no trace', async () => {
  const torn = join(folder, 'torn.tar.gz')
  writeFileSync(torn, readFileSync(file))
  truncateSync(torn, statSync(file).size - 100)
  const secondFolder = join(createTempFolder(), 'new')
  const result = await runCommand('restore', { DATA_DIR: secondFolder }, '--from', torn)
  expect(result.code).toBe(1)
  expect(result.errors().trim().split('\n')).toEqual([
    `${torn} is not a whole backup of Peyvand: it is damaged or cut off.`,
  ])
  expect(existsSync(secondFolder)).toBe(false)
})

test('a restore that fails in the middle leaves no trace either', async () => {
  const wrong = await modifyBackup(file, (members) => {
    members.set(
      'rows/users/1',
      Buffer.concat([members.get('rows/users/1') ?? Buffer.of(), Buffer.from('no row\n')]),
    )
    updateChecksums(members)
  })
  const secondFolder = createTempFolder()
  const failed = await runCommand('restore', { DATA_DIR: secondFolder }, '--from', wrong)
  expect(failed.code).toBe(1)
  expect(failed.errors().trim().split('\n')).toHaveLength(1)
  expect(readdirSync(secondFolder)).toEqual([])
}, 60_000)

test.each([
  ['is damaged', (site: string) => truncateSync(join(site, 'postgres', 'global', 'pg_control'), 0)],
  ['has lost its secret', (site: string) => rmSync(join(site, 'secret'))],
])(
  'a database that %s is replaced by a backup, and kept aside',
  async (_, breakIt) => {
    const broken = createDataFolder()
    breakIt(broken)
    const refused = await runCommand('restore', { DATA_DIR: broken }, '--from', file)
    expect([refused.code, refused.errors()]).toEqual([1, expect.stringContaining('Add --replace to put')])
    const restored = await runCommand('restore', { DATA_DIR: broken }, '--from', file, '--replace')
    expect(restored.code, restored.output()).toBe(0)
    expect(existsSync(join(broken, 'postgres.before-restore', 'PG_VERSION'))).toBe(true)
    const secondServer = await startProcess({ DATA_DIR: broken })
    expect((await parent.get('/api/auth/user', secondServer)).status).toBe(200)
  },
  60_000,
)

test('a restore that Ctrl-C ends leaves nothing behind, and the database as it was', async () => {
  const folderOfOther = createDataFolder()
  const { child, exited } = startCommand('restore', { DATA_DIR: folderOfOther }, '--from', file, '--replace')
  child.stdout.on('data', (text) => {
    if (!/: \d+ rows/.test(text)) return
    child.kill('SIGINT')
    child.kill('SIGINT') // npm passes it on
  })
  expect((await exited).code).toBe(130)
  expect(readdirSync(folderOfOther).sort()).toEqual(['postgres', 'secret'])
  await waitUntil(() => !existsSync(join(folderOfOther, 'postgres', 'postmaster.pid')))
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a backup that %s ends leaves no partial file behind',
  async (signal) => {
    const stopped = join(folder, `${signal}.tar.gz`)
    await withClient(databaseOf(DATA_DIR), async (client) => {
      await client.query('begin; lock table users in access exclusive mode') // the backup waits for it
      const { child, exited } = startCommand('backup', { DATA_DIR }, '--to', stopped)
      await waitUntil(() => existsSync(`${stopped}.part`), 20_000)
      child.kill(signal)
      expect((await exited).code).toBe(signal === 'SIGINT' ? 130 : 143)
      await client.query('rollback')
    })
    expect(readdirSync(folder).filter((name) => name.startsWith(signal))).toEqual([])
  },
)

test('the job of a running site makes the daily backup, from which it can be restored', async () => {
  await withClient(databaseOf(DATA_DIR), (client) =>
    client.query("insert into pgboss.job (name) values ('operations.backUp')"),
  )
  const backups = () => (existsSync(join(DATA_DIR, 'backups')) ? readdirSync(join(DATA_DIR, 'backups')) : [])
  await waitUntil(() => backups().some((name) => name.endsWith('.tar.gz')), 20_000)
  expect(backups()).toEqual([expect.stringMatching(/^peyvand-[\dT-]+\.tar\.gz$/)])
  const secondFolder = createTempFolder()
  const daily = join(DATA_DIR, 'backups', backups()[0] ?? '')
  const restored = await runCommand('restore', { DATA_DIR: secondFolder }, '--from', daily)
  expect(restored.code, restored.output()).toBe(0)
}, 60_000)

test.each([
  ['backup', ['--to', '/nowhere/at/all'], 'whose folder does not exist'],
  ['backup', [], '--to holds nothing'],
  ['backup', ['--into', 'x'], '--into'],
  ['restore', [], '--from holds nothing'],
  ['restore', ['--from', '/nowhere'], 'there is no such file'],
])('npm run %s %j says in one line what is wrong', async (name, args, line) => {
  const result = await runCommand(name, { DATA_DIR }, ...args)
  expect(result.code).toBe(1)
  expect(result.errors().trim().split('\n')).toEqual([expect.stringContaining(line)])
})

test('commands refuse a folder without a Peyvand, and a backup replaces no file', async () => {
  const there = await runCommand('backup', { DATA_DIR }, '--to', file)
  expect([there.code, there.errors()]).toEqual([1, expect.stringContaining('which is there already')])
  const empty = join(createTempFolder(), 'nobody')
  for (const nobody of [
    await runCommand('backup', { DATA_DIR: empty }, '--to', join(folder, 'x')),
    await runCommand('admin-link', { DATA_DIR: empty }),
  ])
    expect([nobody.code, nobody.errors()]).toEqual([1, expect.stringContaining('no Peyvand has been')])
  expect(existsSync(empty)).toBe(false)
})

test('commands without the DATABASE_URL of the site, or with another one, say so and make no database', async () => {
  const ofServer = createTempFolder()
  writeFileSync(join(ofServer, 'secret'), Buffer.alloc(32))
  const databases = { superuser: embeddedDatabase(DATA_DIR).superuser, site: databaseOf(DATA_DIR) }
  const DATABASE_URL = await createEmptyDatabase(databases)
  for (const [name, ...args] of [['backup', '--to', join(folder, 'x')], ['admin-link']] as const) {
    const without = await runCommand(name, { DATA_DIR: ofServer }, ...args)
    expect([without.code, without.errors()]).toEqual([
      1,
      expect.stringContaining('set DATABASE_URL as for npm start'),
    ])
    const empty = await runCommand(name, { DATA_DIR: ofServer, DATABASE_URL }, ...args)
    expect([empty.code, empty.errors()]).toEqual([1, expect.stringContaining('holds no Peyvand')])
  }
  expect(readdirSync(ofServer)).toEqual(['secret'])
})
