import type pg from 'pg'
import { CATEGORIES, PLACES } from '#features/discussions/search-params.ts'
import { newWords, vocabularyOf } from '#features/search/words/words.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { fold } from '#platform/text/fold.ts'
import { makeSentences } from './seed-big-words.ts'

export type BigAmounts = { posts: number; comments: number; likes: number }

const SENTENCES = 20_000
const MEMBERS = 5_000
const DAYS = 730

/**
 * Adds discussions for benchmarks in one transaction. Rows are made inside PostgreSQL, and indexes are built
 * afterwards. Counts are exact, and every post can be searched.
 * @param print is called with each step and its seconds
 */
export async function seedBig(db: Db, amounts: BigAmounts, print: (step: string) => void): Promise<void> {
  const client = await db.$client.connect()
  const step = async (name: string, text: string, values?: unknown[]) => {
    const started = performance.now()
    await client.query(text, values)
    print(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query("begin; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off")
    await disableTriggers(client)
    await prepareSentences(client)
    const indexes = await dropIndexes(client)
    for (const [name, text] of steps(amounts)) await step(name, text)
    for (const index of indexes) await step(index.match(/INDEX (\S+)/)?.[1] ?? 'index', index)
    await client.query('commit')
    await step('statistics', 'vacuum (analyze) posts, comments, user_likes, post_search, search_words, users')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Foreign keys are valid by construction, and counts are computed at the end. A server may not allow this; then it
 * takes longer.
 */
async function disableTriggers(client: pg.PoolClient) {
  await client.query('savepoint triggers')
  await client
    .query("set local session_replication_role = 'replica'")
    .catch(() => client.query('rollback to savepoint triggers'))
}

async function prepareSentences(client: pg.PoolClient) {
  const { sentences, vocabulary } = makeSentences(SENTENCES)
  await client.query(
    `create temp table big_sentences on commit drop as
     select n::int - 1 as id, text, folded from unnest($1::text[], $2::text[]) with ordinality t(text, folded, n)`,
    [sentences, sentences.map(fold)],
  )
  await client.query('create unique index on big_sentences (id); analyze big_sentences')
  const { words, sounds } = vocabularyOf(...vocabulary.map(fold))
  await client.query(newWords(1), [words, sounds])
}

/** Dropped now and rebuilt at once later, which is several times faster than updating them row by row. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid in ('posts'::regclass, 'comments'::regclass, 'user_likes'::regclass, 'post_search'::regclass)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const sentence = (seed: string) => `(abs(hashint8(${seed})::bigint) % ${SENTENCES})::int`
const pickSql = (all: readonly string[], n: string) =>
  `(array['${all.join("','")}'])[1 + ${n} % ${all.length}]`

const steps = ({ posts, comments, likes }: BigAmounts): [string, string][] => [
  [
    'members',
    `insert into users (id, email, email_proved, first_name, last_name)
     select 'big-' || n, 'big-' || n || '@example.org', true, 'Member', n::text from generate_series(1, ${MEMBERS}) n
     on conflict do nothing`,
  ],
  ['first id', 'create temp table big on commit drop as select coalesce(max(id), 0) as base from posts'],
  [
    // Threads differ: the square of a random number gives a tenth of the posts a third of the replies.
    'which replies',
    `create temp table big_comments on commit drop as
     select base + 1 + floor(${posts} * power(random(), 2))::int as post_id, n from big, generate_series(1, ${comments}) n`,
  ],
  [
    'which likes',
    `create temp table big_likes on commit drop as
     select distinct base + 1 + floor(${posts} * power(random(), 3))::int as post_id, 1 + floor(random() * ${MEMBERS})::int as member
     from big, generate_series(1, ${likes}) n`,
  ],
  [
    'posts',
    `insert into posts (id, title, content, category, author_id, anonymous, location, country, likes, replies, created_at, updated_at)
     overriding system value
     select base + n, left(initcap(substr(t.text, 1, 60)), 200), a.text || ' ' || b.text || E'\\n\\n' || c.text,
       ${pickSql(CATEGORIES, '(hashint4(n) & 1023)')}, 'big-' || (1 + n % ${MEMBERS}), n % 12 = 0,
       ${pickSql(PLACES, '(hashint4(n + 7) & 1023)')}, null, coalesce(l.total, 0), coalesce(r.total, 0), at, at
     from big cross join generate_series(1, ${posts}) n
     cross join lateral (select now() - make_interval(secs => (${posts} - n) * ${DAYS * DAY_SECONDS}.0 / ${posts}) as at) as time
     join big_sentences t on t.id = ${sentence('n * 4')} join big_sentences a on a.id = ${sentence('n * 4 + 1')}
     join big_sentences b on b.id = ${sentence('n * 4 + 2')} join big_sentences c on c.id = ${sentence('n * 4 + 3')}
     left join (select post_id, count(*)::int as total from big_likes group by post_id) l on l.post_id = base + n
     left join (select post_id, count(*)::int as total from big_comments group by post_id) r on r.post_id = base + n
     order by n`,
  ],
  [
    'replies',
    `insert into comments (content, post_id, author_id, anonymous, created_at)
     select s.text, k.post_id, 'big-' || (1 + k.n % ${MEMBERS}), k.n % 20 = 0, now() - interval '1 second' * (k.n % 3000000)
     from big_comments k join big_sentences s on s.id = ${sentence('k.n')} order by k.n`,
  ],
  ['likes', `insert into user_likes (user_id, post_id) select 'big-' || member, post_id from big_likes`],
  [
    'searchable texts',
    `insert into post_search (post_id, title, body, location, category)
     select base + n, t.folded, a.folded || ' ' || b.folded || ' ' || c.folded, p.location, p.category
     from big cross join generate_series(1, ${posts}) n join posts p on p.id = base + n
     join big_sentences t on t.id = ${sentence('n * 4')} join big_sentences a on a.id = ${sentence('n * 4 + 1')}
     join big_sentences b on b.id = ${sentence('n * 4 + 2')} join big_sentences c on c.id = ${sentence('n * 4 + 3')}
     order by n`,
  ],
  [
    'counts',
    `insert into post_counts (category, count)
     select category, count(*)::int from posts where hidden_at is null group by category
     on conflict (category) do update set count = excluded.count`,
  ],
  ['next ids', "select setval('posts_id_seq', (select max(id) from posts))"],
]
