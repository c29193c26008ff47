import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { ask, patch } from '../../../../tests/expert-questions.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'
import { inDays } from '../../../../tests/times.ts'

const testApp = await openTestApp()
const { admin, expert, createSession } = await openExperts(testApp)
const mina = await createPerson(testApp)
const omid = await createPerson(testApp)
type Person = typeof mina

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

test('people told that a session is cancelled can read that, even if it is removed at once', async () => {
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
