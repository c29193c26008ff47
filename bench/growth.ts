import { type AppContext, seededApp, signUp } from './app.ts'
import { load, UNCACHED } from './load.ts'
import { QUERIES } from './queries.ts'
import { measureSiteSearch } from './site-search.ts'
import { type Row, round } from './table.ts'

/** Search at 100,000 posts, uncached: by words alone, and with filters, where the page asks for the count as well. */
export const measureSearch = async ({ url }: AppContext): Promise<Row[]> => [
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

const REQUESTS = {
  feed: '/api/posts',
  'feed by place, new': '/api/posts?location=canada&sort=new',
  'feed by category, top': '/api/posts?category=Education&sort=top',
}

/** The same queries at 10,000 and at 1,000,000 posts: how much slower the large site answers. */
export async function measureGrowth(): Promise<Row[]> {
  const small = await timesAt(10_000, 50_000)
  const moreRows: Row[] = []
  const large = await timesAt(1_000_000, 5_000_000, moreRows)
  const growth = Object.keys(small).map((name) => {
    const ratio = (large[name] ?? 0) / (small[name] ?? 1)
    return {
      what: `growth of ${name}, 10,000 to 1,000,000 posts`,
      measured: `${round(ratio, 2)} (${round(small[name] ?? 0, 2)} → ${round(large[name] ?? 0, 2)} ms)`,
      bar: '<= 1.3',
      met: ratio <= 1.3,
    }
  })
  return [...growth, ...moreRows]
}

async function timesAt(
  posts: number,
  comments: number,
  moreRows: Row[] = [],
): Promise<Record<string, number>> {
  const app = await seededApp({ posts, comments })
  if (posts >= 1_000_000) moreRows.push(...(await measureSiteSearch(app, posts.toLocaleString('en'))))
  const [cookie = ''] = await signUp(app.url, 1)
  const times: Record<string, number> = {}
  for (const [name, path] of Object.entries(REQUESTS))
    times[name] = await medianOf(app.url, () => path, cookie)
  // A few hundred posts from the whole range, which the warm-up has read: this measures the query, not the disk.
  const randomId = (n: number) => 1 + (((n % 500) * 7919) % posts)
  times.comments = await medianOf(app.url, (n) => `/api/posts/${randomId(n)}/comments`, cookie)
  await app.stop()
  return times
}

/** As a member, whose answers are not cached. One at a time: this measures the query, not the queue. */
async function medianOf(url: string, path: (n: number) => string, cookie: string) {
  const { p50 } = await load(url, (n) => ({ path: path(n), headers: { cookie } }), {
    connections: 1,
    seconds: 4,
    warmup: 2,
  })
  return p50
}
