/** The checks of this project, run one after the other; each prints what it counted and how long it took. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './ready.mjs'

const results = join(root, 'test-results')
const program = (name, file) => join(root, 'node_modules', name, file)

const checks = {
  types: () =>
    once(
      run([join(root, 'bin', 'generate.mjs')]) === 0 &&
        run([program('typescript', 'bin/tsc'), '--noEmit']) === 0 &&
        run([program('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/worker']) === 0,
    ),
  lint: () => once(run([program('@biomejs/biome', 'bin/biome'), 'check', '.']) === 0),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  start: () => vitest('start'),
  browser: () => playwright(),
}

/**
 * Ends with the names of what failed, as they may be far above in a long output.
 * @returns how many checks and tests passed and failed
 */
export function runChecks(names) {
  const sum = { passed: 0, failed: 0 }
  const told = []
  for (const name of names) {
    const started = performance.now()
    const { passed, failed, failures = [], late = [] } = checks[name]()
    sum.passed += passed
    sum.failed += failed
    if (failed)
      told.push(
        ...(failures.length ? failures : ['did not finish']).map((each) => `failed: ${name}: ${each}`),
      )
    told.push(...late.map((each) => `passed at its second try: ${name}: ${each}`))
    console.log(
      `${name}: ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    )
  }
  for (const each of told) console.log(each)
  return sum
}

const once = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })

function vitest(project) {
  const file = fresh(`${project}.json`)
  const code = run([
    program('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  const counted = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
  const tests = (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) =>
    assertionResults.length || status !== 'failed'
      ? assertionResults.map((each) => ({ ...each, name: `${relative(root, file)} › ${each.fullName}` }))
      : [{ name: `${relative(root, file)}: ${message}`, status, failureMessages: [] }],
  )
  return {
    ...atLeastOne(counted, code),
    failures: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
    late: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ name }) => name),
  }
}

function playwright() {
  const file = fresh('browser.json')
  const code = run([program('@playwright/test', 'cli.js'), 'test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { stats, suites = [] } = read(file) ?? {}
  const tests = suites.flatMap((suite) => testsOf(suite))
  const namesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  return {
    ...atLeastOne(
      { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 },
      code,
    ),
    failures: namesOf('unexpected'),
    late: namesOf('flaky'),
  }
}

function testsOf({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: spec.title, status })))
  return [...own, ...suites.flatMap(testsOf)].map(({ name, status }) => ({
    name: `${title} › ${name}`,
    status,
  }))
}

/** A runner that failed without counting a failure (a file that does not load, say) counts as one failure. */
const atLeastOne = ({ passed, failed }, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

function fresh(name) {
  mkdirSync(results, { recursive: true })
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
