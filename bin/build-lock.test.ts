import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acquireBuildLock } from './build-lock.mjs'

const file = join(mkdtempSync(join(tmpdir(), 'peyvand-lock-')), 'dist', '.lock')
const TAKE = `import { acquireBuildLock } from '${join(import.meta.dirname, 'build-lock.mjs')}'
const release = acquireBuildLock('${file}'); console.log('locked'); release()`

test('of two commands that build at once, the second waits until the first is done', async () => {
  const release = acquireBuildLock(file)
  const second = spawn(process.execPath, ['--input-type=module', '-e', TAKE])
  let output = ''
  second.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output).toBe('Waiting for another command that installs or builds …\n')
  release()
  await expect.poll(() => output).toContain('locked\n')
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('a command that was killed, or whose number is that of another process, holds nobody up', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, `${pid}`)
  acquireBuildLock(file)()
  writeFileSync(file, `${process.ppid}`)
  utimesSync(file, new Date(), new Date(Date.now() - 3_600_000))
  acquireBuildLock(file)()
  writeFileSync(file, `${process.pid}`) // in another container
  acquireBuildLock(file)()
  expect(existsSync(file)).toBe(false)
})
