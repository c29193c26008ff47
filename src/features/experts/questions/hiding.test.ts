import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { answersTo, ask, listQuestions, patch, vote } from '../../../../tests/expert-questions.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'

const testApp = await openTestApp()
const { admin, expert, createSession } = await openExperts(testApp)
const mina = await createPerson(testApp)
const omid = await createPerson(testApp)
const sara = await createPerson(testApp)

test('a hidden question is seen by its asker and moderators, frees its spot, and comes back if there is one', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { id, path } = await createSession({ maxQuestions: 1 })
  const question = await ask(mina, id)
  await patch(moderator, question, { isHidden: true })
  const { title, titleFA: titleFa } = (await mina.get(path)).body
  const [entry] = (await admin.get('/api/admin/record?limit=1')).body
  expect(entry).toMatchObject({ act: 'question_hidden', details: { title, titleFa } })
  expect(await listQuestions(omid, id)).toEqual([])
  for (const person of [mina, expert, moderator])
    expect(await listQuestions(person, id)).toMatchObject([{ hidden: true }])
  expect(await vote(omid, question)).toFailWith(404, 'question_not_found')
  const notifications = (await expert.get('/api/notifications')).body
  expect(notifications.filter(({ url }: { url: string }) => url === `/expert-sessions/${id}`)).toEqual([])
  const next = await ask(omid, id)
  expect(await patch(moderator, question, { isHidden: false })).toFailWith(409, 'no_spot_for_question')
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

test('an anonymous question names nobody when it is shown again', async () => {
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
