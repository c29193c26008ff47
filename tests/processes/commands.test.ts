import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { createEmptyDatabase } from './database-contents.ts'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  expectFailure,
  runCommand,
} from './server-process.ts'

/** What commands say of wrong arguments and of folders and databases that are not a site's. */
const DATA_DIR = createDataFolder()
const folder = createTempFolder()
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres(DATA_DIR, readSecrets(DATA_DIR).database)
})
afterAll(() => postgres.stop())

test.each([
  ['backup', ['--to', '/nowhere/at/all'], 'whose folder does not exist'],
  ['backup', [], '--to holds nothing'],
  ['backup', ['--into', 'x'], '--into'],
  ['restore', [], '--from holds nothing'],
  ['restore', ['--from', '/nowhere'], 'there is no such file'],
])('npm run %s %j says in one line what is wrong', async (name, args, line) => {
  expectFailure(await runCommand(name, { DATA_DIR }, ...args), line)
})

test('a backup replaces no file', async () => {
  const file = join(folder, 'other-backup.tar.gz')
  writeFileSync(file, '')
  const result = await runCommand('backup', { DATA_DIR }, '--to', file)
  expectFailure(result, 'which is there already')
})

test.each([
  ['backup', ['--to', join(folder, 'x')]],
  ['admin-link', []],
])('npm run %s refuses a folder without a Peyvand, and does not create it', async (name, args) => {
  const missingFolder = join(createTempFolder(), 'nobody')
  const result = await runCommand(name, { DATA_DIR: missingFolder }, ...args)
  expectFailure(result, 'no Peyvand has been')
  expect(existsSync(missingFolder)).toBe(false)
})

test.each([
  ['backup', ['--to', join(folder, 'x')]],
  ['admin-link', []],
])(
  'npm run %s without the DATABASE_URL of the site, or with another one, says so and makes no database',
  async (name, args) => {
    const folderOfServer = createTempFolder()
    writeFileSync(join(folderOfServer, 'secret'), Buffer.alloc(32))
    const withoutUrl = await runCommand(name, { DATA_DIR: folderOfServer }, ...args)
    expectFailure(withoutUrl, 'set DATABASE_URL as for npm start')
    const { superuser, url } = embeddedDatabase(DATA_DIR)
    const DATABASE_URL = await createEmptyDatabase({ superuser, site: url() })
    const withOtherUrl = await runCommand(name, { DATA_DIR: folderOfServer, DATABASE_URL }, ...args)
    expectFailure(withOtherUrl, 'holds no Peyvand')
    expect(readdirSync(folderOfServer)).toEqual(['secret'])
  },
)
