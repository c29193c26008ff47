/**
 * Every figure with a bar, measured in one run on one machine and printed as one table. Pages are compared
 * with a bare node:http server that sends the same bytes, so that a slow or busy machine slows both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measureAnalytics } from './analytics.ts'
import { type BenchApp, seededApp } from './app.ts'
import { measureAttacks } from './attack.ts'
import { measureRegistrations } from './attendance.ts'
import { measureBrowser } from './browser.ts'
import { measureGrowth, measureSearch } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { measureNewsletter } from './newsletter.ts'
import { measurePages } from './pages.ts'
import { measureQuality, measureSiteSearch } from './site-search.ts'
import { printTable, type Row } from './table.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWrites } from './writes.ts'

/** Two checks of an idle process, and the time of a busy one before. */
const COLLECTED_AFTER_MS = 30_000

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { quick: flag, attack: flag } })
const rows: Row[] = []
const record = (newRows: Row[]) => {
  rows.push(...newRows)
  for (const { what, measured } of newRows) console.error(`  ${what}: ${measured}`)
}

if (values.attack) {
  record(await measureAttacks())
  printTable(rows)
  process.exit(rows.every(({ met }) => met) ? 0 : 1)
}

try {
  await measureApp(await seededApp({ posts: 100_000, comments: 500_000 }))
  record(await measureNewsletter())
  record(await measureWebhooks())
  record(await measureAnalytics({ whole: !values.quick }))
  record(await measureQuality())

  if (!values.quick) {
    record(await measureBrowser())
    record(await measureLighthouse())
    record(await measureGrowth())
  }
} finally {
  printTable(rows) // also what was measured before something failed
}

async function measureApp(app: BenchApp) {
  try {
    record(await measurePages(app))
    record(await measureSearch(app))
    record(await measureSiteSearch(app, '100,000'))
    record(await measureWrites(app))
    record(await measureRegistrations(app))
    record(await measureLive(app))
    record([await measureMemory(app)])
  } finally {
    await app.stop()
  }
}

/** What the load leaves behind, at once and after the first collections of an idle process (platform/memory.server.ts). */
async function measureMemory({ megabytes }: BenchApp): Promise<Row> {
  const atOnce = megabytes()
  await sleep(COLLECTED_AFTER_MS)
  const atRest = megabytes()
  return {
    what: 'memory of the server after load',
    measured: `${atOnce} MB at once, ${atRest} MB half a minute later`,
    bar: '< 300 MB',
    met: atRest < 300,
  }
}
