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

type Measure = () => Promise<Row[]>

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})

/** Of one site with 100,000 posts, in this order: memory is what all the load before has left. */
const OF_SITE: Record<string, (app: BenchApp) => Promise<Row[]>> = {
  pages: measurePages,
  search: async (app) => [...(await measureSearch(app)), ...(await measureSiteSearch(app, '100,000'))],
  writes: measureWrites,
  registrations: measureRegistrations,
  live: measureLive,
  memory: measureMemory,
}
/** Each with a site of its own. */
const APART: Record<string, Measure> = {
  newsletter: measureNewsletter,
  webhooks: measureWebhooks,
  analytics: () => measureAnalytics({ whole: !values.quick }),
  quality: measureQuality,
}
/** Left out by `--quick`. */
const SLOW: Record<string, Measure> = {
  browser: () => measureBrowser(),
  lighthouse: () => measureLighthouse(),
  growth: measureGrowth,
}
/** Measured only where it is asked for. */
const ATTACK: Record<string, Measure> = { attack: measureAttacks }

const rows: Row[] = []
const record = (newRows: Row[]) => {
  rows.push(...newRows)
  for (const { what, measured } of newRows) console.error(`  ${what}: ${measured}`)
}

const chosen = chooseParts()
try {
  await measureSite(Object.keys(OF_SITE).filter((name) => chosen.has(name)))
  for (const [name, measure] of Object.entries({ ...APART, ...SLOW, ...ATTACK }))
    if (chosen.has(name)) record(await measure())
} finally {
  printTable(rows) // also what was measured before something failed
}

/** @returns the names of the parts to measure */
function chooseParts(): Set<string> {
  if (values.only === undefined)
    return new Set(Object.keys({ ...OF_SITE, ...APART, ...(values.quick ? {} : SLOW) }))
  const known = new Set(Object.keys({ ...OF_SITE, ...APART, ...SLOW, ...ATTACK }))
  const names = new Set(values.only.split(','))
  const unknown = [...names].find((name) => !known.has(name))
  if (unknown === undefined) return names
  console.error(`no benchmark is called '${unknown}': --only takes ${[...known].join(', ')}`)
  process.exit(1)
}

async function measureSite(names: string[]) {
  if (!names.length) return
  const app = await seededApp({ posts: 100_000, comments: 500_000 })
  try {
    for (const name of names) record((await OF_SITE[name]?.(app)) ?? [])
  } finally {
    await app.stop()
  }
}

/** What the load leaves behind, at once and after the first collections of an idle process (platform/memory.server.ts). */
async function measureMemory({ megabytes }: BenchApp): Promise<Row[]> {
  const atOnce = megabytes()
  await sleep(COLLECTED_AFTER_MS)
  const atRest = megabytes()
  return [
    {
      what: 'memory of the server after load',
      measured: `${atOnce} MB at once, ${atRest} MB half a minute later`,
      bar: '< 300 MB',
      met: atRest < 300,
    },
  ]
}
