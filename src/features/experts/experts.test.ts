import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { sendReminders } from '#features/calendar/reminders.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts, sessionInput } from '../../../tests/sessions.ts'
import { calendars } from '../../calendars.ts'
import { completeSessions } from './sessions/sessions.server.ts'

const testApp = await openTestApp()
const { admin, expert, createSession, shift } = await openExperts(testApp)
const member = await createPerson(testApp, { firstName: 'Mina' })
const guest = testApp.newClient()
const questionsOf = async (id: number, as: Pick<typeof guest, 'get'> = member) =>
  (await as.get(`/api/expert-questions?sessionId=${id}`)).body
let questionCount = 0
/** Each question has its own text: the same one cannot be asked twice. */
const ask = async (sessionId: number, more: object = {}, as = member) =>
  (
    await as.post('/api/expert-questions', {
      sessionId,
      question: `Is mixing bad, ${++questionCount}?`,
      ...more,
    })
  ).body

test('an admin plans a session, with the specification’s defaults; nobody else can', async () => {
  const { body } = await admin.post('/api/expert-sessions', sessionInput())
  expect(body).toMatchObject({ duration: 60, maxQuestions: 10, isPremiumOnly: false, status: 'upcoming' })
  expect((await guest.get('/api/expert-sessions')).body.map(({ id }: { id: number }) => id)).toContain(
    body.id,
  )
  for (const other of [member, expert])
    expect(await other.post('/api/expert-sessions', sessionInput())).toFailWith(403, 'staff_only')
  const unverified = await createPerson(testApp, { role: 'expert', verified: false })
  const choices = (await admin.get('/api/admin/experts')).body.map((each: { id: string }) => each.id)
  expect([expert, member, unverified].map((person) => choices.includes(person.id))).toEqual([
    true,
    false,
    false,
  ])
})

test('a session that is past, in no zone, too long, or without an expert is refused at its field', async () => {
  const unverified = await createPerson(testApp, { role: 'expert', verified: false })
  for (const [field, value, code] of [
    ['date', '2020-01-01T10:00', 'date_past'],
    ['date', '2027-02-30T10:00', 'date_does_not_exist'],
    ['zone', 'Mars/Olympus', 'zone_unknown'],
    ['duration', 5, 'duration_invalid'],
    ['maxQuestions', 0, 'max_questions_invalid'],
    ['maxQuestions', 2.5, 'max_questions_invalid'],
    ['specialty', 'astrology', 'specialty_required'],
    ['zoomLink', 'javascript:alert(1)', 'url_invalid'],
    ['expertId', member.id, 'expert_unknown'],
    ['expertId', unverified.id, 'expert_unknown'],
  ] as const) {
    const response = await admin.post('/api/expert-sessions', { ...sessionInput(), [field]: value })
    expect(response, field).toFailWith(422, 'invalid')
    expect(response.body.fields).toMatchObject({ [field]: code })
  }
})

test('the asker is notified of the answer, the expert of the question, and everyone reads both', async () => {
  const { id } = await createSession()
  const question = await ask(id)
  expect(question).toMatchObject({ mine: true, author: { firstName: 'Mina' }, upvotes: 0, isAnswered: false })
  expect((await expert.get('/api/notifications')).body[0]).toMatchObject({ kind: 'question' })
  const response = await expert.patch(`/api/expert-questions/${question.id}`, { answer: 'No, it is normal.' })
  expect(response.body).toMatchObject({ isAnswered: true, answer: 'No, it is normal.', mine: false })
  expect((await member.get('/api/notifications')).body[0]).toMatchObject({ kind: 'answer' })
  await expert.patch(`/api/expert-questions/${question.id}`, { answer: 'No: it is normal, and it passes.' })
  expect((await member.get('/api/notifications')).body).toHaveLength(1)
  expect(await questionsOf(id, guest)).toMatchObject([
    { answer: 'No: it is normal, and it passes.', mine: false },
  ])
})

