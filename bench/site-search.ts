import { type AppContext, seededApp } from './app.ts'
import { addCorpus } from './corpus.ts'
import { ANEW, load } from './load.ts'
import { judgeAll, mean, type Result } from './quality.ts'
import { SUBJECTS } from './search-set.ts'
import { type Row, round } from './table.ts'
import { QUERIES } from './what-people-type.ts'

/** Finglish and respellings, beside what else people type. */
const ASKED = [
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
export async function measureSiteSearch(app: AppContext, posts: string): Promise<Row[]> {
  return [...(await askAll(app, posts, 'kept', {})), ...(await askAll(app, posts, 'each made anew', ANEW))]
}

async function askAll(
  { url }: AppContext,
  posts: string,
  how: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const { rate, p99, p50, failures } = await load(
    url,
    (n) => ({
      path: `/api/search?limit=5&q=${encodeURIComponent(ASKED[n % ASKED.length] ?? '')}`,
      headers,
    }),
    { connections: 16, seconds: 8 },
  )
  const figures = `p99 ${round(p99, 1)} ms, p50 ${round(p50, 1)} ms, ${round(rate)}/s`
  return [
    {
      what: `search of the site, ${posts} posts, ${ASKED.length} queries, ${how}, c16`,
      measured: `${figures}${failures ? `, ${failures} FAILED` : ''}`,
      bar: 'p99 < 80 ms',
      met: p99 < 80 && !failures,
    },
  ]
}

/** The labelled set (search-set.ts), over the demo community. */
export async function measureQuality(): Promise<Row[]> {
  const before = await seededApp({ posts: 0, comments: 0, name: 'labelled' })
  await addCorpus(await before.databaseUrl())
  await before.stop()
  const app = await seededApp({ posts: 0, comments: 0, name: 'labelled' }) // indexes what is new as it starts
  const judged = await judgeAll(SUBJECTS, async (q) => {
    const answer = await fetch(`${app.url}/api/search?q=${encodeURIComponent(q)}`)
    return (await answer.json()) as Result[]
  })
  await app.stop()
  const recall = mean(judged.map((each) => each.recall))
  const precision = mean(judged.map((each) => each.precision))
  const what = (name: string) => `search, ${judged.length} labelled queries, ${name}`
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
