import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { modifyBackup, updateChecksums } from './backup-files.ts'
import { createEmptyDatabase, readContents, withClient } from './database-contents.ts'
import {
  type CommandResult,
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  expectFailure,
  type RunningServer,
  runCommand,
  signUpParent,
  startCommand,
  startProcess,
  stopProcess,
  waitUntil,
} from './server-process.ts'

const DATA_DIR = createDataFolder('demo')
const folder = createTempFolder()
const backupFile = join(folder, 'peyvand.tar.gz')
let parent: Awaited<ReturnType<typeof signUpParent>>
let contentsAtBackup: Record<string, string[]>

/** A demo site that runs through all tests, a parent who has posted in it, and its backup. */
beforeAll(async () => {
  const site = await startProcess({ DATA_DIR })
  parent = await signUpParent(site, 'Laleh')
  await parent.post('Before the backup')
  await waitUntil(() => allEmailsAreSent(DATA_DIR)) // sending would change rows after the backup
  const backup = await runCommand('backup', { DATA_DIR }, '--to', backupFile)
  expectSuccess(backup, `Backed up into ${backupFile}`)
  expect(backup.output()).toMatch(/^posts: \d+ rows$/m)
  contentsAtBackup = await comparableContents(urlOf(DATA_DIR))
}, 120_000)

test('a running site is backed up, and restored into an empty folder: row by row, its people still signed in', async () => {
  expect((statSync(backupFile).mode & 0o777).toString(8)).toBe('600')
  const newFolder = createTempFolder()
  expectSuccess(await restore({ DATA_DIR: newFolder }), 'Restored, as of')
  expect(readdirSync(newFolder).sort()).toEqual(['postgres', 'secret'])
  const postgres = await startPostgres(newFolder, readSecrets(newFolder).database)
  expect(await comparableContents(urlOf(newFolder))).toEqual(contentsAtBackup)
  const { admin_record: auditLog } = await readContents(urlOf(newFolder))
  expect(auditLog).toEqual([expect.stringContaining('backup_restored')])
  await postgres.stop()
  const restored = await startProcess({ DATA_DIR: newFolder })
  await expectSignedIn(restored)
  expect((await parent.post('After the restore', restored)).status).toBe(201)
  await stopProcess(restored)
}, 120_000)

test('the same file moves a site from the embedded database to a server', async () => {
  const onServer = { DATA_DIR: createTempFolder(), DATABASE_URL: await createEmptyDatabase(serverOfSite()) }
  expectSuccess(await restore(onServer), 'Restored, as of')
  expect(await comparableContents(onServer.DATABASE_URL)).toEqual(contentsAtBackup)
  const moved = await startProcess(onServer)
  await expectSignedIn(moved)
  expectFailure(await restore(onServer, '--replace'), 'using this database right now')
  await stopProcess(moved)
  const backup = await runCommand('backup', onServer, '--to', join(folder, 'from-server.tar.gz'))
  expectSuccess(backup)
}, 120_000)

test('a folder that a site runs in is not restored into', async () => {
  expectFailure(await restore({ DATA_DIR }, '--replace'), 'another Peyvand is serving')
})

test('a folder that is not empty is not restored into; with --replace the old data is kept aside', async () => {
  const usedFolder = createTempFolder() // not a copy: a first start gives it a secret of its own
  const other = await startProcess({ DATA_DIR: usedFolder })
  await (await signUpParent(other, 'Omid')).post('On another site')
  await stopProcess(other)
  const secret = readFileSync(join(usedFolder, 'secret'))
  expectFailure(await restore({ DATA_DIR: usedFolder }), 'add --replace')
  expect(readFileSync(join(usedFolder, 'secret'))).toEqual(secret)
  expectSuccess(await restore({ DATA_DIR: usedFolder }, '--replace'))
  expect(readFileSync(join(usedFolder, 'secret.before-restore'))).toEqual(secret)
  expect(existsSync(join(usedFolder, 'postgres.before-restore', 'PG_VERSION'))).toBe(true)
  await expectSignedIn(await startProcess({ DATA_DIR: usedFolder }))
}, 120_000)

test.each([
  ['is damaged', (site: string) => truncateSync(join(site, 'postgres', 'global', 'pg_control'), 0)],
  ['has lost its secret', (site: string) => rmSync(join(site, 'secret'))],
])(
  'a database that %s is replaced by a backup, and kept aside',
  async (_, breakSite) => {
    const brokenFolder = createDataFolder()
    breakSite(brokenFolder)
    expectFailure(await restore({ DATA_DIR: brokenFolder }), 'Add --replace to put')
    expectSuccess(await restore({ DATA_DIR: brokenFolder }, '--replace'))
    expect(existsSync(join(brokenFolder, 'postgres.before-restore', 'PG_VERSION'))).toBe(true)
    await expectSignedIn(await startProcess({ DATA_DIR: brokenFolder }))
  },
  60_000,
)

