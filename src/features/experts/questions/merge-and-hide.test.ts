import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'
import { inDays } from '../../../../tests/times.ts'

const testApp = await openTestApp()
const { admin, expert, createSession } = await openExperts(testApp)
const [mina, omid, sara] = [
  await createPerson(testApp),
  await createPerson(testApp),
  await createPerson(testApp),
]
type Person = typeof mina
let questionCount = 0
const ask = async (person: Person, sessionId: number, question = `Which, ${++questionCount}?`) =>
  (await person.post('/api/expert-questions', { sessionId, question })).body
const list = async (id: number, who: Pick<Person, 'get'> = mina) =>
  (await who.get(`/api/expert-questions?sessionId=${id}`)).body
const vote = (person: Person, { id }: { id: number }) => person.post(`/api/expert-questions/${id}/upvote`)
const patch = (person: Person, { id }: { id: number }, change: object) =>
  person.patch(`/api/expert-questions/${id}`, change)
const answersTo = async (person: Person, sessionId: number) =>
  (await person.get('/api/notifications')).body.filter(
    ({ kind, url }: { kind: string; url: string }) => kind === 'answer' && url.endsWith(`/${sessionId}`),
  ).length

test('merged questions count each voter once, free a spot, and both askers are notified of the one answer', async () => {
  const { id, path } = await createSession()
  const [one, two] = [await ask(mina, id, 'One'), await ask(omid, id, 'Two')]
  await Promise.all([vote(mina, one), vote(sara, one), vote(sara, two), vote(omid, two)])
  expect((await patch(expert, two, { mergedInto: one.id })).body).toMatchObject({
    id: one.id,
    upvotes: 3,
    joined: 1,
  })
  expect((await mina.get(path)).body.questionCount).toBe(1)
  expect(await list(id, omid)).toMatchObject([{ id: one.id, mineJoined: true, joinedTexts: [] }])
  expect(await list(id, expert)).toMatchObject([{ joinedTexts: [{ id: two.id, question: 'Two' }] }])
  expect((await vote(expert, two)).body).toMatchObject({ question: one.id, upvotes: 4 }) // for the one it was merged into
  for (const [asker, question] of [
    [mina, one],
    [omid, two],
  ] as const)
    expect(await patch(asker, question, { question: 'Another one?' })).toFailWith(409, 'already_answered')
  await patch(expert, one, { answer: 'Both of you: yes.' })
  for (const asker of [mina, omid])
    expect((await asker.get('/api/notifications')).body[0]).toMatchObject({ kind: 'answer' })
  expect(await patch(expert, two, { answer: 'x' })).toFailWith(409, 'question_joined')
})

test('whoever asked what was answered already is notified once it is merged; others are not notified again', async () => {
  const { id } = await createSession()
  const [answered, same] = [await ask(sara, id, 'Answered'), await ask(omid, id, 'The same')]
  await patch(expert, answered, { answer: 'Yes, from three on.' })
  expect([await answersTo(sara, id), await answersTo(omid, id)]).toEqual([1, 0])
  await patch(expert, same, { mergedInto: answered.id })
  expect([await answersTo(sara, id), await answersTo(omid, id)]).toEqual([1, 1])
})

test('whoever was notified of an answer that was unmarked is notified once the question is answered after all', async () => {
  const { id } = await createSession()
  const [one, two] = [await ask(mina, id), await ask(omid, id)]
  await patch(expert, two, { mergedInto: one.id })
  const answersToBoth = async () => [await answersTo(mina, id), await answersTo(omid, id)]
  await patch(expert, one, { isAnswered: true })
  expect(await answersToBoth()).toEqual([1, 1])
  await patch(expert, one, { isAnswered: false })
  expect(await answersToBoth()).toEqual([0, 0])
  await patch(expert, one, { answer: 'Yes, from three on.' })
  expect(await answersToBoth()).toEqual([1, 1])
  await patch(expert, one, { isAnswered: false }) // a written answer stays
  expect(await answersToBoth()).toEqual([1, 1])
})