test('the expert of another session, members and guests can’t answer, mark, merge or hide', async () => {
  const stranger = await createPerson(testApp, { role: 'expert' })
  const { id } = await createSession()
  const [one, two] = [await ask(id), await ask(id)]
  for (const change of [{ answer: 'x' }, { isAnswered: true }, { mergedInto: two.id }, { isHidden: true }]) {
    for (const other of [stranger, member])
      expect(await other.patch(`/api/expert-questions/${one.id}`, change)).toFailWith(403, 'not_your_session')
    expect(await guest.patch(`/api/expert-questions/${one.id}`, change)).toFailWith(401, 'sign_in_first')
  }
  expect(await questionsOf(id)).toMatchObject([
    { isAnswered: false, joined: 0 },
    { isAnswered: false, joined: 0 },
  ])
  await testApp.app.db.$client.query(`update users set role = 'member' where id = $1`, [stranger.id])
})

test('a session that names no account of an expert is answered by every expert, and by no moderator', async () => {
  const { id } = await createSession({ expertId: null })
  const [one, two] = [await ask(id), await ask(id)]
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const unverified = await createPerson(testApp, { role: 'expert', verified: false })
  for (const other of [moderator, member, unverified])
    expect(await other.patch(`/api/expert-questions/${one.id}`, { answer: 'x' })).toFailWith(
      403,
      'not_your_session',
    )
  for (const [who, question] of [
    [expert, one],
    [admin, two],
  ] as const)
    expect((await who.patch(`/api/expert-questions/${question.id}`, { answer: 'Yes.' })).body).toMatchObject({
      isAnswered: true,
      answer: 'Yes.',
    })
})

test('in a session that is over, cancelled or unknown nobody asks or votes', async () => {
  const [over, off] = [await createSession(), await createSession()]
  const question = await ask(over.id)
  await shift(over.id, -61)
  expect((await admin.post(`${off.path}/cancellation`, { reason: 'Ill.' })).body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Ill.',
  })
  for (const [sessionId, status, code] of [
    [over.id, 409, 'session_over'],
    [off.id, 409, 'session_cancelled'],
    [999_999, 404, 'session_not_found'],
  ] as const)
    expect(await member.post('/api/expert-questions', { sessionId, question: 'May I?' })).toFailWith(
      status,
      code,
    )
  expect(await member.post(`/api/expert-questions/${question.id}/upvote`)).toFailWith(409, 'session_over')
  expect(await member.post('/api/expert-questions/999999/upvote')).toFailWith(404, 'question_not_found')
  expect((await guest.get(over.path)).body.status).toBe('completed') // by the clock, before it is stored
  const publish = vi.spyOn(testApp.app.live, 'publish')
  await completeSessions(testApp.app)
  expect(publish.mock.calls.flat()).toEqual([`session:${over.id}`, 'sessions'])
  publish.mockRestore()
  expect((await guest.get('/api/expert-sessions?when=past')).body[0]).toMatchObject({ id: over.id })
  expect(
    (await expert.patch(`/api/expert-questions/${question.id}`, { answer: 'Late, but here.' })).status,
  ).toBe(200)
})

test('a session that was completed before its time reminds nobody', async () => {
  const [takesPlace, ended] = [await createSession({}, 20 * 60), await createSession({}, 20 * 60)]
  const asker = await createPerson(testApp)
  for (const { id } of [takesPlace, ended]) await ask(id, {}, asker)
  expect((await admin.patch(ended.path, { status: 'completed' })).status).toBe(200)
  await sendReminders(testApp.app, calendars)
  const { body } = await asker.get('/api/notifications')
  const reminders = body.filter(({ kind }: { kind: string }) => kind === 'reminder')
  expect(reminders.map(({ url }: { url: string }) => url)).toEqual([`/expert-sessions/${takesPlace.id}`])
})

test('questions are ordered by votes, then the oldest first; a vote counts once and can be removed', async () => {
  const { id } = await createSession()
  const [first, second, third] = [await ask(id), await ask(id), await ask(id)]
  const omid = await createPerson(testApp)
  const vote = (as: typeof omid, { id }: { id: number }) => as.post(`/api/expert-questions/${id}/upvote`)
  expect((await vote(omid, third)).body).toMatchObject({ question: third.id, upvotes: 1, upvoted: true })
  expect((await vote(omid, third)).body).toMatchObject({ upvotes: 1, upvoted: true })
  await vote(member, third)
  await vote(member, second)
  expect((await questionsOf(id)).map((each: { id: number }) => each.id)).toEqual([
    third.id,
    second.id,
    first.id,
  ])
  for (const _ of [1, 2])
    expect((await omid.delete(`/api/expert-questions/${third.id}/upvote`)).body).toMatchObject({
      upvotes: 1,
      upvoted: false,
    })
  expect(await guest.post(`/api/expert-questions/${first.id}/upvote`)).toFailWith(401, 'sign_in_first')
})

