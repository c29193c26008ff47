import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { withClient } from './database-contents.ts'
import {
  createDataFolder,
  embeddedDatabase,
  type RunningServer,
  runCommand,
  startProcess,
} from './server-process.ts'

test('npm run admin-link signs an admin in once, while the site runs', async () => {
  const settings = { DATA_DIR: createDataFolder(), ADMIN_EMAILS: 'chief@example.org' }
  const site = await startProcess(settings)
  const result = await runCommand('admin-link', { ...settings, PUBLIC_URL: site.url })
  expect(result.code, result.output()).toBe(0)
  const token = tokenIn(result.output())
  const signIn = () => confirm(site, token)
  expect((await signIn()).status).toBe(200)
  expect((await signIn()).status).toBe(422)
  const unknown = await runCommand('admin-link', settings, '--email', 'nobody@example.org')
  expect([unknown.code, unknown.errors().trim()]).toEqual([
    1,
    '--email holds "nobody@example.org", which has no account and is not in ADMIN_EMAILS.',
  ])
})

test('npm run admin-link works while the site is stopped, and leaves it stopped', async () => {
  const stoppedFolder = createDataFolder()
  const settings = { DATA_DIR: stoppedFolder, ADMIN_EMAILS: 'first@example.org,second@example.org' }
  const result = await runCommand('admin-link', settings, '--email', 'Second@example.org')
  expect(result.output()).toMatch(/^Sign-in for second@example\.org, once, within 15 minutes: http/)
  expect(existsSync(join(stoppedFolder, 'postgres', 'postmaster.pid'))).toBe(false)
  const after = await startProcess(settings)
  const response = await confirm(after, tokenIn(result.output()))
  expect([response.status, (await response.json()).role]).toEqual([200, 'admin'])
}, 120_000)

test('npm run admin-link leaves the database to another command that uses it, such as a backup', async () => {
  const DATA_DIR = createDataFolder()
  const postgres = await startPostgres(DATA_DIR, readSecrets(DATA_DIR).database)
  await withClient(embeddedDatabase(DATA_DIR).url(), async (client) => {
    const result = await runCommand('admin-link', { DATA_DIR })
    expect(result.code, result.output()).toBe(0)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
  await postgres.stop()
})

const tokenIn = (output: string) => /token=(\w+)/.exec(output)?.[1] ?? ''
const confirm = ({ url }: RunningServer, token: string) =>
  fetch(`${url}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
