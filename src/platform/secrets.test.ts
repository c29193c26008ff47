import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSecrets } from './secrets.server.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, writeFileSync: vi.fn(fs.writeFileSync) }
})

const newFolder = () => mkdtempSync(join(tmpdir(), 'secrets-'))

test('the secret is created once, for its owner alone, and its keys differ', () => {
  const folder = newFolder()
  const first = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(first)
  expect(readSecrets(newFolder())).not.toEqual(first)
  expect(new Set(Object.values(first).map(String)).size).toBe(Object.keys(first).length)
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('a full disk at the first start leaves nothing behind: the next one creates the secret', async () => {
  const folder = newFolder()
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs')
  vi.mocked(writeFileSync).mockImplementationOnce((file, _, options) => {
    fs.writeFileSync(file, '', options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  expect(() => readSecrets(folder)).toThrow(`DATA_DIR holds "${folder}", which cannot be used: ENOSPC`)
  expect(readSecrets(folder)).toEqual(readSecrets(folder))
})

test('a secret that is not whole is not replaced, as all that was signed with it would end', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secret'), 'half')
  expect(() => readSecrets(folder)).toThrow('is not 32 bytes long; restore it from a backup.')
})
