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
  expect(await listQuestions(omid, id)).toMatchObject([{ id: one.id, mineJoined: true, joinedTexts: [] }])
  expect(await listQuestions(expert, id)).toMatchObject([{ joinedTexts: [{ id: two.id, question: 'Two' }] }])
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
  const after = await listQuestions(mina, id)
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
  expect(await listQuestions(sara, id)).toMatchObject([{ id: one.id, upvotes: 1, joined: 0 }])
  expect((await mina.get(path)).body.questionCount).toBe(1)
  const { body } = await moderator.delete('/api/admin/reports/decisions', { ids: [report.id] })
  expect(body).toEqual({ done: [report.id], skipped: [] })
  expect(await listQuestions(sara, id)).toMatchObject([{ id: one.id }, { id: two.id, upvotes: 1 }])
  expect((await mina.get(path)).body.questionCount).toBe(2)
})

test('a merged question stays hidden while others have all spots, and its report decided', async () => {
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
  expect(await listQuestions(sara, id)).toMatchObject([{ id: one.id }, { id: last.id }])
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

test('when the one that others were merged into is withdrawn, the oldest of them takes its place and its votes', async () => {
  const { id, path } = await createSession()
  const [one, two, three] = [await ask(mina, id), await ask(omid, id, 'Heir'), await ask(sara, id)]
  await Promise.all([vote(mina, one), vote(omid, two)])
  await patch(expert, two, { mergedInto: one.id })
  await patch(expert, three, { mergedInto: one.id })
  expect((await mina.delete(`/api/expert-questions/${one.id}`)).status).toBe(204)
  expect(await listQuestions(mina, id)).toMatchObject([
    { id: two.id, question: 'Heir', upvotes: 2, joined: 1 },
  ])
  expect((await mina.get(path)).body.questionCount).toBe(1)
})

test('an answer given to several stays where the one that they were merged into goes with its asker', async () => {
  const { id } = await createSession()
  const leaver = await createPerson(testApp)
  const [one, two] = [await ask(leaver, id), await ask(omid, id, 'Heir')]
  await patch(expert, two, { mergedInto: one.id })
  await patch(expert, one, { answer: 'Both of you: yes.' })
  expect((await leaver.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect(await listQuestions(mina, id)).toMatchObject([
    { id: two.id, isAnswered: true, answer: 'Both of you: yes.' },
  ])
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
  expect(await listQuestions(sara, id)).toMatchObject([{ id: one.id, upvotes: 0, upvoted: false }])
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
    expect((await listQuestions(mina, id)).find((each: { id: number }) => each.id === other.id).upvotes).toBe(
      0,
    )
  }
  const left = await listQuestions(mina, id)
  expect(left.filter(({ question }: { question: string }) => question === 'keep')).toMatchObject([
    { author: { firstName: null, former: true } },
  ])
  expect(left.some(({ question }: { question: string }) => question === 'remove')).toBe(false)
  expect((await mina.get(path)).body.questionCount).toBe(left.length)
})
