import { type BenchApp, seededApp } from './app.ts'
import { addCorpus, presentSubjects } from './corpus.ts'
import { load, UNCACHED } from './load.ts'
import { evaluateAll, mean, type Result } from './quality.ts'
import { QUERIES } from './queries.ts'
import { type Row, round } from './table.ts'

/** Finglish and other spellings, besides what else people type. */
const ALL_QUERIES = [
  ...QUERIES,
  'norooz',
  'ghorme sabzi',
  'قرمه سبزی',
  'madarbozorg',
  'dokhtar pesar',
  'nowurz',
  'haft seen',
  'شب یلدا',
  'bacheha madrese',
]

/** The search of the whole site, 16 requests at once. */
export async function measureSiteSearch(app: BenchApp, posts: string): Promise<Row[]> {
  return [
    ...(await measureQueries(app, posts, 'cached', {})),
    ...(await measureQueries(app, posts, 'uncached', UNCACHED)),
  ]
}

async function measureQueries(
  { url }: BenchApp,
  posts: string,
  cacheState: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const { rate, p99, p50, failures } = await load(
    url,
    (n) => ({
      path: `/api/search?each=5&q=${encodeURIComponent(ALL_QUERIES[n % ALL_QUERIES.length] ?? '')}`,
      headers,
    }),
    { connections: 16, seconds: 8 },
  )
  const figures = `p99 ${round(p99, 1)} ms, p50 ${round(p50, 1)} ms, ${round(rate)}/s`
  return [
    {
      what: `search of the site, ${posts} posts, ${ALL_QUERIES.length} queries, ${cacheState}, c16`,
      measured: `${figures}${failures ? `, ${failures} FAILED` : ''}`,
      bar: 'p99 < 80 ms',
      met: p99 < 80 && !failures,
    },
  ]
}

/** The labelled set (search-set.ts), over the demo community. */
export async function measureQuality(): Promise<Row[]> {
  const indexing = await seededApp({ posts: 0, comments: 0, name: 'labelled' })
  await addCorpus(await indexing.databaseUrl())
  await indexing.stop()
  const app = await seededApp({ posts: 0, comments: 0, name: 'labelled' }) // indexes what is new as it starts
  const evaluations = await evaluateAll(await presentSubjects(await app.databaseUrl()), async (q) => {
    const response = await fetch(`${app.url}/api/search?q=${encodeURIComponent(q)}`)
    return (await response.json()) as Result[]
  })
  await app.stop()
  const recall = mean(evaluations.map((evaluation) => evaluation.recall))
  const precision = mean(evaluations.map((evaluation) => evaluation.precision))
  const what = (name: string) => `search, ${evaluations.length} labelled queries, ${name}`
  return [
    { what: what('recall at 10'), measured: `${round(recall, 3)}`, bar: '>= 0.97', met: recall >= 0.97 },
    {
      what: what('precision at 3'),
      measured: `${round(precision, 3)}`,
      bar: '>= 0.9',
      met: precision >= 0.9,
    },
  ]
}
