import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameOfServerFile, patterns } from './chunks.ts'

const SOURCES = [
  ...globSync('src/**/*.{ts,tsx}'),
  ...globSync('generated/messages/**/*.js'),
  ...globSync('node_modules/lucide/dist/esm/**/*.{js,mjs}'),
]

/** `a(b|c)d` as `abd` and `acd`. Lookaheads only leave files out, so they are ignored. */
function alternatives(pattern: string): string[] {
  const plain = pattern.replace(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '')
  const group = /\(([^()]*)\)/.exec(plain)
  if (!group) return [plain]
  const [all, inner = ''] = group
  return inner.split('|').flatMap((each) => alternatives(plain.replace(all, each)))
}

test.each(patterns.flatMap(({ source }) => alternatives(source)))('%s finds a file', (source) => {
  const pattern = new RegExp(source.replaceAll(/^\/|\\\//g, '/'))
  const [, libraryName] = /node_modules\\\/((?:@[^\\]+\\\/)?[^\\]+)\\\/$/.exec(source) ?? []
  const found = libraryName
    ? existsSync(`node_modules/${libraryName}`)
    : SOURCES.some((file) => pattern.test(`/${file}`))
  expect(found).toBe(true)
})

test('all that the server imports when it starts is in one file, and nothing that it imports later', () => {
  const importers: Record<string, string[]> = {
    entry: [],
    direct: ['entry', 'lazy'],
    indirect: ['circular', 'direct'],
    circular: ['indirect'],
    lazy: [],
    ofLazy: ['alsoOfLazy', 'lazy'],
    alsoOfLazy: ['ofLazy'],
  }
  const nameOf = nameOfServerFile()
  const getModuleInfo = (id: string) => ({ isEntry: id === 'entry', importers: importers[id] ?? [] })
  for (const ids of [Object.keys(importers), Object.keys(importers).reverse()])
    expect(Object.fromEntries(ids.map((id) => [id, nameOf(id, { getModuleInfo })]))).toEqual({
      ...{ entry: 'start', direct: 'start', indirect: 'start', circular: 'start' },
      ...{ lazy: null, ofLazy: null, alsoOfLazy: null },
    })
})
