import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { beforeEach, expect, test } from 'vitest'
import { keepFormerBuilds } from './former-builds.mjs'

let root = ''
let builds: string[] = []
const inDist = (...path: string[]) => join(root, 'dist', ...path)
const scripts = () => readdirSync(inDist('client', 'assets')).toSorted()
const each = (names: string[]) => names.flatMap((name) => [name, `${name}.br`]).toSorted()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'peyvand-builds-'))
  builds = []
  mkdirSync(join(root, 'public', 'art'), { recursive: true })
  writeFileSync(join(root, 'public', 'art', 'tree.svg'), '<svg/>')
})

/** Builds a page that says this, and compresses its script. */
async function buildPage(says: string): Promise<string> {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/page.js"></script>')
  writeFileSync(join(root, 'page.js'), `document.body.append('${says}')`)
  const former = keepFormerBuilds(inDist())
  const output = { outDir: inDist('client') }
  await build({ root, configFile: false, logLevel: 'silent', plugins: [former.plugin], build: output })
  former.end()
  const before = new Set(each(builds))
  const script = scripts().find((file) => !before.has(file)) ?? ''
  if (script) builds.push(script)
  for (const name of builds.slice(-1)) writeFileSync(inDist('client', 'assets', `${name}.br`), '')
  return script
}

test('a build leaves the files of the last three in place, compressed too, and removes older ones', async () => {
  const first = await buildPage('first')
  const broken = inDist('client', 'assets', 'of-a-build-that-failed.js')
  writeFileSync(broken, '')
  const later = [await buildPage('second'), await buildPage('third'), await buildPage('fourth')]
  expect(new Set(builds).size).toBe(4)
  expect(scripts()).toEqual(each([first, ...later]))
  expect(existsSync(broken)).toBe(false)
  const newest = await buildPage('fifth')
  expect(scripts()).toEqual(each([...later, newest]))
})

test('builds in which nothing changed push no former one out', async () => {
  const [first, second] = [await buildPage('first'), await buildPage('second')]
  for (let again = 0; again < 4; again++) expect(await buildPage('second')).toBe('')
  expect(scripts()).toEqual(each([first, second]))
})

test('where the list of former builds cannot be read, what is there counts as one', async () => {
  const first = await buildPage('first')
  writeFileSync(inDist('.builds'), '[["client/ass')
  const second = await buildPage('second')
  expect(scripts()).toEqual(each([first, second]))
})

test('what was taken out of the public folder is gone, compressed too', async () => {
  await buildPage('first')
  const [tree, compressed] = [inDist('client', 'art', 'tree.svg'), inDist('client', 'art', 'tree.svg.gz')]
  writeFileSync(compressed, '')
  await buildPage('second')
  expect([existsSync(tree), existsSync(compressed)]).toEqual([true, true])
  rmSync(join(root, 'public', 'art'), { recursive: true })
  await buildPage('third')
  expect([existsSync(tree), existsSync(compressed)]).toEqual([false, false])
})
