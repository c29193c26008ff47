import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { createGuestId } from './guest-cookie.server.ts'
import { polls, pollVotes } from './tables.ts'
import { VOTES_AN_ADDRESS } from './votes.server.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const admin = newClient({ viewer: (await createPerson(testApp, { role: 'admin' })).viewer })

const QUESTION = {
  question: 'Which story tonight?',
  questionFa: 'امشب کدام قصه؟',
  options: [
    { text: 'Rostam', textFa: 'رستم' },
    { text: 'The moon', textFa: 'ماه' },
    { text: 'None', textFa: 'هیچ‌کدام' },
  ],
}
const createPoll = async () => (await admin.post('/api/polls', QUESTION)).body as { id: number }
const votesOf = (poll: { options: { votes: number }[] }) => poll.options.map(({ votes }) => votes)
const stored = async (id: number) => {
  const [poll] = await app.db.select().from(polls).where(eq(polls.id, id))
  return {
    votes: poll?.options.map(({ votes = 0 }) => votes),
    rows: await app.db.$count(pollVotes, eq(pollVotes.pollId, id)),
  }
}

test('a guest votes, and the poll then shows the vote and what they chose', async () => {
  const { id } = await createPoll()
  const guest = newClient()
  expect((await guest.get('/api/polls')).body[0]).toMatchObject({ id, voted: null })
  const response = await guest.post(`/api/polls/${id}/vote`, { optionIndex: 1 })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ id, voted: 1 })
  expect(votesOf(response.body)).toEqual([0, 1, 0])
  expect((await guest.get('/api/polls')).body[0].voted).toBe(1)
  expect((await newClient().get('/api/polls')).body[0].voted).toBe(null)
})

test('a poll that is archived, or never was active, does not change when it is archived again', async () => {
  const draft = (await admin.post('/api/polls', { ...QUESTION, isActive: false })).body
  const old = (await createPoll()).id
  await admin.patch(`/api/polls/${old}`, { isActive: false })
  const archivedAt = async (id: number) => {
    const [poll] = await app.db.select().from(polls).where(eq(polls.id, id))
    return poll?.archivedAt ?? null
  }
  const before = await archivedAt(old)
  expect(before).not.toBe(null)
  for (const id of [draft.id, old])
    expect((await admin.patch(`/api/polls/${id}`, { isActive: false })).status).toBe(200)
  expect([await archivedAt(draft.id), await archivedAt(old)]).toEqual([null, before])
  const current = (await createPoll()).id
  await admin.patch(`/api/polls/${old}`, { isActive: true })
  expect(await archivedAt(old)).toBe(null)
  expect(await archivedAt(current), 'archived by the one that took its place').not.toBe(null)
})

test('voting twice leaves the first vote', async () => {
  const { id } = await createPoll()
  const guest = newClient()
  await guest.post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  const secondResponse = await guest.post(`/api/polls/${id}/vote`, { optionIndex: 2 })
  expect(secondResponse.status).toBe(200)
  expect(secondResponse.body.voted).toBe(0)
  expect(await stored(id)).toEqual({ votes: [1, 0, 0], rows: 1 })
})

test('fifty guests who vote at once are counted exactly, and so are their removed votes', async () => {
  const { id } = await createPoll()
  const crowd = Array.from({ length: 50 }, () => newClient())
  const responses = await Promise.all(
    crowd.map((one, i) => one.post(`/api/polls/${id}/vote`, { optionIndex: i % 3 })),
  )
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(await stored(id)).toEqual({ votes: [17, 17, 16], rows: 50 })
  await Promise.all(crowd.slice(0, 20).map((one) => one.delete(`/api/polls/${id}/vote`)))
  expect(await stored(id)).toEqual({ votes: [10, 10, 10], rows: 30 })
})

