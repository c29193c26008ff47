import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { BUILT_IN } from '#features/library/articles/built-in.ts'
import { findTestBrowser } from '../bin/chromium.mjs'
import { seededApp } from './app.ts'
import { median, type Row } from './table.ts'

/** npx fetches it when a bench needs it: with its dependencies it would be a tenth of all installed packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PORT = 3291 // of the browser's own tools, on loopback
const MIN_SCORE = 98
const MAX_RUNS = 5

const REPORT_BYTES = 64 * 1024 * 1024 // with its screenshots

const run = promisify(execFile)

/** The parts of Lighthouse's report that are read here. Scores are from 0 to 1. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string }>
}

const LIBRARY_PAGES = ['/resources', ...BUILT_IN.map((slug) => `/resources/${slug}`)]

/**
 * Lighthouse with its defaults, on its phone, over the pages of the library in both languages: a row for each page.
 * It simulates the phone by multiplying the time of the page's tasks here by four, waiting for a core included. So it
 * runs in the headless browser: without a graphics card, drawing a window takes the cores from the page
 * (docs/decisions/2026-11-21-lighter-pages.md).
 */
export async function measureLighthouse(pages = LIBRARY_PAGES): Promise<Row[]> {
  const app = await seededApp({ posts: 0, comments: 0 })
  const rows: Row[] = []
  for (const path of pages.flatMap((page) => [`/en${page}`, `/fa${page}`]))
    rows.push(await measurePage(app.url, path))
  await app.stop()
  return rows
}

/**
 * Runs once, and five times if a score falls short. Then the median counts, as Lighthouse itself advises: it also
 * multiplies other work of this machine by four.
 */
async function measurePage(url: string, path: string): Promise<Row> {
  const first = await runLighthouse(url + path)
  const all = [first]
  while (!first.scores.every((score) => score >= MIN_SCORE) && all.length < MAX_RUNS)
    all.push(await runLighthouse(url + path))
  const scores = CATEGORIES.map((_, i) => median(all.map((run) => run.scores[i] ?? 0)))
  const met = scores.every((score) => score >= MIN_SCORE)
  const failedAudits = met ? '' : ` (${first.failed.slice(0, 6).join(', ')})`
  return {
    what: `${path}: Lighthouse performance, accessibility, practices, search`,
    measured: `${scores.join(', ')}${failedAudits}`,
    bar: `each >= ${MIN_SCORE}`,
    met,
  }
}

/** On a busy machine Lighthouse may lose its browser: then once more, or the rows of the other pages would be missing. */
const runLighthouse = (address: string) => lighthouseOnce(address).catch(() => lighthouseOnce(address))

async function lighthouseOnce(address: string) {
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`],
  })
  const options = [`--port=${PORT}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`]
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    maxBuffer: REPORT_BYTES,
  }).finally(() => browser.close())
  const { categories, audits }: Report = JSON.parse(stdout)
  const failed = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id)
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    failed,
  }
}
