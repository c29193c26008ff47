import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { keepFormerBuilds } from './former-builds.mjs'

const root = mkdtempSync(join(tmpdir(), 'peyvand-builds-'))
const dist = join(root, 'dist')

/** Builds a page that says this, and compresses its script. */
async function buildPage(says: string): Promise<string> {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/page.js"></script>')
  writeFileSync(join(root, 'page.js'), `document.body.append('${says}')`)
  const former = keepFormerBuilds(dist)
  const output = { outDir: join(dist, 'client') }
  await build({ root, configFile: false, logLevel: 'silent', plugins: [former.plugin], build: output })
  former.end()
  const before = new Set(builds.flatMap((script) => [script, `${script}.br`]))
  const script = scripts().find((file) => !before.has(file)) ?? ''
  writeFileSync(join(dist, 'client/assets', `${script}.br`), '')
  builds.push(script)
  return script
}
const builds: string[] = []
const scripts = () => readdirSync(join(dist, 'client/assets'))

test('a build leaves the files of the last three in place, compressed too, and removes older ones', async () => {
  const first = await buildPage('first')
  const broken = join(dist, 'client/assets', 'of-a-build-that-failed.js')
  writeFileSync(broken, '')
  const later = [await buildPage('second'), await buildPage('third'), await buildPage('fourth')]
  const each = (names: string[]) => names.flatMap((name) => [name, `${name}.br`]).toSorted()
  expect(new Set(builds).size).toBe(4)
  expect(scripts().toSorted()).toEqual(each([first, ...later]))
  expect(existsSync(broken)).toBe(false)
  const newest = await buildPage('fifth')
  expect(scripts().toSorted()).toEqual(each([...later, newest]))
})
