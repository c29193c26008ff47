import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { importBuiltInWorkshops } from '#features/courses/workshops/built-in.server.ts'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { openTestApp, type TestApp, type TestResponse } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { WRONG_COUNTS } from '../../../../tests/wrong-counts.ts'
import { documents } from '../../../search.ts'
import { seedIfEmpty } from '../../../seed.server.ts'

const testApp = await openTestApp({ SEED: 'demo', RATE_LIMIT: 'off' })
const { app, newClient, mailTo, runJobs } = testApp
const rowsIn = async (site: TestApp, text: string, values: unknown[] = []) =>
  (await site.app.db.$client.query(text, values)).rows
const rows = (text: string, values: unknown[] = []) => rowsIn(testApp, text, values)
const idOf = async (text: string) => (await rows(text))[0]?.id as number
const expectOk = (response: TestResponse) => {
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}

await seedIfEmpty(app) // before there are people
await importBuiltInWorkshops(app)
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })
const mina = await createPerson(testApp, { firstName: 'Mina' })
const omid = await createPerson(testApp, { firstName: 'Omid' })
const at = {} as Record<string, number>
type Part = { kind: string; goes: number; stays: number }
let preview: Part[]
let removed: Part[]
const partOf = (parts: Part[], kind: string) => parts.find((part) => part.kind === kind)
const contentBefore = `select (select count(*)::int from articles) as articles,
  (select count(*)::int from resources where article_id is not null) as resources,
  (select question from polls where is_active) as poll`
let content: unknown[]
/** How demo members were notified of actions of real people. */
let notified: unknown[]

beforeAll(async () => {
  await inDiscussions()
  await inEvents()
  await inLocalCommunity()
  await writeElsewhere()
  await indexAllDocuments(app, documents)
  content = await rows(contentBefore)
  await runJobs()
  notified = await rows(`select distinct via from notices where user_id like 'demo-%'`)
  preview = expectOk(await admin.get('/api/admin/demo')).parts
  removed = expectOk(await admin.delete('/api/admin/demo')).parts
}, 60_000)

async function inDiscussions() {
  const [answered, liked, postWithoutReplies, untouchedPost] = await rows(
    'select id from posts where replies > 3 and likes > 3 order by id limit 4',
  )
  Object.assign(at, {
    answered: answered.id,
    liked: liked.id,
    lone: postWithoutReplies.id,
    ofFormer: untouchedPost.id,
  })
  const former = `insert into comments (content, post_id) values ('By someone who left', $1)`
  await rows(former, [at.ofFormer])
  await rows('update posts set replies = replies + 1 where id = $1', [at.ofFormer])
  at.reply = expectOk(await mina.post(`/api/posts/${at.answered}/comments`, { content: 'A real reply' })).id
  const later = `insert into comments (content, post_id, author_id) values ('After it', $1, 'demo-sara')`
  await rows(later, [at.answered])
  await rows('update posts set replies = replies + 1 where id = $1', [at.answered])
  expectOk(await mina.post(`/api/posts/${at.liked}/like`))
  expectOk(await omid.post(`/api/posts/${at.answered}/report`, { reason: 'Not kind' }))
  expectOk(await omid.post(`/api/posts/${at.lone}/report`, { reason: 'Not kind' }))
  at.own = expectOk(
    await mina.post('/api/posts', { title: 'Mine', content: 'All mine', category: 'Education' }),
  ).id
  const notice = `insert into notices (user_id, kind, key, url, by_id, about, via)
    values ($1, 'reply', $2, $3, 'demo-sara', '{"title":"x"}', 'site')`
  for (const id of [at.answered, at.lone])
    await rows(notice, [omid.id, `post:${id}:comment:1`, `/community/${id}`])
}

