import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './bin/chromium.mjs'
import { buildWhatChanged } from './bin/ready.mjs'
import { makeTemporaryFolder } from './bin/temporary.mjs'
import { ADMIN_EMAILS } from './tests/browser/admins.ts'
import { EMAIL_WEBHOOK_SECRET } from './tests/browser/webhook-secret.ts'

const PORT = Number(process.env.PEYVAND_TEST_PORT ?? 3179)
makeTemporaryFolder()
if (!process.env.PEYVAND_TEST_DATA) {
  // The runner itself; its workers read this file too.
  process.env.CHROMIUM_PATH ??= findTestBrowser()
  buildWhatChanged()
}
process.env.PEYVAND_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'peyvand-browser-'))

/** A real server with the demo community, a real Chromium. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // For two cores, which two workers leave idle a fifth of the time: they wait for emails, animations and jobs.
  workers: 3,
  // A page may be slow on a busy machine. Tests that pass at a later try are listed at the end of the run.
  retries: 2,
  fullyParallel: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // The report is for `npm test`; without a file it would be printed after the results.
  reporter: [['line'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // An action that never succeeds fails with its own line, before the timeout of the test.
    actionTimeout: 20_000,
    launchOptions: {
      // Without a locale a browser cannot write a Persian file name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // An empty page would get a process of its own, which its first address replaces.
        '--renderer-process-limit=1',
        // A page is left before code that is compiled beside it pays off: a tenth of the CPU time of a scan by axe.
        '--js-flags=--no-concurrent-recompilation',
      ],
    },
    // Recording every step takes a fifth of the time. For a test that fails: `PEYVAND_TEST_TRACE=1 npx playwright test …`.
    trace: process.env.PEYVAND_TEST_TRACE ? 'retain-on-failure' : 'off',
    // A third of what is drawn are frames of animations. Where they matter, a file asks for them with `WITH_ANIMATIONS`.
    contextOptions: { reducedMotion: 'reduce' },
    // Only offline.spec.ts and offline-saving.spec.ts allow the service worker: elsewhere pages must come from the server.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node tests/browser/serve.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: `${PORT}`,
      DATA_DIR: process.env.PEYVAND_TEST_DATA,
      RATE_LIMIT: 'off',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ADMIN_EMAILS,
      EMAIL_WEBHOOK_SECRET,
    },
  },
})
