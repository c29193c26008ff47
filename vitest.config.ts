import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { subsetFonts } from './bin/fonts.mjs'
import { makeTemporaryFolder } from './bin/temporary.mjs'

const tests = ['src', 'tests', 'content', 'bin', 'bench']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file))
/** A test that opens the app needs PostgreSQL; the others run in a second and are what `npm run check` runs. */
const opensApp = (file: string) =>
  /openTestApp|openPayingSite|openNewsletter/.test(readFileSync(file, 'utf8'))
/** A test of the process itself starts what was built. */
const startsProcess = (file: string) =>
  /startProcess|runCommand|openDemoPages/.test(readFileSync(file, 'utf8'))

/** Files that take ten seconds and more, longest first. */
const LONGEST_FILES = [
  'backup-and-restore',
  'debian-databases',
  'under-attack',
  'newsletter-crash',
  'analytics-crash',
  'start',
  'rolling-restart',
  'commands',
  'database-outage',
  'supervise',
  'every-route',
  'never-locked-out',
  'epubcheck',
  'backup',
  'hostile-markdown',
  'hostile-text',
]
/** A long file that starts last leaves a core idle. Vitest knows durations only where tests have run before. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST_FILES.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index < 0 ? LONGEST_FILES.length : index
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/**
 * The parser of Markdown checks itself at each letter in its development build. Vitest adds this condition to those that
 * are set in `ssr.resolve.conditions`.
 */
const withoutDevelopmentBuilds: Plugin = {
  name: 'without-development-builds',
  configResolved({ ssr, environments }) {
    for (const { resolve } of [ssr, ...Object.values(environments)])
      if (resolve?.conditions)
        resolve.conditions = resolve.conditions.filter((each) => each !== 'development|production')
  },
}

makeTemporaryFolder()
execFileSync(process.execPath, [join('bin', 'generate.mjs')])
await subsetFonts() // as a build does: tests of pages import them

export default defineConfig({
  plugins: [withoutDevelopmentBuilds],
  test: {
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    // By default a second, in which a busy machine may not get there.
    expect: { poll: { timeout: 10_000 } },
    // 3,000 modules of one message each: Node imports them itself, in a quarter of the time Vite takes.
    server: { deps: { external: [/\/generated\/messages\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          isolate: false, // half of the time was loading the same modules for each file
          include: tests.filter((file) => !opensApp(file) && !startsProcess(file)),
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          // Modules are loaded once for all files; that was half of the time. Much of the rest is waiting.
          isolate: false,
          maxWorkers: 3,
          include: tests.filter(opensApp),
          globalSetup: ['tests/database.ts'],
          setupFiles: ['tests/matchers.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          sequence: { groupOrder: 2 },
          maxWorkers: 4, // much of it is waiting
          // These tests start, kill and time whole processes, which may be slow on a busy machine.
          retry: 1,
          include: tests.filter(startsProcess),
          globalSetup: ['tests/processes/build.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
