import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'
import { messages } from './bin/messages.mjs'

export default defineConfig({
  plugins: [paraglideVitePlugin(messages)],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/database.ts'],
    setupFiles: ['tests/matchers.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    pool: 'threads',
  },
})