async function inEvents() {
  at.full = await idOf('select id from events where waiting_count > 0')
  at.edited = await idOf('select id from events where waiting_count = 0 and date_time > now() limit 1')
  expect(expectOk(await mina.post('/api/events/register', { eventId: at.full })).status).toBe('waiting')
  expectOk(await admin.patch(`/api/events/${at.edited}`, { title: 'Our first talk', version: 1 }))
  at.workshop = await idOf('select id from workshops where waiting_count > 0')
  expect(expectOk(await mina.post(`/api/workshops/${at.workshop}/register`)).status).toBe('waiting')
  at.session = await idOf(`select id from expert_sessions where status = 'upcoming' and not is_premium_only`)
  const ours = { sessionId: at.session, question: 'A real question?' }
  at.question = expectOk(await mina.post('/api/expert-questions', ours)).id
  const [voted, settled] = await rows('select id from expert_questions where session_id = $1 order by id', [
    at.session,
  ])
  Object.assign(at, { voted: voted.id, settled: settled.id })
  expectOk(await omid.post(`/api/expert-questions/${at.voted}/upvote`))
  const answer = `update expert_questions set is_answered = true, answer = 'By an admin', answered_at = now() where id = $1`
  await rows(answer, [at.settled])
}

async function inLocalCommunity() {
  const events = `select e.id, e.group_id from community_events e where e.date > now() and e.is_public`
  const [full] = await rows(`${events} and waiting_count > 0`)
  const [free, other] = await rows(`${events} and waiting_count = 0 and group_id <> $1 order by id`, [
    full.group_id,
  ])
  Object.assign(at, { fullTea: full.id, heldTea: free.id, group: free.group_id })
  Object.assign(at, { leftTea: other.id, left: other.group_id })
  expectOk(await omid.post(`/api/community-events/${at.fullTea}/register`, { attendeeCount: 2 }))
  expectOk(await mina.post(`/api/regional-groups/${at.group}/join`))
  await rows(`update group_memberships set role = 'organiser' where user_id = $1`, [mina.id])
  expectOk(await omid.post(`/api/community-events/${at.heldTea}/register`, { attendeeCount: 3 }))
  const ours = { title: 'Our tea', eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo' }
  expectOk(await omid.post(`/api/regional-groups/${at.left}/join`))
  expectOk(await omid.post(`/api/community-events/${at.leftTea}/register`, {}))
  const given = { ...ours, city: 'Oslo', country: 'Norway', groupId: at.left }
  at.ourTea = expectOk(await omid.post('/api/community-events', given)).id
}

async function writeElsewhere() {
  at.poll = await idOf('select id from polls where is_active')
  expectOk(await mina.post(`/api/polls/${at.poll}/vote`, { optionIndex: 1 }))
  expectOk(await newClient().post(`/api/polls/${at.poll}/vote`, { optionIndex: 2 }))
  const link = {
    title: 'A link',
    description: 'Words',
    category: 'books',
    url: 'https://www.example.org/real',
  }
  at.resource = expectOk(await mina.post('/api/resources', link)).id
  const article = { title: 'Ours', content: 'Words.', category: 'Language', slug: 'ours' }
  expectOk(await admin.post('/api/articles', article))
}

test('a database that was seeded before the marks gets the same ones from the migration', async () => {
  const site = await openTestApp({ SEED: 'demo' })
  await seedIfEmpty(site.app)
  // As before the demo community had workshops.
  const marks = () =>
    rowsIn(site, `select kind, id from demo_rows where kind <> 'workshop' order by kind, id`)
  const seeded = await marks()
  expect(new Set(seeded.map(({ kind }) => kind)).size).toBe(6)
  await rowsIn(site, 'delete from demo_rows')
  const [, ...fill] = readFileSync(globSync('db/migrations/*_demo.sql')[0] ?? '', 'utf8').split(
    '--> statement-breakpoint',
  )
  for (const statement of fill) await rowsIn(site, statement)
  expect(await marks()).toEqual(seeded)
})

test('demo members are notified only on the site: their addresses reach nobody', () => {
  expect(notified).toEqual([{ via: 'site' }])
})

describe('removing the demo community', () => {
  test('removes as many of each kind as the preview says', () => {
    expect(removed).toEqual(preview)
    expect(Object.fromEntries(preview.map(({ kind, goes, stays }) => [kind, [goes, stays]]))).toMatchObject({
      member: [63, 0],
      post: [117, 3],
      event: [6, 2],
      workshop: [2, 1],
      session: [4, 1],
      resource: [expect.any(Number), 0],
      community_event: [4, 3],
      poll: [1, 0],
    })
    expect(partOf(preview, 'group')?.stays).toBe(2)
    expect(partOf(preview, 'question')?.stays).toBe(2)
  })

  test('leaves no demo member, and nothing that only demo members took part in', async () => {
    expect(await rows(`select id from users where id like 'demo-%'`)).toEqual([])
    expect((await rows('select id from posts order by id')).map(({ id }) => id).sort()).toEqual(
      [at.answered, at.liked, at.ofFormer, at.own].sort(),
    )
    expect(await newClient().get(`/api/posts/${at.lone}`)).toFailWith(404, 'not_found')
    expect((await newClient().get('/api/posts/topics')).body.total).toBe(4)
    expect(await rows('select id from newsletter_issues')).toEqual([])
    expect((await rows('select id from events order by id')).map(({ id }) => id)).toEqual(
      [at.full, at.edited].sort((a = 0, b = 0) => a - b),
    )
  })

  test('keeps a post that someone real replied to, as a former member’s, with the replies before', async () => {
    const { body: post } = await omid.get(`/api/posts/${at.answered}`)
    expect(post).toMatchObject({ id: at.answered, author: { former: true, firstName: null } })
    const { body: replies } = await omid.get(`/api/posts/${at.answered}/comments?limit=50`)
    const contents = replies.map((reply: { content: string }) => reply.content)
    expect(contents).toContain('A real reply')
    expect(contents.length).toBeGreaterThan(3)
    expect(contents).not.toContain('After it')
  })

  test('keeps a post that someone real liked, with that like and no replies', async () => {
    expect(await rows('select likes, replies, author_id from posts where id = $1', [at.liked])).toEqual([
      { likes: 1, replies: 0, author_id: null },
    ])
  })

  test('keeps the events that someone real registered for or edited, promotes them and notifies them', async () => {
    expect(await rows('select registered_count, waiting_count from events where id = $1', [at.full])).toEqual(
      [{ registered_count: 1, waiting_count: 0 }],
    )
    expect((await mina.get('/api/notifications')).body).toContainEqual(
      expect.objectContaining({ kind: 'promoted', url: `/events/${at.full}` }),
    )
    expect(await mailTo(mina.email)).not.toEqual([])
    expect(await rows('select registered_count from events where id = $1', [at.edited])).toEqual([
      { registered_count: 0 },
    ])
  })

  test('keeps the workshop that someone real registered for, whose spot it then is, and the built-in one', async () => {
    expect(
      await rows(
        'select id, slug, current_participants, waiting_count from workshops order by slug nulls first',
      ),
    ).toEqual([
      { id: at.workshop, slug: null, current_participants: 1, waiting_count: 0 },
      { id: expect.any(Number), slug: 'nowruz-at-school', current_participants: 0, waiting_count: 0 },
    ])
    expect((await mina.get('/api/notifications')).body).toContainEqual(
      expect.objectContaining({ kind: 'promoted', url: `/workshops/${at.workshop}` }),
    )
  })

  test('keeps real questions, and the demo questions that someone real voted for or answered', async () => {
    expect(await rows('select id, user_id, upvotes from expert_questions order by id')).toEqual([
      { id: at.voted, user_id: null, upvotes: 1 },
      { id: at.settled, user_id: null, upvotes: 0 },
      { id: at.question, user_id: mina.id, upvotes: expect.any(Number) },
    ])
    expect(await rows('select id, expert_id, question_count from expert_sessions')).toEqual([
      { id: at.session, expert_id: null, question_count: 3 },
    ])
  })

  test('keeps the groups of real people, who then organize them, and their events', async () => {
    const memberships = 'select group_id, user_id, role from group_memberships order by user_id = $1 desc'
    expect(await rows(memberships, [mina.id])).toEqual([
      { group_id: at.group, user_id: mina.id, role: 'organiser' },
      { group_id: at.left, user_id: omid.id, role: 'organiser' },
    ])
    expect(
      await rows('select organizer_id, status from community_events where id = $1', [at.ourTea]),
    ).toEqual([{ organizer_id: omid.id, status: 'upcoming' }])
  })

  test('passes a community event on to a real organizer, or cancels it and notifies the families', async () => {
    const event = 'select organizer_id, status, attendee_count from community_events where id = $1'
    expect(await rows(event, [at.heldTea])).toEqual([
      { organizer_id: mina.id, status: 'upcoming', attendee_count: 1 },
    ])
    expect(await rows(event, [at.leftTea]), 'the only real member organizes the group now').toEqual([
      { organizer_id: omid.id, status: 'upcoming', attendee_count: 1 },
    ])
    expect(await rows(event, [at.fullTea])).toEqual([
      { organizer_id: null, status: 'cancelled', attendee_count: 0 },
    ])
    const url = `/local-community/events/${at.fullTea}`
    const notifications = (await omid.get('/api/notifications')).body
    const ofFullTea = notifications.filter((each: { url: string }) => each.url === url)
    expect(ofFullTea, 'no spot in what is cancelled').toMatchObject([{ kind: 'cancelled' }])
  })

  test('keeps real votes in the poll, and content', async () => {
    const [poll] = await rows('select options from polls where id = $1', [at.poll])
    expect(poll.options.map(({ votes }: { votes: number }) => votes)).toEqual(
      poll.options.map((_: unknown, i: number) => (i === 1 || i === 2 ? 1 : 0)),
    )
    expect(await rows('select id from polls')).toHaveLength(1)
    expect(await rows(contentBefore)).toEqual(content)
    expect(await rows('select id from resources where article_id is null')).toEqual([{ id: at.resource }])
  })

  test('withdraws notifications and reports of what went, and keeps the others', async () => {
    expect((await rows(`select key from notices where kind = 'reply'`)).map(({ key }) => key)).toEqual([
      `post:${at.answered}:comment:1`,
    ])
    expect(await rows('select post_id from reports')).toEqual([{ post_id: at.answered }])
    expect((await admin.get('/api/admin/reports?state=open')).body).toHaveLength(1)
  })

  test('leaves every count equal to a recount, and the search as it is indexed anew', async () => {
    expect(await rows(WRONG_COUNTS)).toEqual([])
    expect(await indexAllDocuments(app, documents)).toBe(false)
  })

  test('is in the audit log once, and changes nothing when repeated', async () => {
    const secondRemoval = expectOk(await admin.delete('/api/admin/demo')).parts
    expect(secondRemoval.every(({ goes, stays }: Part) => goes + stays === 0)).toBe(true)
    expect(await rows(`select act from admin_record where act = 'demo_removed'`)).toHaveLength(1)
    const { body: entries } = await admin.get('/api/admin/record')
    expect(entries[0]).toMatchObject({ act: 'demo_removed', subject: 'demo', actorName: 'Parvin Amini' })
    expect(await rows('select id from posts')).toHaveLength(4)
  })
})

test('two admins at once, while people write: once, and no reply is lost', async () => {
  const site = await openTestApp({ SEED: 'demo', RATE_LIMIT: 'off' })
  await seedIfEmpty(site.app)
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(site)))
  const admins = await Promise.all([
    createPerson(site, { role: 'admin' }),
    createPerson(site, { role: 'admin' }),
  ])
  const writing = people.map((person, i) =>
    person.post(`/api/posts/${10 + i}/comments`, { content: 'Written meanwhile' }),
  )
  const removals = await Promise.all(admins.map((one) => one.delete('/api/admin/demo')))
  const replies = await Promise.all(writing)
  expect(removals.map(({ status }) => status)).toEqual([200, 200])
  expect(await rowsIn(site, `select 1 from admin_record where act = 'demo_removed'`)).toHaveLength(1)
  const stored = replies.filter(({ status }) => status === 201)
  expect(await rowsIn(site, 'select id from comments where author_id is not null')).toHaveLength(
    stored.length,
  )
  for (const { status } of replies) expect([201, 404]).toContain(status)
  expect(await rowsIn(site, WRONG_COUNTS)).toEqual([])
}, 60_000)