test('a browser with a key has one vote, however many are sent before its first cookie', async () => {
  const { id } = await createPoll()
  const browser = 'a'.repeat(32)
  const votes = await Promise.all(
    [0, 1, 2].map((optionIndex) => newClient().post(`/api/polls/${id}/vote`, { optionIndex, browser })),
  )
  const first: number = votes[0]?.body.voted
  expect(votes.map(({ status, body: { voted } }) => [status, voted])).toEqual(votes.map(() => [200, first]))
  expect((await stored(id)).rows).toBe(1)
  const another = await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0, browser: 'b'.repeat(32) })
  expect(another.status).toBe(200)
  expect((await stored(id)).rows).toBe(2)
  expect(await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0, browser: 'x' })).toFailWith(
    422,
    'invalid',
  )
})

test('one account that votes ten times at once has one vote', async () => {
  const { id } = await createPoll()
  const { viewer } = await createPerson(testApp)
  const browsers = Array.from({ length: 10 }, () => newClient({ viewer }))
  await Promise.all(browsers.map((one, i) => one.post(`/api/polls/${id}/vote`, { optionIndex: i % 3 })))
  expect((await stored(id)).rows).toBe(1)
})

test('a vote given as a guest becomes the account’s own, in every browser', async () => {
  const { id } = await createPoll()
  const guest = newClient()
  await guest.post(`/api/polls/${id}/vote`, { optionIndex: 2 })
  const { viewer } = await createPerson(testApp)
  const sameBrowser = newClient({ viewer, headers: { cookie: guest.cookies() } })
  expect((await sameBrowser.get('/api/polls')).body[0].voted).toBe(2)
  expect((await sameBrowser.post(`/api/polls/${id}/vote`, { optionIndex: 0 })).body.voted).toBe(2)
  expect((await newClient({ viewer }).post(`/api/polls/${id}/vote`, { optionIndex: 1 })).body.voted).toBe(2)
  expect(await stored(id)).toEqual({ votes: [0, 0, 1], rows: 1 })
})

test('signing out does not give a second vote, and two accounts in one browser have one each', async () => {
  const { id } = await createPoll()
  const mother = newClient({ viewer: (await createPerson(testApp)).viewer })
  await mother.post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  const headers = { cookie: mother.cookies() }
  expect((await newClient({ headers }).post(`/api/polls/${id}/vote`, { optionIndex: 1 })).body.voted).toBe(0)
  const father = newClient({ viewer: (await createPerson(testApp)).viewer, headers })
  expect((await father.post(`/api/polls/${id}/vote`, { optionIndex: 1 })).body.voted).toBe(1)
  expect(await stored(id)).toEqual({ votes: [1, 1, 0], rows: 2 })
})

test('who voted as a guest and with the account reads, signed in, what the account chose', async () => {
  const { id } = await createPoll()
  const guest = newClient()
  await guest.post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  const { viewer } = await createPerson(testApp)
  await newClient({ viewer }).post(`/api/polls/${id}/vote`, { optionIndex: 1 })
  const sameBrowser = newClient({ viewer, headers: { cookie: guest.cookies() } })
  expect((await sameBrowser.get(`/api/polls/${id}`)).body.voted).toBe(1)
})