test('a member rewords and withdraws their own question until it is answered, and nobody else’s', async () => {
  const { id } = await createSession()
  const omid = await createPerson(testApp)
  const question = await ask(id)
  const path = `/api/expert-questions/${question.id}`
  expect(await omid.patch(path, { question: 'Mine now' })).toFailWith(403, 'not_yours')
  expect(await omid.delete(path)).toFailWith(403, 'not_yours')
  expect(
    (await member.patch(path, { question: 'Is mixing two languages bad?' })).body.editedAt,
  ).not.toBeNull()
  expect(await member.patch(path, { question: ' ' })).toFailWith(422, 'invalid')
  expect(await member.patch(path, {})).toFailWith(422, 'invalid')
  await expert.patch(path, { isAnswered: true })
  expect(await member.patch(path, { question: 'Too late' })).toFailWith(409, 'already_answered')
  expect(await member.delete(path)).toFailWith(409, 'already_answered')
  await expert.patch(path, { isAnswered: false })
  expect((await member.delete(path)).status).toBe(204)
  expect(await questionsOf(id)).toEqual([])
  expect((await guest.get(`/api/expert-sessions/${id}`)).body.questionCount).toBe(0)
})

test('of a premium session everyone sees the description, and only members of Peyvand+ the questions', async () => {
  const paying = await createPerson(testApp, { subscriptionType: 'annual', subscriptionStatus: 'active' })
  const lapsed = await createPerson(testApp, { subscriptionType: 'annual', subscriptionStatus: 'inactive' })
  const { id, path } = await createSession(
    { isPremiumOnly: true, recordingUrl: 'https://video.example.org/v' },
    10,
  )
  const question = await ask(id, { question: 'What do wombats say?' }, paying)
  await expert.patch(`/api/expert-questions/${question.id}`, { answer: 'Wombats say little.' })
  for (const other of [guest, member, lapsed]) {
    expect((await other.get('/api/search?q=wombats')).body).toEqual([])
    const { body } = await other.get(path)
    expect(body).toMatchObject({ withheld: true, zoomLink: null, recordingUrl: null, isPremiumOnly: true })
    expect(body.title).toBe(sessionInput().title)
    expect(await other.get(`/api/expert-questions?sessionId=${id}`)).toFailWith(403, 'members_only')
  }
  for (const other of [member, lapsed]) {
    expect(await other.post('/api/expert-questions', { sessionId: id, question: 'x' })).toFailWith(
      403,
      'members_only',
    )
    expect(await other.post(`/api/expert-questions/${question.id}/upvote`)).toFailWith(403, 'members_only')
  }
  for (const other of [paying, expert, admin])
    expect((await other.get(path)).body).toMatchObject({
      withheld: false,
      zoomLink: 'https://zoom.example.org/j/123',
      recordingUrl: 'https://video.example.org/v',
    })
})

