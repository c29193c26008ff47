import { type BenchApp, signUp } from './app.ts'
import { load } from './load.ts'
import { type Row, round } from './table.ts'

const WRITERS = 16
const POSTS = 200 // what a busy evening talks about

/** Comments and likes by sixteen at once, each acknowledged only when it is on the disk; then every count is checked. */
export async function measureWrites(app: BenchApp): Promise<Row[]> {
  const cookies = await signUp(app.url, WRITERS)
  const db = await app.database()
  const { rows } = await db.query<{ id: number }>('select id from posts order by id desc limit $1', [POSTS])
  const ids = rows.map(({ id }) => id)
  const { rate, p99, failures } = await load(
    app.url,
    (n) => {
      const headers = { cookie: cookies[n % WRITERS] ?? '' }
      const id = ids[(n * 7) % ids.length]
      if (n % 2) return { path: `/api/posts/${id}/like`, method: n % 4 === 1 ? 'POST' : 'DELETE', headers }
      return {
        path: `/api/posts/${id}/comments`,
        method: 'POST',
        headers,
        body: JSON.stringify({ content: `پاسخ ${n} to this post` }),
      }
    },
    { connections: WRITERS, seconds: 8, warmup: 2 },
  )
  const wrong = await countWrongCounts(db, ids)
  const { rows: settings } = await db.query<{ fsync: string; synchronous_commit: string }>(
    "select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit",
  )
  await db.end()
  const isDurable = settings[0]?.fsync === 'on' && settings[0].synchronous_commit === 'on'
  return [
    {
      what: `comments and likes, ${WRITERS} writers, durable (fsync ${isDurable ? 'on' : 'OFF'})`,
      measured: `${round(rate)}/s, p99 ${round(p99, 1)} ms${failures ? `, ${failures} FAILED` : ''}`,
      bar: '>= 1,000/s',
      met: rate >= 1000 && isDurable && !failures,
    },
    {
      what: 'counts that are wrong afterwards',
      measured: `${wrong} of ${ids.length} posts`,
      bar: '0',
      met: wrong === 0,
    },
  ]
}

async function countWrongCounts(
  db: Awaited<ReturnType<BenchApp['database']>>,
  ids: number[],
): Promise<number> {
  const { rows } = await db.query(
    `select p.id from posts p where p.id = any($1) and
       (p.likes <> (select count(*) from user_likes l where l.post_id = p.id)
        or p.replies <> (select count(*) from comments c where c.post_id = p.id and c.hidden_at is null))`,
    [ids],
  )
  return rows.length
}