test('the cookie is signed, unreadable to scripts, and a made-up one is ignored', async () => {
  const { id } = await createPoll()
  const response = await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(
    /^peyvand-visitor=[\w-]+\.[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  const secureSite = { ...app, env: { ...app.env, secure: true } } as never
  expect(createGuestId(secureSite).cookie).toMatch(/; Secure$/)
  const forged = newClient({ headers: { cookie: cookie.split(';')[0]?.replace(/\..*/, '.forged') ?? '' } })
  expect((await forged.get('/api/polls')).body[0].voted).toBe(null)
})

test('one address without cookies runs out of votes; an account with a verified address does not', async () => {
  const { id } = await createPoll()
  const address = '203.0.113.9'
  for (let i = 0; i < VOTES_AN_ADDRESS; i++)
    expect((await newClient({ address }).post(`/api/polls/${id}/vote`, { optionIndex: 0 })).status).toBe(200)
  const rejected = await newClient({ address }).post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  expect(rejected).toFailWith(429, 'poll_address_full')
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3600)
  const { viewer } = await createPerson(testApp)
  expect(
    (await newClient({ address, viewer }).post(`/api/polls/${id}/vote`, { optionIndex: 1 })).status,
  ).toBe(200)
  expect(await stored(id)).toEqual({ votes: [VOTES_AN_ADDRESS, 1, 0], rows: VOTES_AN_ADDRESS + 1 })
})

test.each([3, -1, 1.5, '0', null, 1e20])('option %s is refused', async (optionIndex) => {
  const { id } = await createPoll()
  const response = await newClient().post(`/api/polls/${id}/vote`, { optionIndex })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({ optionIndex: 'option_index_invalid' })
})

test('an archived poll accepts and removes no votes; an unknown one is not found', async () => {
  const { id } = await createPoll()
  await admin.patch(`/api/polls/${id}`, { isActive: false })
  expect(await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0 })).toFailWith(409, 'poll_closed')
  expect(await newClient().delete(`/api/polls/${id}/vote`)).toFailWith(409, 'poll_closed')
  expect(await newClient().post('/api/polls/99999/vote', { optionIndex: 0 })).toFailWith(
    404,
    'poll_not_found',
  )
  expect((await newClient().get('/api/polls')).body).toEqual([])
})

test('removing a vote that was never given changes nothing', async () => {
  const { id } = await createPoll()
  const response = await newClient().delete(`/api/polls/${id}/vote`)
  expect(response.status).toBe(200)
  expect(votesOf(response.body)).toEqual([0, 0, 0])
})

test('a vote is published to open browsers with only the counts', async () => {
  const { id } = await createPoll()
  const liveEvent = new Promise((resolve) => {
    const leave = app.live.subscribe(({ topic, data }) => {
      if (topic === `poll:${id}` && (data as { votes: number[] }).votes[2] === 1) {
        leave()
        resolve(data)
      }
    })
  })
  await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 2 })
  expect(await liveEvent).toEqual({ votes: [0, 0, 1] })
})

test('creating and activating a poll leaves one active, however many admins do it at once', async () => {
  const made = await Promise.all([createPoll(), createPoll(), createPoll()])
  await Promise.all(made.map(({ id }) => admin.patch(`/api/polls/${id}`, { isActive: true })))
  expect(await app.db.$count(polls, eq(polls.isActive, true))).toBe(1)
  const all = await admin.get('/api/admin/polls?limit=2')
  expect(all.body[0].isActive).toBe(true)
  expect(all.body).toHaveLength(2)
  const next = /<(.+)>; rel="next"/.exec(all.headers.get('link') ?? '')?.[1] ?? ''
  const ids = [...all.body, ...(await admin.get(next)).body].map((poll: { id: number }) => poll.id)
  expect(new Set(ids).size).toBe(4)
})

test('options that people voted on stay; each action of an admin is in the audit log', async () => {
  const { id } = await createPoll()
  const options = QUESTION.options.slice(0, 2)
  expect((await admin.patch(`/api/polls/${id}`, { options })).body.options).toHaveLength(2)
  await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  expect(await admin.patch(`/api/polls/${id}`, { options: QUESTION.options })).toFailWith(
    409,
    'poll_has_votes',
  )
  for (const other of [options.toReversed(), [options[0], { ...options[1], textFa: 'دیگر' }]])
    expect(await admin.patch(`/api/polls/${id}`, { options: other })).toFailWith(409, 'poll_has_votes')
  expect((await admin.delete(`/api/polls/${id}`)).status).toBe(204)
  expect(await admin.delete(`/api/polls/${id}`)).toFailWith(404, 'poll_not_found')
  const rows = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `poll:${id}`))
  expect(rows.map(({ act }) => act)).toEqual(['poll_made', 'poll_changed', 'poll_removed'])
  expect(rows[0]?.actorName).toBe('Sara Amini')
  for (const { details } of rows) expect(details).toMatchObject({ question: expect.any(String) })
})

