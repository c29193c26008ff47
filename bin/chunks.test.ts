import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patterns } from './chunks.ts'

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
