/** The checks of this project; each prints what it counted and how long it took. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, node, root } from './ready.mjs'

const resultsFolder = join(root, 'test-results')
const programPath = (name, file) => join(root, 'node_modules', name, file)

/** Each is given `run(args, env)`, which runs a script under the pinned Node.js and returns its exit code. */
const checks = {
  // Each checker works out the types that files share by itself: four on two cores take a third longer than two.
  types: async (run) =>
    countOnce(
      (await run([join(root, 'bin', 'generate.mjs')])) === 0 &&
        (await run([programPath('typescript', 'bin/tsc'), '--noEmit', '--checkers', '2'])) === 0 &&
        (await run([programPath('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/worker'])) === 0,
    ),
  lint: async (run) =>
    countOnce((await run([programPath('@biomejs/biome', 'bin/biome'), 'check', '.'])) === 0),
  unit: (run) => vitest('unit', run),
  api: (run) => vitest('api', run),
  start: (run) => vitest('start', run),
  browser: (run) => playwright(run),
}

/**
 * Ends with the names of what failed, as they may be far above in a long output.
 * @param steps names of checks, one step after the other; those within a step run at the same time
 * @returns how many checks and tests passed and failed
 */
export async function runChecks(steps) {
  const total = { passed: 0, failed: 0 }
  const summary = []
  for (const names of steps) {
    const results = await Promise.all(
      names.map((name, i) => runCheck(name, i === 0 ? runVisibly : runSilently)),
    )
    for (const [i, { passed, failed, failures = [], flaky = [] }] of results.entries()) {
      total.passed += passed
      total.failed += failed
      if (failed)
        summary.push(
          ...(failures.length ? failures : ['did not finish']).map((each) => `failed: ${names[i]}: ${each}`),
        )
      summary.push(...flaky.map((each) => `passed at its second try: ${names[i]}: ${each}`))
    }
  }
  for (const each of summary) console.log(each)
  return total
}

async function runCheck(name, run) {
  const started = performance.now()
  const result = await checks[name](run)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed in ${seconds} s\n`)
  return result
}

const runVisibly = (args, extraEnvironment) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(extraEnvironment) })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Two outputs at once could not be read: prints this one when it is complete. */
const runSilently = (args, extraEnvironment) =>
  new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(extraEnvironment),
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })

const countOnce = (passed) =>
  passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['the errors are above'] }

async function vitest(project, run) {
  const file = prepareReportFile(`${project}.json`)
  const code = await run([
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

async function playwright(run) {
  const file = prepareReportFile('browser.json')
  const code = await run([programPath('@playwright/test', 'cli.js'), 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
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
