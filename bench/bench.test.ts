import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('Node runs the benchmarks and what they import of the site, without a build', () => {
  const source = readFileSync(join(import.meta.dirname, 'bench.ts'), 'utf8')
  const files = [...source.matchAll(/from '\.(\/[\w-]+\.ts)'/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(10)
  const imports = files.map((file) => `import '${import.meta.dirname}${file}'`).join('\n')
  execFileSync(process.execPath, ['--input-type=module', '-e', imports], { stdio: 'pipe' })
}, 60_000)