test('a former member reads and withdraws only their own question and vote', async () => {
  const membership = { subscriptionType: 'annual', subscriptionStatus: 'active' } as const
  const [leaving, paying] = [await createPerson(testApp, membership), await createPerson(testApp, membership)]
  const { id, path } = await createSession({ isPremiumOnly: true })
  const [own, theirs] = [await ask(id, {}, leaving), await ask(id, {}, paying)]
  await leaving.post(`/api/expert-questions/${theirs.id}/upvote`)
  await testApp.app.db.update(users).set({ subscriptionStatus: 'inactive' }).where(eq(users.id, leaving.id))
  expect(await questionsOf(id, leaving)).toMatchObject([{ id: own.id, mine: true }])
  expect((await leaving.get(path)).body).toMatchObject({ withheld: true, asked: true, zoomLink: null })
  expect((await member.get(path)).body).toMatchObject({ withheld: true, asked: false })
  const reworded = await leaving.patch(`/api/expert-questions/${own.id}`, { question: 'Is it?' })
  expect(reworded).toFailWith(403, 'members_only')
  expect(await leaving.delete(`/api/expert-questions/${theirs.id}`)).toFailWith(403, 'not_yours')
  expect((await leaving.delete(`/api/expert-questions/${own.id}`)).status).toBe(204)
  const vote = `/api/expert-questions/${theirs.id}/upvote`
  expect((await leaving.delete(vote)).body).toMatchObject({ question: theirs.id, upvotes: 0, upvoted: false })
  for (const other of [leaving, member]) expect(await other.delete(vote)).toFailWith(403, 'members_only')
  expect(await leaving.get(`/api/expert-questions?sessionId=${id}`)).toFailWith(403, 'members_only')
  expect(await questionsOf(id, paying)).toMatchObject([{ id: theirs.id, upvotes: 0 }])
  expect((await guest.get(path)).body.questionCount).toBe(1)
})

