import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const author = await createPerson(testApp, { firstName: 'Mina' })
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })

const post = { title: 'Two languages', content: 'Words', category: 'Education', anonymous: false }

async function createReply(fields = {}) {
  const { id: postId } = (await member.post('/api/posts', post)).body
  const input = { content: 'A story each night', ...fields }
  const { id } = (await author.post(`/api/posts/${postId}/comments`, input)).body
  return { id, path: `/api/comments/${id}`, ofPost: `/api/posts/${postId}` }
}

async function hide(path: string) {
  await admin.post(`${path}/report`, { reason: 'Because' })
  const [report] = (await moderator.get('/api/admin/reports')).body
  await moderator.patch(`/api/admin/reports/${report.id}`, { decision: 'hidden', reason: 'Rude' })
}

test('a reply is read by members, as the list of its post has it', async () => {
  const { path, ofPost } = await createReply()
  expect(await guest.get(path)).toFailWith(401, 'sign_in_first')
  for (const person of [author, member, moderator, admin]) {
    const { status, body } = await person.get(path)
    expect([status, [body]]).toEqual([200, (await person.get(`${ofPost}/comments`)).body])
    expect(body).toMatchObject({ author: { firstName: 'Mina' }, mine: person === author })
  }
  expect(await member.get('/api/comments/999999')).toFailWith(404, 'not_found')
})

test('an anonymous reply names nobody, to whomever', async () => {
  const { path } = await createReply({ anonymous: true })
  for (const person of [author, member, moderator, admin]) {
    const { body } = await person.get(path)
    expect(body).toMatchObject({ author: null, links: false, mine: person === author })
    expect(JSON.stringify(body)).not.toContain('Mina')
  }
})

test('a hidden reply is read by its author and moderators alone, and so is one to a hidden post', async () => {
  const reply = await createReply()
  await hide(reply.path)
  const ofHidden = await createReply()
  await hide(ofHidden.ofPost)
  const other = await createPerson(testApp)
  for (const { path } of [reply, ofHidden]) {
    expect(await other.get(path)).toFailWith(404, 'not_found')
    expect((await moderator.get(path)).status).toBe(200)
  }
  expect((await author.get(reply.path)).body.hidden).toBe(true)
  expect(await author.get(ofHidden.path)).toFailWith(404, 'not_found')
  expect((await member.get(ofHidden.path)).status).toBe(200) // whose post it is
})

test('a held reply is read by its author and moderators alone', async () => {
  const stranger = await createPerson(testApp, { verified: false })
  const { ofPost } = await createReply()
  const { id } = (await stranger.post(`${ofPost}/comments`, { content: 'See www.example.net' })).body
  expect((await stranger.get(`/api/comments/${id}`)).body).toMatchObject({ held: true, mine: true })
  expect((await moderator.get(`/api/comments/${id}`)).body.held).toBe(true)
  expect(await member.get(`/api/comments/${id}`)).toFailWith(404, 'not_found')
})