test('a truncated file is refused in one line, and leaves no trace', async () => {
  const truncatedFile = join(folder, 'truncated.tar.gz')
  writeFileSync(truncatedFile, readFileSync(backupFile))
  truncateSync(truncatedFile, statSync(backupFile).size - 100)
  const newFolder = join(createTempFolder(), 'new')
  const result = await runCommand('restore', { DATA_DIR: newFolder }, '--from', truncatedFile)
  expectFailure(result, `${truncatedFile} is not a whole backup of Peyvand: it is damaged or cut off.`)
  expect(existsSync(newFolder)).toBe(false)
})

test('a restore that fails in the middle leaves no trace either', async () => {
  const fileWithWrongRow = await modifyBackup(backupFile, (members) => {
    const users = members.get('rows/users/1') ?? Buffer.of()
    members.set('rows/users/1', Buffer.concat([users, Buffer.from('no row\n')]))
    updateChecksums(members)
  })
  const newFolder = createTempFolder()
  const result = await runCommand('restore', { DATA_DIR: newFolder }, '--from', fileWithWrongRow)
  expectFailure(result)
  expect(readdirSync(newFolder)).toEqual([])
}, 60_000)

test('a restore that Ctrl-C ends leaves nothing behind, and the database as it was', async () => {
  const usedFolder = createDataFolder()
  const options = ['--from', backupFile, '--replace']
  const { child, exited } = startCommand('restore', { DATA_DIR: usedFolder }, ...options)
  child.stdout.on('data', (text) => {
    if (!/: \d+ rows/.test(text)) return
    child.kill('SIGINT')
    child.kill('SIGINT') // npm passes it on
  })
  expect((await exited).code).toBe(130)
  expect(readdirSync(usedFolder).sort()).toEqual(['postgres', 'secret'])
  await waitUntil(() => !existsSync(join(usedFolder, 'postgres', 'postmaster.pid')))
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a backup that %s ends leaves no partial file behind', async (signal, exitCode) => {
  const stoppedFile = join(folder, `${signal}.tar.gz`)
  await withClient(urlOf(DATA_DIR), async (client) => {
    await client.query('begin; lock table users in access exclusive mode') // the backup waits for it
    const { child, exited } = startCommand('backup', { DATA_DIR }, '--to', stoppedFile)
    await waitUntil(() => existsSync(`${stoppedFile}.part`), 20_000)
    child.kill(signal)
    expect((await exited).code).toBe(exitCode)
    await client.query('rollback')
  })
  expect(readdirSync(folder).filter((name) => name.startsWith(signal))).toEqual([])
})

test('the job of a running site makes the daily backup, from which it can be restored', async () => {
  await withClient(urlOf(DATA_DIR), (client) =>
    client.query("insert into pgboss.job (name) values ('operations.backUp')"),
  )
  const backups = () => (existsSync(join(DATA_DIR, 'backups')) ? readdirSync(join(DATA_DIR, 'backups')) : [])
  await waitUntil(() => backups().some((name) => name.endsWith('.tar.gz')), 20_000)
  expect(backups()).toEqual([expect.stringMatching(/^peyvand-[\dT-]+\.tar\.gz$/)])
  const dailyFile = join(DATA_DIR, 'backups', backups()[0] ?? '')
  expectSuccess(await runCommand('restore', { DATA_DIR: createTempFolder() }, '--from', dailyFile))
}, 60_000)

/** Restores the backup, with these variables and options such as `--replace`. */
const restore = (variables: Record<string, string>, ...options: string[]) =>
  runCommand('restore', variables, '--from', backupFile, ...options)

function expectSuccess({ code, output }: CommandResult, text = '') {
  expect([code, output()]).toEqual([0, expect.stringContaining(text)])
}

/** The parent's session from before the backup is valid on a restored site, too. */
async function expectSignedIn(site: RunningServer) {
  expect((await parent.get('/api/auth/user', site)).status).toBe(200)
}

const urlOf = (dataDir: string) => embeddedDatabase(dataDir).url()
const serverOfSite = () => ({ superuser: embeddedDatabase(DATA_DIR).superuser, site: urlOf(DATA_DIR) })

/**
 * All rows that a backup and a restore leave as they are. Rate limits change with each request, and a restore is in the
 * audit log.
 */
async function comparableContents(databaseUrl: string) {
  const { rate_limits, admin_record, admin_record_id_seq, ...contents } = await readContents(databaseUrl)
  return contents
}

const allEmailsAreSent = (dataDir: string) =>
  withClient(urlOf(dataDir), async (client) => {
    const { rows } = await client.query('select from mails where sent_at is null or sealed is not null')
    return rows.length === 0
  })
