/** The checks of this project, run one after the other; each prints what it counted and how long it took. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './ready.mjs'

const resultsFolder = join(root, 'test-results')
const programPath = (name, file) => join(root, 'node_modules', name, file)

const checks = {
  // Each checker works out the types that files share by itself: four on two cores take a third longer than two.
  types: () =>
    countOnce(
      run([join(root, 'bin', 'generate.mjs')]) === 0 &&
        run([programPath('typescript', 'bin/tsc'), '--noEmit', '--checkers', '2']) === 0 &&
        run([programPath('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/worker']) === 0,
    ),
  lint: () => countOnce(run([programPath('@biomejs/biome', 'bin/biome'), 'check', '.']) === 0),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  start: () => vitest('start'),
  browser: () => playwright(),
}

/**
 * Ends with the names of the failed tests, as they may be far above in a long output.
 * @returns how many checks and tests passed and failed
 */
export function runChecks(names) {
  const total = { passed: 0, failed: 0 }
  const summary = []
  for (const name of names) {
    const started = performance.now()
    const { passed, failed, failures = [], flaky = [] } = checks[name]()
    total.passed += passed
    total.failed += failed
    if (failed)
      summary.push(
        ...(failures.length ? failures : ['did not finish']).map((each) => `failed: ${name}: ${each}`),
      )
    summary.push(...flaky.map((each) => `passed at its second try: ${name}: ${each}`))
    console.log(
      `${name}: ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    )
  }
  for (const each of summary) console.log(each)
  return total
}

const countOnce = (passed) =>
  passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['the errors are above'] }

function vitest(project) {
  const file = prepareReportFile(`${project}.json`)
  const code = run([
    programPath('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file)
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
  const tests = (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) =>
    assertionResults.length || status !== 'failed'
      ? assertionResults.map((each) => ({ ...each, name: `${relative(root, file)} › ${each.fullName}` }))
      : [{ name: `${relative(root, file)}: ${message}`, status, failureMessages: [] }],
  )
  return {
    ...countFailedRun(counts, code),
    failures: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ name }) => name),
  }
}

function playwright() {
  const file = prepareReportFile('browser.json')
  const code = run([programPath('@playwright/test', 'cli.js'), 'test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const { stats, suites = [] } = readReport(file) ?? {}
  const tests = suites.flatMap((suite) => flattenTests(suite))
  const namesOf = (wantedStatus) =>
    tests.filter(({ status }) => status === wantedStatus).map(({ name }) => name)
  return {
    ...countFailedRun(
      { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 },
      code,
    ),
    failures: namesOf('unexpected'),
    flaky: namesOf('flaky'),
  }
}

function flattenTests({ title, specs = [], suites = [] }) {
  const ownTests = specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: spec.title, status })))
  return [...ownTests, ...suites.flatMap(flattenTests)].map(({ name, status }) => ({
    name: `${title} › ${name}`,
    status,
  }))
}

/** A runner that failed without counting a failure (a file that does not load, say) counts as one failure. */
const countFailedRun = ({ passed, failed }, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})

function prepareReportFile(name) {
  mkdirSync(resultsFolder, { recursive: true })
  const file = join(resultsFolder, name)
  rmSync(file, { force: true })
  return file
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
