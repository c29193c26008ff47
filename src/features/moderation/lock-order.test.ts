import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { $client } = testApp.app.db
const { createSession } = await openExperts(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const [sara, reader] = [await createPerson(testApp), await createPerson(testApp)]
const DECISIONS = '/api/admin/reports/decisions'

const create = async (path: string, input: object): Promise<number> => {
  const { status, body } = await sara.post(path, input)
  expect([status, body.fields]).toEqual([201, undefined])
  return body.id
}
const PLACE = { city: 'Oslo', country: 'Norway' }
const createPost = () => create('/api/posts', { title: 'Buy', content: 'Cheap', category: 'Education' })
const createGroup = () => create('/api/regional-groups', { ...PLACE, name: 'Cheap loans' })
const createEvent = () => {
  const when = { zone: 'Europe/Oslo', date: inHours(48) }
  return create('/api/community-events', { ...PLACE, ...when, title: 'Concert', eventType: 'playdate' })
}

/** Each kind that can be reported: the path of one, and the row that a deletion locks first. */
const KINDS: [string, () => Promise<{ path: string; table: string; id: number }>][] = [
  [
    'a post',
    async () => {
      const id = await createPost()
      return { path: `/api/posts/${id}`, table: 'posts', id }
    },
  ],
  [
    'a reply',
    async () => {
      const id = await createPost()
      const reply = await create(`/api/posts/${id}/comments`, { content: 'Cheaper' })
      return { path: `/api/comments/${reply}`, table: 'posts', id }
    },
  ],
  [
    'a group',
    async () => {
      const id = await createGroup()
      return { path: `/api/regional-groups/${id}`, table: 'regional_groups', id }
    },
  ],
  [
    'a community event',
    async () => {
      const id = await createEvent()
      return { path: `/api/community-events/${id}`, table: 'community_events', id }
    },
  ],
  [
    'a message',
    async () => {
      const group = await createGroup()
      await reader.post(`/api/regional-groups/${group}/join`)
      const id = await create(`/api/regional-groups/${group}/messages`, { message: 'Buy this' })
      return { path: `/api/organizer-messages/${id}`, table: 'organizer_messages', id }
    },
  ],
  [
    'a question',
    async () => {
      const { id } = await createSession()
      const question = await create('/api/expert-questions', { sessionId: id, question: 'Why?' })
      return { path: `/api/expert-questions/${question}`, table: 'expert_sessions', id }
    },
  ],
]

test.each(KINDS)(
  'taking back a decision on %s waits for who has locked it, without its report',
  async (_, make) => {
    const { path, table, id } = await make()
    expect((await reader.post(`${path}/report`, { reason: 'Advertising' })).status).toBe(202)
    const open: { id: number }[] = (await moderator.get('/api/admin/reports?limit=100')).body
    const report = Math.max(...open.map((each) => each.id))
    await moderator.patch(`/api/admin/reports/${report}`, { decision: 'hidden', reason: 'Advertising' })

    const deleting = await $client.connect()
    onTestFinished(() => deleting.release(true))
    await deleting.query('begin')
    await deleting.query(`select from ${table} where id = $1 for update`, [id])
    const reopened = moderator.delete(DECISIONS, { ids: [report] })
    await expect.poll(() => countLockWaits($client)).toBe(1)
    const free = await deleting.query('select from reports where id = $1 for update skip locked', [report])
    await deleting.query('commit')
    expect(free.rowCount).toBe(1)
    expect((await reopened).body).toEqual({ done: [report], skipped: [] })
  },
)

test.each([
  [
    'an edit of a reply that adds a link',
    'comments',
    (path: string) => sara.patch(path, { content: 'www.example.org' }),
  ],
  ['a removal of a reply', 'comments', (path: string) => sara.delete(path)],
  ['hiding a question', 'expert_questions', (path: string) => moderator.patch(path, { isHidden: true })],
] as const)(
  '%s waits for who has locked what it belongs to, without its own row',
  async (_, rows, change) => {
    const make = KINDS.find(([kind]) => kind === (rows === 'comments' ? 'a reply' : 'a question'))?.[1]
    const { path, table, id } = (await make?.()) ?? { path: '', table: '', id: 0 }
    const deleting = await $client.connect()
    onTestFinished(() => deleting.release(true))
    await deleting.query('begin')
    await deleting.query(`select from ${table} where id = $1 for update`, [id])
    const changed = change(path)
    await expect.poll(() => countLockWaits($client)).toBe(1)
    const own = path.split('/').at(-1)
    const free = await deleting.query(`select from ${rows} where id = $1 for update skip locked`, [own])
    await deleting.query('commit')
    expect(free.rowCount).toBe(1)
    expect((await changed).status).toBeLessThan(300)
  },
)
