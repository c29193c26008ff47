/** The checks, one after the other; each says how long it took. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './ready.mjs'

const bin = (name, file) => join(root, 'node_modules', name, file)
const generate = () =>
  run([
    bin('@inlang/paraglide-js', 'bin/run.js'),
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './generated/messages',
    '--silent',
  ]) === 0 &&
  (existsSync(join(root, 'src', 'route-tree.gen.ts')) || run([join(root, 'bin', 'build.mjs')]) === 0)

const checks = {
  types: () => generate() && run([bin('typescript', 'bin/tsc'), '--noEmit']) === 0,
  lint: () => run([bin('@biomejs/biome', 'bin/biome'), 'check', '.']) === 0,
  unit: () => run([bin('vitest', 'vitest.mjs'), 'run', '--project', 'unit']) === 0,
  api: () => run([bin('vitest', 'vitest.mjs'), 'run']) === 0,
}

/** @returns whether all passed */
export function runChecks(names) {
  return names.every((name) => {
    const started = performance.now()
    const passed = checks[name]()
    console.log(
      `${name}: ${passed ? 'passed' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    return passed
  })
}