test('a merged question is split off with its own votes', async () => {
  const { id } = await createSession()
  const [one, two] = [await ask(mina, id, 'One'), await ask(omid, id, 'Two')]
  await Promise.all([vote(mina, one), vote(sara, one), vote(sara, two), vote(omid, two)])
  await patch(expert, two, { mergedInto: one.id })
  await patch(expert, two, { mergedInto: null })
  const after = await list(id)
  expect(after.map(({ id, upvotes }: { id: number; upvotes: number }) => [id, upvotes])).toEqual([
    [one.id, 2],
    [two.id, 2],
  ])
})

test('a merged question that was reported is hidden, apart from the other one, and takes a spot once it is shown', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { id, path } = await createSession()
  const [one, two] = [await ask(mina, id, 'One'), await ask(omid, id, 'Rude')]
  await Promise.all([vote(mina, one), vote(sara, two)])
  await sara.post(`/api/expert-questions/${two.id}/report`, { reason: 'Rude' })
  await patch(expert, two, { mergedInto: one.id })
  const [report] = (await moderator.get('/api/admin/reports')).body
  const decision = { decision: 'hidden', reason: 'Rude' }
  expect((await moderator.patch(`/api/admin/reports/${report.id}`, decision)).status).toBe(204)
  expect(await list(id, sara)).toMatchObject([{ id: one.id, upvotes: 1, joined: 0 }])
  expect((await mina.get(path)).body.questionCount).toBe(1)
  const { body } = await moderator.delete('/api/admin/reports/decisions', { ids: [report.id] })
  expect(body).toEqual({ done: [report.id], skipped: [] })
  expect(await list(id, sara)).toMatchObject([{ id: one.id }, { id: two.id, upvotes: 1 }])
  expect((await mina.get(path)).body.questionCount).toBe(2)
})

test('it stays hidden while others have all spots, and its report decided', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { id, path } = await createSession({ maxQuestions: 2 })
  const [one, two] = [await ask(mina, id), await ask(omid, id, 'Rude')]
  await sara.post(`/api/expert-questions/${two.id}/report`, { reason: 'Rude' })
  await patch(expert, two, { mergedInto: one.id })
  const reports: { id: number; textId: number }[] = (await moderator.get('/api/admin/reports')).body
  const report = reports.find(({ textId }) => textId === two.id)?.id
  await moderator.patch(`/api/admin/reports/${report}`, { decision: 'hidden', reason: 'Rude' })
  const last = await ask(sara, id)
  const reopen = async () => (await moderator.delete('/api/admin/reports/decisions', { ids: [report] })).body
  expect(await reopen()).toEqual({ done: [], skipped: [report] })
  expect(await list(id, sara)).toMatchObject([{ id: one.id }, { id: last.id }])
  await admin.patch(path, { maxQuestions: 3 })
  expect(await reopen()).toEqual({ done: [report], skipped: [] })
})

test('a question is not merged into itself, one of another session, a hidden one, or once it is answered', async () => {
  const [here1, here2] = [await createSession(), await createSession()]
  const [one, two, done] = [await ask(mina, here1.id), await ask(mina, here1.id), await ask(mina, here1.id)]
  const elsewhere = await ask(mina, here2.id)
  await patch(expert, done, { isAnswered: true })
  expect(await patch(expert, done, { mergedInto: one.id })).toFailWith(409, 'already_answered')
  await patch(expert, two, { isHidden: true })
  for (const target of [one.id, elsewhere.id, two.id, 999_999])
    expect(await patch(expert, one, { mergedInto: target })).toFailWith(409, 'cannot_join')
})

