import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

test('counting costs each page less than 1.5 kB of scripts', async () => {
  const file = new URL('count-views.ts', import.meta.url).pathname
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const minified = await minify(file, code)
  expect(minified.errors).toEqual([])
  expect(minified.code.length).toBeGreaterThan(500)
  expect(minified.code.length).toBeLessThan(1_500)
})