test('who was told that a session is cancelled is told that it takes place after all', async () => {
  const { id, path } = await createSession({ title: 'On and off' })
  const asker = await createPerson(testApp)
  await ask(id, {}, asker)
  await admin.post(`${path}/cancellation`, { reason: 'Ill.' })
  expect((await admin.patch(path, { status: 'upcoming' })).status).toBe(200)
  for (const person of [asker, expert])
    expect((await person.get('/api/notifications')).body[0]).toMatchObject({
      kind: 'changed',
      text: expect.stringContaining('will take place after all'),
    })
  const subjects = (await testApp.mailTo(asker.email, 2)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^It's on after all: /))
  // After another change, nobody is notified of something they know.
  await admin.patch(path, { description: 'Other words.' })
  expect((await asker.get('/api/notifications')).body).toHaveLength(2)
})

test('an admin who saves a session that another one has cancelled meanwhile learns of it', async () => {
  const { id, path } = await createSession()
  const { version } = (await admin.get(`/api/admin/expert-sessions/${id}`)).body
  await admin.post(`${path}/cancellation`, { reason: 'Ill.' })
  expect(await admin.patch(path, { date: '2099-06-01T10:00', version })).toFailWith(409, 'changed_meanwhile')
})

test('a session that is cancelled is not completed', async () => {
  const { path } = await createSession()
  await admin.post(`${path}/cancellation`, { reason: 'Ill.' })
  expect(await admin.patch(path, { status: 'completed' })).toFailWith(409, 'session_cancelled')
  expect((await guest.get(path)).body).toMatchObject({ status: 'cancelled', cancelReason: 'Ill.' })
})

test('of many times that an admin tries in a day three are emailed, and that it is on after all always', async () => {
  const { id, path } = await createSession({ title: 'Now or then' })
  const asker = await createPerson(testApp)
  await ask(id, {}, asker)
  const subjects = async () => {
    await testApp.runJobs()
    return (await testApp.mailTo(asker.email, 0)).map(({ subject }) => subject?.replace(/:.*/, ''))
  }
  for (let hour = 10; hour < 15; hour++)
    expect((await admin.patch(path, { date: `2099-06-01T${hour}:00` })).status).toBe(200)
  expect(await subjects()).toEqual(Array(3).fill('Changed'))
  await admin.post(`${path}/cancellation`, { reason: 'Ill.' })
  await admin.patch(path, { status: 'upcoming' })
  expect((await subjects()).slice(3).sort()).toEqual(['Cancelled', "It's on after all"])
})

test('a session is changed whose expert has become a member; a member is not made one’s expert', async () => {
  const former = await createPerson(testApp, { role: 'expert' })
  const { id, path } = await createSession({ expertId: former.id })
  await testApp.app.db.update(users).set({ role: 'member' }).where(eq(users.id, former.id))
  const recordingUrl = 'https://video.example.org/1'
  const saved = await admin.patch(path, { expertId: former.id, recordingUrl })
  expect([saved.status, saved.body.recordingUrl]).toEqual([200, recordingUrl])
  expect((await admin.get(`/api/admin/expert-sessions/${id}`)).body.expertId).toBe(former.id)
  expect((await admin.patch(path, { expertId: member.id })).body.fields).toEqual({
    expertId: 'expert_unknown',
  })
})

test('a session that did not take place is held at another time: it is open again, and its askers are notified', async () => {
  const { id, path } = await createSession({ title: 'Once more' })
  const asker = await createPerson(testApp)
  await ask(id, {}, asker)
  await shift(id, -61)
  await completeSessions(testApp.app)
  const { date, zone } = sessionInput()
  expect((await admin.patch(path, { date, zone })).body).toMatchObject({ status: 'upcoming' })
  for (const person of [asker, expert])
    expect((await person.get('/api/notifications')).body[0]).toMatchObject({
      ...{ kind: 'changed', url: `/expert-sessions/${id}` },
    })
  expect(await ask(id, {}, asker)).toMatchObject({ mine: true })
})

test('a session that overruns goes on once it is lengthened, and one that was ended stays so', async () => {
  const [overrun, ended] = [await createSession(), await createSession()]
  await shift(overrun.id, -61)
  await completeSessions(testApp.app)
  expect((await admin.patch(overrun.path, { duration: 90 })).body).toMatchObject({ status: 'upcoming' })
  expect(await ask(overrun.id)).toMatchObject({ mine: true })
  await shift(ended.id, -30)
  await admin.patch(ended.path, { status: 'completed' })
  expect((await admin.patch(ended.path, { duration: 90 })).body).toMatchObject({ status: 'completed' })
})

test('readers who may not see the questions of a premium session get no live votes', async () => {
  const [open, premium] = [await createSession(), await createSession({ isPremiumOnly: true })]
  const staff = await createPerson(testApp, { role: 'moderator' })
  const updates: { topic: string; data?: unknown }[] = []
  const unsubscribe = testApp.app.live.subscribe((update) => updates.push(update))
  for (const { id } of [open, premium]) {
    const question = await ask(id, {}, staff)
    expect((await admin.post(`/api/expert-questions/${question.id}/upvote`)).status).toBe(200)
  }
  const votesOf = ({ id }: { id: number }) =>
    updates.filter(({ topic, data }) => topic === `session:${id}` && data).length
  await expect.poll(() => votesOf(open)).toBe(1)
  await expect
    .poll(() => updates.filter(({ topic }) => topic === `session:${premium.id}`).length)
    .toBeGreaterThan(1) // asked, and voted for
  expect(votesOf(premium)).toBe(0)
  unsubscribe()
})

test('a session in which everything was answered at the greatest length is changed and found', async () => {
  const { id, path } = await createSession({ maxQuestions: 100, title: 'A long evening' })
  await testApp.app.db.$client.query(
    `insert into expert_questions (session_id, question, is_answered, answer)
     select $1, 'Question ' || n, true, 
       (select string_agg(translate(substr(md5(n || ' ' || word), 1, 8), '0123456789abcdef', 'ابپتثجچحخدذرزژسش'), ' ')
        from generate_series(1, 660) word)
     from generate_series(1, 100) n`,
    [id],
  )
  expect((await admin.patch(path, { description: 'About everything.' })).status).toBe(200)
  expect((await guest.get('/api/search?q=long%20evening')).body).toMatchObject([
    { type: 'session', id: `${id}` },
  ])
})

test('the meeting’s link is shown to those who signed in, from 15 minutes before until the end', async () => {
  const { id, path } = await createSession()
  const linkFor = async (who: Pick<typeof guest, 'get'>) => (await who.get(path)).body.zoomLink
  for (const [minutes, open] of [
    [16, false],
    [14, true],
    [-59, true],
    [-61, false],
  ] as const) {
    await shift(id, minutes)
    expect(await linkFor(member), `${minutes}`).toBe(open ? 'https://zoom.example.org/j/123' : null)
    expect(await linkFor(guest)).toBeNull()
    expect(JSON.stringify((await member.get('/api/expert-sessions?limit=100')).body)).not.toContain(
      'zoom.example',
    )
    expect((await guest.get(`${path}/calendar.ics`)).body).not.toContain('zoom.example')
  }
})
