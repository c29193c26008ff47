import { type BenchApp, OTHER_PORT, seededApp, signUp } from './app.ts'
import { load, UNCACHED } from './load.ts'
import { QUERIES } from './queries.ts'
import { measureSiteSearch } from './site-search.ts'
import { median, type Row, round } from './table.ts'

/** Search at 100,000 posts, uncached: by words alone, and with filters, where the page asks for the count as well. */
export const measureSearch = async ({ url }: BenchApp): Promise<Row[]> => [
  await measureSearches('search', url, (q) => `/api/posts?q=${q}`),
  await measureSearches(
    'search by place and category, with its count',
    url,
    (q, turn) => `/api/posts${turn % 2 ? '/count' : ''}?q=${q}&location=sweden&category=Education`,
  ),
]

async function measureSearches(
  name: string,
  url: string,
  pathOf: (q: string, turn: number) => string,
): Promise<Row> {
  const { rate, p99, p50, failures } = await load(
    url,
    (n) => {
      const q = encodeURIComponent(QUERIES[n % QUERIES.length] ?? '')
      return { path: pathOf(q, Math.floor(n / QUERIES.length)), headers: UNCACHED }
    },
    { connections: 4, seconds: 8 },
  )
  return {
    what: `${name}, 100,000 posts, ${QUERIES.length} queries, c4`,
    measured: `p99 ${round(p99, 1)} ms, p50 ${round(p50, 1)} ms, ${round(rate)}/s${failures ? `, ${failures} FAILED` : ''}`,
    bar: 'p99 < 60 ms',
    met: p99 < 60 && !failures,
  }
}

/** A few hundred posts from the whole range, which the warm-up reads: this measures the query, not the disk. */
const commentsOf = (posts: number) => (n: number) => `/api/posts/${1 + (((n % 500) * 7919) % posts)}/comments`

/** The paths of a site with so many posts, by the number of the request. */
const REQUESTS: Record<string, (posts: number) => (n: number) => string> = {
  feed: () => () => '/api/posts',
  'feed by place, new': () => () => '/api/posts?location=canada&sort=new',
  'feed by category, top': () => () => '/api/posts?category=Education&sort=top',
  comments: commentsOf,
}

/** The same queries at 10,000 and at 1,000,000 posts: how much slower the large site answers. */
export async function measureGrowth(): Promise<Row[]> {
  const [few, many] = [10_000, 1_000_000]
  const large = await seededApp({ posts: many, comments: 5_000_000 })
  const siteSearch = await measureSiteSearch(large, many.toLocaleString('en'))
  const small = await seededApp({ posts: few, comments: 50_000, port: OTHER_PORT })
  const [readSmall, readLarge] = [await readerOf(small), await readerOf(large)]
  const rows: Row[] = []
  for (const [name, pathsOf] of Object.entries(REQUESTS)) {
    const [smallTimes, largeTimes] = await inTurn(
      () => readSmall(pathsOf(few)),
      () => readLarge(pathsOf(many)),
    )
    const ratio = median(largeTimes.map((time, turn) => time / (smallTimes[turn] ?? time)))
    rows.push({
      what: `growth of ${name}, 10,000 to 1,000,000 posts`,
      measured: `${round(ratio, 2)} (${round(median(smallTimes), 2)} → ${round(median(largeTimes), 2)} ms)`,
      bar: '<= 1.3',
      met: ratio <= 1.3,
    })
  }
  await Promise.all([small.stop(), large.stop()])
  return [...rows, ...siteSearch]
}

/** Many short turns. Each is compared with the next one, as the machine's speed changes within seconds. */
const ROUNDS = 24

/** @returns of each measure what it returned, by turns */
async function inTurn(
  ...measures: [() => Promise<number>, () => Promise<number>]
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await measures[0]())
    times[1].push(await measures[1]())
  }
  return times
}

/** A member, whose answers are not cached. One request at a time: this measures the query, not the queue. */
async function readerOf({ url }: BenchApp) {
  const [cookie = ''] = await signUp(url, 1)
  return async (path: (n: number) => string) => {
    const request = (n: number) => ({ path: path(n), headers: { cookie } })
    return (await load(url, request, { connections: 1, seconds: 0.3, warmup: 0.1 })).p50
  }
}