test('a hidden question is seen by its asker and moderators, frees its spot, and comes back if there is one', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { id, path } = await createSession({ maxQuestions: 1 })
  const question = await ask(mina, id)
  await patch(moderator, question, { isHidden: true })
  const { title, titleFA: titleFa } = (await mina.get(path)).body
  const [entry] = (await admin.get('/api/admin/record?limit=1')).body
  expect(entry).toMatchObject({ act: 'question_hidden', details: { title, titleFa } })
  expect(await list(id, omid)).toEqual([])
  for (const person of [mina, expert, moderator])
    expect(await list(id, person)).toMatchObject([{ hidden: true }])
  expect(await vote(omid, question)).toFailWith(404, 'question_not_found')
  const notifications = (await expert.get('/api/notifications')).body
  expect(notifications.filter(({ url }: { url: string }) => url === `/expert-sessions/${id}`)).toEqual([])
  const next = await ask(omid, id)
  expect(await patch(moderator, question, { isHidden: false })).toFailWith(409, 'session_full')
  await omid.delete(`/api/expert-questions/${next.id}`)
  expect((await patch(moderator, question, { isHidden: false })).status).toBe(200)
  expect((await mina.get(path)).body.questionCount).toBe(1)
  expect(await patch(moderator, question, { answer: 'x' })).toFailWith(403, 'not_your_session')
})

test('a question that is shown again notifies again: the expert, or of its answer whoever asked', async () => {
  const { id } = await createSession()
  const [waiting, answered] = [await ask(mina, id), await ask(omid, id)]
  await patch(expert, answered, { answer: 'Yes.' })
  const questions = async () =>
    (await expert.get('/api/notifications')).body.filter(
      ({ url }: { url: string }) => url === `/expert-sessions/${id}`,
    )
  expect([(await questions()).length, await answersTo(omid, id)]).toEqual([2, 1])
  for (const question of [waiting, answered]) await patch(admin, question, { isHidden: true })
  expect([(await questions()).length, await answersTo(omid, id)]).toEqual([0, 0])
  for (const question of [waiting, answered]) await patch(admin, question, { isHidden: false })
  expect([(await questions()).length, await answersTo(omid, id)]).toEqual([1, 1])
})

test('a question that is shown again is emailed to nobody again, on the site they are notified', async () => {
  const { id } = await createSession()
  const [asker, answering] = [await createPerson(testApp), await createPerson(testApp, { role: 'expert' })]
  for (const [person, kind] of [
    [asker, 'answer'],
    [answering, 'question'],
  ] as const)
    await person.send('PUT', '/api/me/notification-choices', { [kind]: 'mail' })
  await admin.patch(`/api/expert-sessions/${id}`, { expertId: answering.id })
  const [answered, waiting] = [await ask(asker, id), await ask(mina, id)]
  await patch(answering, answered, { answer: 'Yes.' })
  const emails = async () =>
    [await testApp.mailTo(asker.email), await testApp.mailTo(answering.email, 2)].map((mails) =>
      mails.map(({ subject }) => subject),
    )
  const before = await emails()
  for (const isHidden of [true, false])
    for (const question of [answered, waiting]) await patch(admin, question, { isHidden })
  expect(await emails()).toEqual(before)
  expect(await answersTo(asker, id)).toBe(1)
  expect((await answering.get('/api/notifications/count')).body).toEqual({ unread: 1 })
})

test('whoever asked is emailed of an answer that was given while their question was hidden', async () => {
  const { id } = await createSession()
  const asker = await createPerson(testApp)
  const question = await ask(asker, id)
  await patch(admin, question, { isHidden: true })
  await patch(expert, question, { answer: 'Yes.' })
  expect(await answersTo(asker, id)).toBe(0)
  await patch(admin, question, { isHidden: false })
  expect(await answersTo(asker, id)).toBe(1)
  expect((await testApp.mailTo(asker.email))[0]?.subject).toBe('Your question was answered')
})

test('one that was asked anonymously names nobody when it is shown again', async () => {
  const { id } = await createSession()
  const body = { sessionId: id, question: 'Is this normal?', isAnonymous: true }
  const question = (await mina.post('/api/expert-questions', body)).body
  const read = async () => {
    const [{ id: _, at: __, ...first }] = (await expert.get('/api/notifications')).body
    return first
  }
  const { text, ...before } = await read()
  await patch(admin, question, { isHidden: true })
  await patch(admin, question, { isHidden: false })
  expect(await read()).toEqual({ ...before, text: text.replace(/^A priority(.*): please.*/, 'A new$1') })
})