test('of two admins who correct a poll, the second is told; votes meanwhile are no correction', async () => {
  const { id } = await createPoll()
  const [{ version }] = (await admin.get('/api/admin/polls')).body
  await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 0 })
  const corrected = await admin.patch(`/api/polls/${id}`, { question: 'Which one?', version })
  expect(corrected.body).toMatchObject({ question: 'Which one?', version: version + 1 })
  expect(corrected.body.options[0].votes).toBe(1)
  const late = await admin.patch(`/api/polls/${id}`, { question: 'Which two?', version })
  expect(late).toFailWith(409, 'changed_meanwhile')
})

test('a form that was opened before the first vote corrects the question, and sends the same options', async () => {
  const { id } = await createPoll()
  const { options } = QUESTION
  await newClient().post(`/api/polls/${id}/vote`, { optionIndex: 1 })
  const corrected = await admin.patch(`/api/polls/${id}`, { question: 'Which one, then?', options })
  expect(corrected.status).toBe(200)
  expect(corrected.body).toMatchObject({ question: 'Which one, then?', options })
  expect(votesOf(corrected.body)[1]).toBe(1)
})

test('a poll needs two options, and no text of it may be empty', async () => {
  const options = [{ text: 'x', textFa: 'x' }]
  const response = await admin.post('/api/polls', { question: ' ', questionFa: '', options })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({
    question: 'poll_question_required',
    questionFa: 'question_fa_required',
    options: 'options_too_few',
  })
})

test('the English texts stand for Persian ones that are left out', async () => {
  const options = [{ text: 'Bread' }, { text: 'Rice', textFa: 'برنج' }]
  const { body } = await admin.post('/api/polls', { question: 'Which?', options })
  const expected = {
    question: 'Which?',
    questionFa: 'Which?',
    options: [
      { text: 'Bread', textFa: 'Bread', votes: 0 },
      { text: 'Rice', textFa: 'برنج', votes: 0 },
    ],
  }
  expect(body).toMatchObject(expected)
  await admin.patch(`/api/polls/${body.id}`, { options: [{ text: 'Tea' }, { text: 'Rice' }] })
  expect((await newClient().get('/api/polls')).body[0].options).toMatchObject([
    { text: 'Tea', textFa: 'Tea' },
    { text: 'Rice', textFa: 'Rice' },
  ])
})

test.each([
  ['Persian text', 'textFa', 'option_text_fa_required', ['', '  ']],
  ['English text', 'text', 'option_text_required', [undefined, '', '  ']],
])('an option without its %s is named as such', async (_, field, code, values) => {
  const { id } = await createPoll()
  for (const value of values) {
    const options = QUESTION.options.map((option) => ({ ...option, [field]: value }))
    for (const answer of [
      await admin.post('/api/polls', { ...QUESTION, options }),
      await admin.patch(`/api/polls/${id}`, { options }),
    ]) {
      expect(answer).toFailWith(422, 'invalid')
      expect(answer.body.fields).toEqual({ options: code })
    }
  }
})

test('two options of a poll are never the same, in either language', async () => {
  const { id } = await createPoll()
  for (const options of [
    [{ text: 'Bread' }, { text: ' bread ', textFa: 'نان' }],
    [
      { text: 'Bread', textFa: 'نان' },
      { text: 'Rice', textFa: 'نان' },
    ],
  ])
    for (const answer of [
      await admin.post('/api/polls', { ...QUESTION, options }),
      await admin.patch(`/api/polls/${id}`, { options }),
    ]) {
      expect(answer).toFailWith(422, 'invalid')
      expect(answer.body.fields).toEqual({ options: 'options_repeated' })
    }
})
