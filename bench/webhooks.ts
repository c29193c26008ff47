import { rmSync } from 'node:fs'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { StripeDouble } from '../tests/stripe/double.ts'
import type { Event } from '../tests/stripe/ledger.ts'
import { type BenchApp, folderOf, seededApp } from './app.ts'
import { sendRequest } from './load.ts'
import { eventsOf, historyOf, type Payer, payersOf } from './stripe-history.ts'
import { percentile, type Row, round } from './table.ts'

const CONNECTIONS = 16
const TIMES = 3

type Database = Awaited<ReturnType<BenchApp['database']>>

/**
 * Events of Stripe, each sent three times in random order to one process. In the end, the stored rows are compared with
 * those of another database, which got each event once, in the right order.
 */
export async function measureWebhooks(): Promise<Row[]> {
  const double = await new StripeDouble().start()
  try {
    const ordered = await follow(double, inOrder)
    const shuffled = await follow(double, inDisorder)
    const wrong = differences(ordered.state, shuffled.state)
    const { events, seconds, failures, cpu, p99 } = shuffled.result
    const size = Object.entries(shuffled.state).map(([name, rows]) => `${rows.length} ${name}`)
    return [
      {
        what: `events of Stripe, each sent ${TIMES} times in random order, c${CONNECTIONS}`,
        measured:
          `${round(events / seconds)} events/s, ${round((events * TIMES) / seconds)} deliveries/s, p99 ${round(p99)} ms` +
          ` (${events} events; this process took ${round((100 * cpu) / seconds)}% of a core)${failures ? `, ${failures} FAILED` : ''}`,
        bar: '>= 200 events/s',
        met: events / seconds >= 200 && !failures,
      },
      {
        what: 'rows that differ from those of the ordered sequence',
        measured: `${wrong.length} of ${size.join(', ')}`,
        bar: '0',
        met: wrong.length === 0,
      },
    ]
  } finally {
    await double.close()
  }
}

type Delivery = { events: number; seconds: number; failures: number; cpu: number; p99: number }
type Deliver = (app: BenchApp, double: StripeDouble, payers: Payer[], db: Database) => Promise<Delivery>

/** One site with a new database, to which events are delivered in one way. */
async function follow(double: StripeDouble, deliver: Deliver) {
  const name = `payments-${deliver.name}`
  const variables = { ...double.environment, SEED: 'none' }
  rmSync(folderOf(name), { recursive: true, force: true })
  const app = await seededApp({ posts: 0, comments: 0, name, variables })
  const db = await app.database()
  try {
    const payers = payersOf()
    await enroll(db, payers)
    const result = await deliver(app, double, payers, db)
    return { result, state: await stateOf(db) }
  } finally {
    await db.end()
    await app.stop()
  }
}

/** Sends each event once, when it happens, so that the state read at Stripe is that of the event. */
async function inOrder({ url }: BenchApp, double: StripeDouble, payers: Payer[]): Promise<Delivery> {
  let seen = 0
  for (const _ of historyOf(double, payers)) {
    const events = eventsOf(double)
    await send(url, double, events.slice(seen), 1)
    seen = events.length
  }
  return { events: seen, seconds: 0, failures: 0, cpu: 0, p99: 0 }
}

/** Twice: the first time warms the process up, and is forgotten. */
async function inDisorder(
  { url }: BenchApp,
  double: StripeDouble,
  _: Payer[],
  db: Database,
): Promise<Delivery> {
  const events = eventsOf(double)
  const all = () => shuffled(Array.from({ length: TIMES }, () => events).flat())
  await send(url, double, all(), CONNECTIONS)
  await untilMailed(db)
  await db.query('truncate memberships, payments, stripe_events, stripe_readings, mails')
  await db.query(
    `update users set subscription_type = 'free', subscription_status = 'inactive', stripe_subscription_id = null,
       subscription_start_date = null, subscription_end_date = null where stripe_customer_id is not null`,
  )
  return { ...(await send(url, double, all(), CONNECTIONS)), events: events.length }
}

async function untilMailed(db: Database) {
  const waiting = 'select from mails where sent_at is null'
  while ((await db.query(waiting)).rowCount) await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Signs all first: that is Stripe's work. */
async function send(url: string, double: StripeDouble, events: Event[], connections: number) {
  const requests = events.map((event) => {
    const { payload, headers } = double.signEvent(event)
    return { path: '/api/stripe/webhook', method: 'POST', headers, body: payload }
  })
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failures = 0
  let next = 0
  const cpu = process.cpuUsage()
  const started = performance.now()
  const sender = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const before = performance.now()
      if ((await sendRequest(url, request, agent)) !== 200) failures++
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  agent.destroy()
  times.sort((a, b) => a - b)
  return { seconds, failures, cpu: (user + system) / 1e6, p99: percentile(times, 0.99) }
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [a, b] = [items[i], items[j]]
    if (a !== undefined && b !== undefined) [items[i], items[j]] = [b, a]
  }
  return items
}

async function enroll(db: Database, payers: Payer[]) {
  for (const { userId, customerId } of payers)
    await db.query(
      `insert into users (id, email, first_name, last_name, email_proved, stripe_customer_id)
       values ($1, $2, 'Bench', 'Payer', true, $3)`,
      [userId, `${userId}@example.org`, customerId],
    )
}

/** All that is stored of Stripe, but for ids, times of writing and numbers of readings of our own. */
async function stateOf(db: Database): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const [name, statement] of Object.entries({
    memberships: `select user_id, source, plan, status, stripe_subscription_id, amount, currency, started_at,
        current_period_end, cancel_at_period_end, failing_since, ended_at
      from memberships order by stripe_subscription_id`,
    payments: `select user_id, stripe_invoice_id, amount, refunded, currency, paid_at
      from payments order by stripe_invoice_id`,
    users: `select id, subscription_type, subscription_status, stripe_subscription_id, subscription_start_date,
        subscription_end_date
      from users where stripe_customer_id is not null order by id`,
  }))
    state[name] = (await db.query({ text: statement, rowMode: 'array' })).rows.map((row) =>
      JSON.stringify(row),
    )
  return state
}

/** Rows that only one of the two has. */
function differences(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  const all = (state: Record<string, string[]>) => new Set(Object.values(state).flat())
  const [left, right] = [all(one), all(other)]
  return [...[...left].filter((row) => !right.has(row)), ...[...right].filter((row) => !left.has(row))]
}