test('when the one that others were merged into is withdrawn, the oldest of them takes its place and its votes', async () => {
  const { id, path } = await createSession()
  const [one, two, three] = [await ask(mina, id), await ask(omid, id, 'Heir'), await ask(sara, id)]
  await Promise.all([vote(mina, one), vote(omid, two)])
  await patch(expert, two, { mergedInto: one.id })
  await patch(expert, three, { mergedInto: one.id })
  expect((await mina.delete(`/api/expert-questions/${one.id}`)).status).toBe(204)
  expect(await list(id)).toMatchObject([{ id: two.id, question: 'Heir', upvotes: 2, joined: 1 }])
  expect((await mina.get(path)).body.questionCount).toBe(1)
})

test('an answer given to several stays where the one that they were merged into goes with its asker', async () => {
  const { id } = await createSession()
  const leaver = await createPerson(testApp)
  const [one, two] = [await ask(leaver, id), await ask(omid, id, 'Heir')]
  await patch(expert, two, { mergedInto: one.id })
  await patch(expert, one, { answer: 'Both of you: yes.' })
  expect((await leaver.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect(await list(id)).toMatchObject([{ id: two.id, isAnswered: true, answer: 'Both of you: yes.' }])
  // Omid is still notified of it, and not again when the answer changes.
  expect(await answersTo(omid, id)).toBe(1)
  await patch(expert, two, { answer: 'Both of you: no.' })
  expect(await answersTo(omid, id)).toBe(1)
})

test('a vote that was taken back does not return with the next merged question', async () => {
  const { id } = await createSession()
  const [one, two, three] = [await ask(mina, id), await ask(omid, id), await ask(omid, id)]
  await vote(sara, two)
  await patch(expert, two, { mergedInto: one.id })
  const response = await sara.delete(`/api/expert-questions/${one.id}/upvote`)
  expect(response.body).toMatchObject({ question: one.id, upvotes: 0, upvoted: false })
  await patch(expert, three, { mergedInto: one.id })
  expect(await list(id, sara)).toMatchObject([{ id: one.id, upvotes: 0, upvoted: false }])
})

test('an admin moves, cancels and removes; the expert and all askers are notified, and calendars remove it', async () => {
  const { id, path } = await createSession()
  await ask(mina, id)
  const date = inDays(5)
  await admin.patch(path, { date })
  for (const person of [mina, expert])
    expect((await person.get('/api/notifications')).body[0]).toMatchObject({ kind: 'changed' })
  await admin.patch(path, { expertName: 'Dr. Laleh Behnam-Rad' })
  expect((await mina.get(`${path}/calendar.ics`)).body).toMatch(/SEQUENCE:1\r\n/)
  await admin.patch(path, { zone: 'Asia/Tehran' })
  expect((await mina.get(`${path}/calendar.ics`)).body).toMatch(/SEQUENCE:2\r\n/)
  await admin.post(`${path}/cancellation`, { reason: 'The expert is ill.' })
  for (const person of [mina, expert])
    expect((await person.get('/api/notifications')).body[0]).toMatchObject({ kind: 'cancelled' })
  expect((await mina.get(`${path}/calendar.ics`)).body).toContain('STATUS:CANCELLED')
  expect(await admin.patch(path, { maxQuestions: 0 })).toFailWith(422, 'invalid')
  expect((await admin.delete(path)).status).toBe(204)
  expect(await mina.get(path)).toFailWith(404, 'session_not_found')
  const auditEntries = (await admin.get('/api/admin/record')).body.map(({ act }: { act: string }) => act)
  expect(auditEntries.slice(0, 3)).toEqual(['session_removed', 'session_cancelled', 'session_changed'])
})

test('whoever was told that a session is cancelled reads it though the session is removed at once', async () => {
  const { id, path } = await createSession()
  await ask(mina, id)
  await admin.patch(path, { date: inDays(5) })
  await admin.post(`${path}/cancellation`, { reason: 'The expert is ill.' })
  expect((await admin.delete(path)).status).toBe(204)
  for (const person of [mina, expert]) {
    const notifications = (await person.get('/api/notifications')).body
    expect(notifications[0]).toMatchObject({ kind: 'cancelled', words: 'The expert is ill.' })
    expect(notifications.map(({ url }: { url: string }) => url)).not.toContain(`/expert-sessions/${id}`)
  }
})

test('fewer spots than there are questions are refused', async () => {
  const { id, path } = await createSession()
  await ask(mina, id)
  await ask(omid, id)
  expect(await admin.patch(path, { maxQuestions: 1 })).toFailWith(409, 'more_questions')
})

test('a session is in the calendar of its expert and of its askers, and in the search', async () => {
  const { id } = await createSession({ title: 'Zebrafish lullabies', titleFA: null })
  const person = await createPerson(testApp)
  const input = { sessionId: id, question: 'Hm?', isAnonymous: true }
  const { body: question } = await person.post('/api/expert-questions', input)
  const calendarOf = async (who: Person) => {
    const { url } = (await who.post('/api/me/calendar')).body
    return (await mina.get(new URL(url).pathname)).body
  }
  for (const who of [person, expert]) expect(await calendarOf(who)).toContain('Zebrafish lullabies')
  await patch(expert, question, { isHidden: true })
  expect(await calendarOf(person)).not.toContain('Zebrafish lullabies')
  const found = (await mina.get('/api/search?q=zebrafish')).body
  expect(found).toMatchObject([{ type: 'session', url: `/expert-sessions/${id}` }])
})

test('an answered question is found, and nothing of it once it is hidden', async () => {
  const { id } = await createSession()
  const question = await ask(mina, id, 'What about quokkas?')
  const found = async () =>
    (await omid.get('/api/search?q=quokkas')).body.map(({ url }: { url: string }) => url)
  expect(await found()).toEqual([])
  await patch(expert, question, { answer: 'Quokkas are well.' })
  expect(await found()).toEqual([`/expert-sessions/${id}`])
  await patch(expert, question, { isHidden: true })
  expect(await found()).toEqual([])
  await patch(expert, question, { isHidden: false })
  expect(await found()).toEqual([`/expert-sessions/${id}`])
  const moderator = await createPerson(testApp, { role: 'moderator' })
  await sara.post(`/api/expert-questions/${question.id}/report`, { reason: 'Rude' })
  const reports: { id: number }[] = (await moderator.get('/api/admin/reports?limit=100')).body
  const decision = { decision: 'hidden', reason: 'Rude' }
  expect((await moderator.patch(`/api/admin/reports/${reports.at(-1)?.id}`, decision)).status).toBe(204)
  expect(await found()).toEqual([])
})

test('who leaves takes votes along, and questions if they choose so; counts stay exact', async () => {
  const { id, path } = await createSession()
  for (const posts of ['keep', 'remove']) {
    const leaver = await createPerson(testApp)
    const own = await ask(leaver, id, posts)
    const other = await ask(mina, id)
    await vote(leaver, other)
    expect((await leaver.get('/api/me/export')).body.expertSessions).toMatchObject({
      questions: [{ id: own.id }],
      upvotes: [{ questionId: other.id }],
    })
    expect((await leaver.delete('/api/me', { posts })).status).toBeLessThan(300)
    expect((await list(id)).find((each: { id: number }) => each.id === other.id).upvotes).toBe(0)
  }
  const left = await list(id)
  expect(left.filter(({ question }: { question: string }) => question === 'keep')).toMatchObject([
    { author: { firstName: null, former: true } },
  ])
  expect(left.some(({ question }: { question: string }) => question === 'remove')).toBe(false)
  expect((await mina.get(path)).body.questionCount).toBe(left.length)
})
