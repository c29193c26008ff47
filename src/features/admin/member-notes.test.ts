import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberNotes } from '#features/accounts/tables.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })
const second = await createPerson(testApp, { role: 'admin', firstName: 'Dara' })
const moderator = await createPerson(testApp, { role: 'moderator' })
const mina = await createPerson(testApp)
const notesOf = (id: string) => `/api/admin/members/${id}/notes`
const entries = async () =>
  (await admin.get('/api/admin/record')).body.map((entry: object) => ({ ...entry, id: 0 }))
const countOf = async (email: string) =>
  (await admin.get(`/api/admin/members?q=${encodeURIComponent(email)}`)).body[0].notes

test('admins note something about a member, and read each other’s notes, newest first', async () => {
  const first = await admin.post(notesOf(mina.id), { note: ' Agreed on the phone:\nno more links ' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    note: 'Agreed on the phone:\nno more links',
    authorName: 'Parvin Amini',
  })
  await second.post(notesOf(mina.id), { note: 'Kept to it' })
  const read = (await second.get(notesOf(mina.id))).body
  expect(read.map(({ note, authorName }: Record<string, string>) => [note, authorName])).toEqual([
    ['Kept to it', 'Dara Amini'],
    ['Agreed on the phone:\nno more links', 'Parvin Amini'],
  ])
  expect(await countOf(mina.email)).toBe(2)
  expect((await entries())[0]).toMatchObject({
    act: 'note_added',
    subject: `member:${mina.id}`,
    reason: null,
  })
  expect(JSON.stringify(await entries())).not.toMatch(/Agreed|Kept/)
})

test('any admin removes a note, once, and the log keeps that without the text', async () => {
  const { id } = (await admin.post(notesOf(mina.id), { note: 'Mistaken' })).body
  const other = await createPerson(testApp)
  expect(await second.delete(`${notesOf(other.id)}/${id}`)).toFailWith(404, 'note_not_found')
  expect((await second.delete(`${notesOf(mina.id)}/${id}`)).status).toBe(204)
  expect(await second.delete(`${notesOf(mina.id)}/${id}`)).toFailWith(404, 'note_not_found')
  expect((await entries())[0]).toMatchObject({ act: 'note_removed', actorName: 'Dara Amini' })
  expect(JSON.stringify(await entries())).not.toContain('Mistaken')
})

test('nobody but admins reads, writes or removes notes, not even the member', async () => {
  const { id } = (await admin.post(notesOf(mina.id), { note: 'Between admins' })).body
  for (const person of [mina, moderator]) {
    expect(await person.get(notesOf(mina.id))).toFailWith(403, 'staff_only')
    expect(await person.post(notesOf(mina.id), { note: 'x' })).toFailWith(403, 'staff_only')
    expect(await person.delete(`${notesOf(mina.id)}/${id}`)).toFailWith(403, 'staff_only')
  }
  expect(await testApp.newClient().get(notesOf(mina.id))).toFailWith(401, 'sign_in_first')
  expect(JSON.stringify((await mina.get('/api/me/export')).body)).not.toContain('Between admins')
})

test('a note has a text of at most 1,000 characters, and is about someone', async () => {
  for (const note of ['', '  ', 'x'.repeat(1_001)])
    expect(await admin.post(notesOf(mina.id), { note })).toFailWith(422, 'invalid')
  expect((await admin.post(notesOf(mina.id), { note: 'x'.repeat(1_000) })).status).toBe(201)
  expect(await admin.post(notesOf('nobody'), { note: 'x' })).toFailWith(404, 'not_found')
  expect(await admin.get(notesOf('nobody'))).toFailWith(404, 'not_found')
})

test('notes go with the member’s account, and stay when their author’s goes', async () => {
  const [goer, author] = [
    await createPerson(testApp),
    await createPerson(testApp, { role: 'admin', firstName: 'Nima' }),
  ]
  await author.post(notesOf(goer.id), { note: 'Moves away' })
  await author.delete('/api/me', { posts: 'keep' })
  expect((await admin.get(notesOf(goer.id))).body).toMatchObject([{ authorName: 'Nima Amini' }])
  expect((await goer.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect(await testApp.app.db.$count(memberNotes, eq(memberNotes.userId, goer.id))).toBe(0)
})

test('members are listed by role, and the suspended ones, page by page', async () => {
  const list = async (query: string) => {
    const ids: string[] = []
    for (let path: string | undefined = `/api/admin/members?limit=1&${query}`; path; ) {
      const response = await admin.get(path)
      ids.push(...response.body.map(({ id }: { id: string }) => id))
      path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
    }
    return ids
  }
  expect(await list('filter=moderator')).toEqual([moderator.id])
  expect(await list('filter=admin')).toEqual([second.id, admin.id])
  expect(await list('filter=suspended')).toEqual([])
  await admin.post(`/api/admin/members/${mina.id}/suspension`, { reason: 'Advertising' })
  expect(await list('filter=suspended')).toEqual([mina.id])
  expect(await list(`filter=suspended&q=${encodeURIComponent(moderator.email)}`)).toEqual([])
  expect(await admin.get('/api/admin/members?filter=boss')).toFailWith(422, 'invalid')
})

test('a member suspended for an anonymous text is not in the list of suspended members', async () => {
  const sara = await createPerson(testApp)
  const post = { title: 'Buy', content: 'Cheap', category: 'Education', anonymous: true }
  const { id } = (await sara.post('/api/posts', post)).body
  await second.post(`/api/posts/${id}/report`, { reason: 'Advertising' })
  const [report] = (await moderator.get('/api/admin/reports')).body
  expect(
    (await moderator.post(`/api/admin/reports/${report.id}/block-author`, { reason: 'Spam' })).status,
  ).toBe(204)
  const { body } = await admin.get('/api/admin/members?filter=suspended')
  expect(body.map((member: { id: string }) => member.id)).not.toContain(sara.id)
})
