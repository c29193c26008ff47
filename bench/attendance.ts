import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { type BenchApp, signUp } from './app.ts'
import { median, type Row, round } from './table.ts'

const PEOPLE = 400
const SPOTS = 50
const ROUNDS = 3

type Registration = { status: 'registered' | 'waiting'; position?: number }

/**
 * Four hundred people register in the same moment for an event of fifty; each response is sent only once it is on the
 * disk.
 */
export async function measureRegistrations(app: BenchApp): Promise<Row[]> {
  const cookies = await signUp(app.url, PEOPLE)
  const db = await app.database()
  const rates: number[] = []
  let wrong = 0
  for (let i = 0; i < ROUNDS; i++) {
    const { rows } = await db.query<{ id: number }>(
      `insert into events (title, description, speaker, category, date_time, zone, max_participants)
       values ('Four hundred at once', 'For measuring.', 'Nobody', 'education', now() + interval '9 days', 'UTC', $1)
       returning id`,
      [SPOTS],
    )
    const eventId = rows[0]?.id ?? 0
    const started = performance.now()
    const registrations = await Promise.all(cookies.map((cookie) => register(app.url, cookie, eventId)))
    rates.push((1000 * PEOPLE) / (performance.now() - started))
    const counts = await db.query<{ attending: number; waiting: number; registeredCount: number }>(COUNTS, [
      eventId,
    ])
    const { attending, waiting, registeredCount } = counts.rows[0] ?? {
      attending: 0,
      waiting: 0,
      registeredCount: 0,
    }
    const positions = registrations.flatMap(({ position }) => position ?? []).sort((a, b) => a - b)
    const inOrder = positions.every((position, at) => position === at + 1)
    if (attending !== SPOTS || waiting !== PEOPLE - SPOTS || registeredCount !== SPOTS || !inOrder) wrong++
    await db.query('delete from events where id = $1', [eventId])
  }
  await db.end()
  const rate = median(rates)
  return [
    {
      what: `${PEOPLE} people at once for ${SPOTS} spots, ${ROUNDS} times`,
      measured: `${round(rate)} registrations/s; wrong counts or waitlists: ${wrong}`,
      bar: '>= 500/s, 0',
      met: rate >= 500 && wrong === 0,
    },
  ]
}

const COUNTS = `
  select count(*) filter (where r.status = 'attending')::int as attending,
    count(*) filter (where r.status = 'waiting')::int as waiting, max(e.registered_count) as "registeredCount"
  from event_registrations r join events e on e.id = r.event_id where e.id = $1`

const agent = new http.Agent({ keepAlive: true, maxSockets: PEOPLE })

function register(url: string, cookie: string, eventId: number): Promise<Registration> {
  const body = JSON.stringify({ eventId })
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/events/register`,
      { agent, method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve(JSON.parse(text)))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
