import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { type AppContext, signUp } from './app.ts'
import { type Row, round } from './table.ts'

const PEOPLE = 400
const SEATS = 50
const ROUNDS = 3

type Seat = { status: 'registered' | 'waiting'; position?: number }

/**
 * Four hundred people register in the same moment for an event of fifty; each answer is given only once it is on the
 * disk.
 */
export async function measureRegistrations(app: AppContext): Promise<Row[]> {
  const cookies = await signUp(app.url, PEOPLE)
  const db = await app.database()
  const rates: number[] = []
  let wrong = 0
  for (let i = 0; i < ROUNDS; i++) {
    const { rows } = await db.query<{ id: number }>(
      `insert into events (title, description, speaker, category, date_time, zone, max_participants)
       values ('Four hundred at once', 'For measuring.', 'Nobody', 'education', now() + interval '9 days', 'UTC', $1)
       returning id`,
      [SEATS],
    )
    const eventId = rows[0]?.id ?? 0
    const started = performance.now()
    const seats = await Promise.all(cookies.map((cookie) => register(app.url, cookie, eventId)))
    rates.push((1000 * PEOPLE) / (performance.now() - started))
    const line = await db.query<{ taken: number; waiting: number; counted: number }>(LINE, [eventId])
    const { taken, waiting, counted } = line.rows[0] ?? { taken: 0, waiting: 0, counted: 0 }
    const positions = seats.flatMap(({ position }) => position ?? []).sort((a, b) => a - b)
    const inOrder = positions.every((position, at) => position === at + 1)
    if (taken !== SEATS || waiting !== PEOPLE - SEATS || counted !== SEATS || !inOrder) wrong++
    await db.query('delete from events where id = $1', [eventId])
  }
  await db.end()
  const rate = rates.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  return [
    {
      what: `${PEOPLE} people at once for ${SEATS} seats, ${ROUNDS} times`,
      measured: `${round(rate)} registrations/s; wrong seats or lines: ${wrong}`,
      bar: '>= 500/s, 0',
      met: rate >= 500 && wrong === 0,
    },
  ]
}

const LINE = `
  select count(*) filter (where r.status = 'attending')::int as taken,
    count(*) filter (where r.status = 'waiting')::int as waiting, max(e.registered_count) as counted
  from event_registrations r join events e on e.id = r.event_id where e.id = $1`

const agent = new http.Agent({ keepAlive: true, maxSockets: PEOPLE })

function register(url: string, cookie: string, eventId: number): Promise<Seat> {
  const body = JSON.stringify({ eventId })
  return new Promise((done, failed) => {
    const request = http.request(
      `${url}/api/events/register`,
      { agent, method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done(JSON.parse(text)))
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}
