import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { type BenchApp, signUp } from './app.ts'
import { percentile, type Row, round } from './table.ts'

const LISTENERS = 2_000
const VOTES = 30
/** Faster than votes come in a lively session, and slow enough that each vote is published by itself. */
const PAUSE_MS = 200
const WAIT_MS = 5_000

/**
 * Two thousand open browsers on one session's page; each vote is timed from the click to its arrival in each of them.
 */
export async function measureLive(app: BenchApp): Promise<Row[]> {
  const [cookie = ''] = await signUp(app.url, 1)
  const db = await app.database()
  const { session, question } = (
    await db.query<{ session: number; question: number }>(`
      with s as (insert into expert_sessions (title, description, expert_name, specialty, date)
        values ('Two thousand at once', 'For measuring.', 'Nobody', 'child_psychology', now() + interval '9 days') returning id)
      insert into expert_questions (session_id, question) select id, 'How many?' from s
      returning session_id as session, id as question`)
  ).rows[0] ?? { session: 0, question: 0 }
  const arrivals: number[] = []
  const before = app.megabytes()
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, () => listen(app.url, session, () => arrivals.push(performance.now()))),
  )
  const times: number[] = []
  let lost = 0
  for (let i = 0; i < VOTES; i++) {
    arrivals.length = 0
    const clicked = performance.now()
    await vote(app.url, cookie, question, i % 2 === 0)
    while (arrivals.length < LISTENERS && performance.now() - clicked < WAIT_MS)
      await new Promise((resolve) => setTimeout(resolve, 5))
    for (const at of arrivals) times.push(at - clicked)
    lost += LISTENERS - arrivals.length
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  const memory = app.megabytes()
  for (const { destroy } of listeners) destroy()
  await db.query('delete from expert_sessions where id = $1', [session])
  await db.end()
  times.sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return [
    {
      what: `a vote in ${LISTENERS} open browsers, ${VOTES} votes`,
      measured: `p99 ${round(p99)} ms, p50 ${round(p50)} ms, lost ${lost}; memory ${before} → ${memory} MB`,
      bar: 'p99 < 1,000 ms, 0, < 400 MB',
      met: p99 < 1000 && lost === 0 && memory < 400,
    },
  ]
}

/** An open browser: its connection lives until it is destroyed, and it counts the live updates of votes. */
function listen(url: string, session: number, onVote: () => void): Promise<{ destroy: () => void }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/live?topics=session:${session}`, { agent: false }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (chunk.includes('upvotes')) onVote()
      })
      response.on('error', () => {})
      resolve({ destroy: () => request.destroy() })
    })
    request.on('error', reject)
  })
}

function vote(url: string, cookie: string, question: number, up: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/expert-questions/${question}/upvote`,
      { method: up ? 'POST' : 'DELETE', headers: { cookie } },
      (response) => {
        response.resume()
        response.on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${response.statusCode}`)),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}
