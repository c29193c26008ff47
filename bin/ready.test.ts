import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeTurn } from './ready.mjs'

const file = join(mkdtempSync(join(tmpdir(), 'peyvand-turn-')), 'dist', '.turn')
const TAKE = `import { takeTurn } from '${join(import.meta.dirname, 'ready.mjs')}'
const endTurn = takeTurn('${file}'); console.log('its turn'); endTurn()`

test('of two commands that build at once, the second waits until the first is done', async () => {
  const endTurn = takeTurn(file)
  const second = spawn(process.execPath, ['--input-type=module', '-e', TAKE])
  let output = ''
  second.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output).toBe('Waiting for another command that installs or builds …\n')
  endTurn()
  await expect.poll(() => output).toContain('its turn\n')
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('a command that was killed, or whose number is that of another process, holds nobody up', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, `${pid}`)
  takeTurn(file)()
  writeFileSync(file, `${process.ppid}`)
  utimesSync(file, new Date(), new Date(Date.now() - 3_600_000))
  takeTurn(file)()
  writeFileSync(file, `${process.pid}`) // in another container
  takeTurn(file)()
  expect(existsSync(file)).toBe(false)
})
