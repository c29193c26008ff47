import { beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createPerson } from '../../../tests/people.ts'
import { auditLog } from '../accounts/audit-log/audit-log.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Keivan' })
const reader = await createPerson(testApp, { firstName: 'Omid' })
const guest = testApp.newClient()
let mina: Awaited<ReturnType<typeof createPerson>>
beforeEach(async () => {
  mina = await createPerson(testApp, { firstName: 'Minooye', lastName: 'Nobody' })
})

const LINK = 'Look at www.example.org, all of you'
const words = { title: 'My shop', content: LINK, category: 'Education' }
const publish = async (person: TestClient, more = {}) => {
  const response = await person.post('/api/posts', { ...words, ...more })
  expect(response.status).toBe(201)
  return response.body
}
const reply = async (person: TestClient, postId: number, content = LINK, more = {}) =>
  (await person.post(`/api/posts/${postId}/comments`, { content, ...more })).body
const queue = async () => (await moderator.get('/api/admin/review?limit=100')).body
const decide = (kind: string, id: number, decision: string, more = {}) =>
  moderator.patch(`/api/admin/review/${kind}/${id}`, { decision, version: 1, ...more })
const reason = 'Advertisements have no place here.'
const notificationsOf = async (person: TestClient) =>
  (await person.get('/api/notifications')).body as { kind: string; text: string }[]
/** Creates someone who posted two days ago, and may therefore publish links. */
const createTrustedPerson = async () => {
  const person = await createPerson(testApp, { firstName: 'Shirin' })
  const { id } = await publish(person, { title: 'First', content: 'Hello' })
  await testApp.app.db.$client.query(
    `update posts set created_at = now() - interval '2 days' where id = $1`,
    [id],
  )
  return person
}

test('the queue is for moderators', async () => {
  expect(await guest.get('/api/admin/review')).toFailWith(401, 'sign_in_first')
  expect(await reader.get('/api/admin/review')).toFailWith(403, 'staff_only')
  expect(await queue()).toEqual([])
  expect((await moderator.get('/api/admin/overview')).body).toMatchObject({ heldTexts: 0 })
})

test('only its author sees a first post with a link, and nothing counts it, until it is approved', async () => {
  const topics = (await guest.get('/api/posts/topics')).body.total
  const post = await publish(mina, { content: `${LINK} abgousht` })
  expect(post).toMatchObject({ hidden: true, held: true, mine: true })
  expect((await mina.get('/api/posts')).body[0]).toMatchObject({ id: post.id, held: true })
  for (const person of [guest, reader]) {
    expect(await person.get(`/api/posts/${post.id}`)).toFailWith(404, 'not_found')
    expect(await person.get(`/api/posts/${post.id}/comments`)).toMatchObject({
      status: person === guest ? 401 : 404,
    })
    expect(JSON.stringify((await person.get('/api/posts?sort=new')).body)).not.toContain('abgousht')
    expect((await person.get('/api/search?q=abgousht')).body).toEqual([])
    expect((await person.get('/api/posts?q=abgousht')).body).toEqual([])
  }
  expect((await guest.get('/api/posts/topics')).body.total).toBe(topics)
  const { rows } = await testApp.app.db.$client.query("select * from search_words where word = 'abgousht'")
  expect(rows).toEqual([])
  expect(await reader.post(`/api/posts/${post.id}/like`)).toFailWith(404, 'not_found')
  expect((await moderator.get('/api/admin/overview')).body.heldTexts).toBe(1)
  expect(await queue()).toEqual([
    {
      kind: 'post',
      id: `post:${post.id}`,
      textId: post.id,
      url: `/community/${post.id}`,
      title: 'My shop',
      content: `${LINK} abgousht`,
      anonymous: false,
      author: 'Minooye',
      reasons: ['link'],
      heldAt: expect.any(String),
      version: 1,
    },
  ])

  expect((await decide('post', post.id, 'approved')).status).toBe(204)
  expect((await guest.get(`/api/posts/${post.id}`)).body).not.toHaveProperty('hidden')
  expect((await guest.get('/api/posts?sort=new')).body[0].id).toBe(post.id)
  expect((await guest.get('/api/posts/topics')).body.total).toBe(topics + 1)
  expect((await guest.get('/api/posts?q=abgousht')).body).toMatchObject([{ id: post.id }])
  expect(await queue()).toEqual([])
  expect(await notificationsOf(mina)).toMatchObject([
    { kind: 'approved', text: expect.stringContaining('on the site now') },
  ])
  expect((await testApp.app.db.select().from(auditLog)).at(-1)).toMatchObject({
    act: 'review_approved',
    subject: `post:${post.id}`,
  })
  expect(await decide('post', post.id, 'approved')).toFailWith(409, 'already_reviewed')
})

test('an approved post is offered to open feeds if nobody has seen it, not after an edit', async () => {
  const offered: unknown[] = []
  const leave = testApp.app.live.subscribe(({ topic, data }) => {
    if (topic === 'posts-new') offered.push(data)
  })
  const edited = await publish(mina, { content: 'Where?' })
  await expect.poll(() => offered).toEqual([{ id: edited.id }])
  expect((await mina.patch(`/api/posts/${edited.id}`, { content: LINK })).body).toMatchObject({ held: true })
  const unseen = await publish(mina)
  await decide('post', edited.id, 'approved', { version: 2 })
  await decide('post', unseen.id, 'approved')
  await expect.poll(() => offered).toEqual([{ id: edited.id }, { id: unseen.id }])
  // Nor where an edit takes the link out again, unless it has had one since it was written.
  const other = await publish(mina)
  await mina.patch(`/api/posts/${edited.id}`, { content: `${LINK}!` })
  for (const { id } of [edited, other]) await mina.patch(`/api/posts/${id}`, { content: 'Nowhere' })
  await expect.poll(() => offered).toEqual([edited, unseen, other].map(({ id }) => ({ id })))
  leave()
})

test('a held reply counts and notifies once it is approved, and undoing takes that back', async () => {
  const { id: postId } = await publish(reader, { title: 'A question', content: 'Where?' })
  const held = await reply(mina, postId)
  expect(held).toMatchObject({ hidden: true, held: true })
  expect((await guest.get(`/api/posts/${postId}`)).body.replies).toBe(0)
  expect((await reader.get(`/api/posts/${postId}/comments`)).body).toEqual([])
  expect((await mina.get(`/api/posts/${postId}/comments`)).body).toMatchObject([{ held: true }])
  expect(await notificationsOf(reader)).toEqual([])

  await decide('comment', held.id, 'approved')
  expect((await guest.get(`/api/posts/${postId}`)).body.replies).toBe(1)
  expect((await reader.get(`/api/posts/${postId}/comments`)).body).toMatchObject([{ content: LINK }])
  expect(await notificationsOf(reader)).toMatchObject([{ kind: 'reply' }])

  for (let times = 0; times < 2; times++)
    expect((await decide('comment', held.id, 'waiting')).status).toBe(204)
  expect((await guest.get(`/api/posts/${postId}`)).body.replies).toBe(0)
  expect([await notificationsOf(reader), await notificationsOf(mina)]).toEqual([[], []])
  expect(await queue()).toHaveLength(1)
  const other = await createPerson(testApp, { role: 'moderator' })
  expect(
    await other.patch(`/api/admin/review/comment/${held.id}`, { decision: 'waiting', version: 1 }),
  ).toFailWith(409, 'already_reviewed')
  await mina.delete(`/api/comments/${held.id}`)
  expect((await guest.get(`/api/posts/${postId}`)).body.replies).toBe(0)
})

test('a declined text stays hidden with its reason, which its author reads on the site and by email', async () => {
  const { id } = await publish(mina)
  expect(await decide('post', id, 'declined')).toFailWith(422, 'invalid')
  expect((await decide('post', id, 'declined', { reason })).status).toBe(204)
  expect(await guest.get(`/api/posts/${id}`)).toFailWith(404, 'not_found')
  const { body } = await mina.get(`/api/posts/${id}`)
  expect(body).toMatchObject({ hidden: true })
  expect(body).not.toHaveProperty('held')
  expect(await notificationsOf(mina)).toMatchObject([{ kind: 'refused', words: reason }])
  const [mail] = await testApp.mailTo(mina.email)
  expect(mail?.subject).toBe("What you wrote wasn't published")
  expect(mail?.text).toContain(reason)
  expect((await moderator.get('/api/admin/hidden')).body[0]).toMatchObject({
    textId: id,
    reason,
    byName: 'Keivan Amini',
  })
  expect((await moderator.post(`/api/admin/posts/${id}/restore`, { reason })).status).toBe(204)
  expect((await guest.get(`/api/posts/${id}`)).status).toBe(200)
})

test('a declined text that is restored after all is found by its words, with a typing error as well', async () => {
  const { id } = await publish(mina, { content: `${LINK} qormehsabzi` })
  const find = async () =>
    (await guest.get('/api/search?q=qormesabzi')).body.map((post: { id: number }) => post.id)
  await decide('post', id, 'declined', { reason })
  expect(await find()).toEqual([])
  await moderator.post(`/api/admin/posts/${id}/restore`, { reason })
  expect(await find()).toEqual([id])
})

test('what waits is not among what moderators have hidden, and is not restored past the queue', async () => {
  const post = await publish(mina)
  const { id } = await reply(mina, (await publish(moderator, { content: 'Hello' })).id)
  expect((await moderator.get('/api/admin/hidden')).body).toEqual([])
  for (const path of [`/api/admin/posts/${post.id}/restore`, `/api/admin/comments/${id}/restore`])
    expect(await moderator.post(path, { reason })).toFailWith(409, 'waits_for_review')
  expect((await guest.get(`/api/posts/${post.id}`)).status).toBe(404)
  await decide('post', post.id, 'approved')
  await decide('comment', id, 'approved')
  expect(await queue()).toEqual([])
})

test('authors with a text older than a day, experts and moderators publish links at once', async () => {
  for (const person of [
    await createTrustedPerson(),
    await createPerson(testApp, { role: 'expert' }),
    moderator,
  ]) {
    const post = await publish(person)
    expect(post).not.toHaveProperty('held')
    expect(await reply(person, post.id)).not.toHaveProperty('held')
  }
  const post = await publish(mina, { content: 'Without any link' })
  expect(post).not.toHaveProperty('held')
  expect(await reply(mina, post.id, 'a.jpg b.jpg c.png')).toMatchObject({ held: true })
  expect(await queue()).toMatchObject([{ reasons: ['pictures'] }])
  await mina.delete(`/api/posts/${post.id}`)
})

test('an anonymous text with a link waits for every author, and says nothing about them', async () => {
  const known = await createTrustedPerson()
  const ids = []
  for (const person of [known, mina, moderator]) {
    const post = await publish(person, { anonymous: true, title: 'Unnamed' })
    expect(post.held).toBe(true)
    ids.push(post.id)
  }
  const waiting = await queue()
  expect(waiting).toHaveLength(3)
  const visibleFields = waiting.map(
    ({ id: _, textId: __, url: ___, heldAt: ____, ...rest }: Record<string, unknown>) => rest,
  )
  for (const each of visibleFields)
    expect(each).toEqual({ ...visibleFields[0], anonymous: true, author: null, reasons: [] })
  expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`Minooye|Nobody|${mina.id}|${known.id}`))
  for (const id of ids) await decide('post', id, 'declined', { reason })
  expect((await notificationsOf(mina))[0]).toMatchObject({ kind: 'refused' })
  const log = JSON.stringify(await testApp.app.db.select().from(auditLog))
  expect(log).not.toMatch(new RegExp(`Minooye|${mina.id}|${known.id}`))
})

test('anonymous texts do not make their author known, which would show in their named ones, nor do hidden ones', async () => {
  const { id } = await publish(mina, { anonymous: true, title: 'Unnamed', content: 'No link' })
  const hidden = await publish(mina, { title: 'Rude', content: 'No link' })
  await testApp.app.db.$client.query(
    `update posts set created_at = now() - interval '2 days', hidden_at = case when id = $2 then now() end
     where id in ($1, $2)`,
    [id, hidden.id],
  )
  const post = await publish(mina)
  expect(post.held).toBe(true)
  await mina.delete(`/api/posts/${post.id}`)
})

test('a link that an edit adds waits as well; the count of replies follows', async () => {
  const post = await publish(mina, { content: 'Harmless' })
  const harmless = await reply(mina, post.id, 'Harmless, too')
  expect((await guest.get(`/api/posts/${post.id}`)).body.replies).toBe(1)
  const comment = await mina.patch(`/api/comments/${harmless.id}`, { content: LINK })
  expect(comment.body).toMatchObject({ held: true, version: 2 })
  expect((await guest.get(`/api/posts/${post.id}`)).body.replies).toBe(0)
  const edited = await mina.patch(`/api/posts/${post.id}`, { content: `${LINK} khoreshtbademjan` })
  expect(edited.body).toMatchObject({ held: true })
  const { $client } = testApp.app.db
  const { rowCount } = await $client.query("select from search_words where word like 'khoresht%'")
  expect(rowCount, 'no search suggests what is not public').toBe(0)
  expect(await guest.get(`/api/posts/${post.id}`)).toFailWith(404, 'not_found')
  expect(await decide('post', post.id, 'approved')).toFailWith(409, 'held_changed')
  expect((await decide('post', post.id, 'approved', { version: 2 })).status).toBe(204)
  expect((await decide('comment', harmless.id, 'approved', { version: 2 })).status).toBe(204)
  expect((await guest.get(`/api/posts/${post.id}`)).body.replies).toBe(1)
  const same = await mina.patch(`/api/posts/${post.id}`, { content: `${LINK}!` })
  expect(same.body).not.toHaveProperty('held')
})

test('a waiting text is published once an edit removes its links, for every author', async () => {
  const [named, anonymous] = [await publish(mina), await publish(mina, { anonymous: true, title: 'Asking' })]
  const { id } = await publish(await createTrustedPerson(), { title: 'Open', content: 'Hello' })
  const comment = await reply(mina, id)
  const withOther = await mina.patch(`/api/posts/${named.id}`, { content: 'Look at www.example.com' })
  expect(withOther.body).toMatchObject({ held: true })
  for (const path of [
    `/api/posts/${named.id}`,
    `/api/posts/${anonymous.id}`,
    `/api/comments/${comment.id}`,
  ]) {
    const { body } = await mina.patch(path, { content: `Baghalipolow, ${path}` })
    expect(body).not.toHaveProperty('held')
    expect(body).not.toHaveProperty('hidden')
  }
  expect(await queue()).toEqual([])
  expect((await reader.get(`/api/posts/${named.id}`)).body.content).toContain('Baghalipolow')
  const found = (await guest.get('/api/posts?q=bagalipolow')).body // with a typing error
  expect(found.map((post: { id: number }) => post.id).sort()).toEqual([named.id, anonymous.id].sort())
  expect((await reader.get(`/api/posts/${id}`)).body).toMatchObject({ replies: 1 })
  expect(await decide('post', named.id, 'approved', { version: 3 })).toFailWith(409, 'already_reviewed')
})

test('who became a moderator does not publish a link of theirs by an edit, nor does one publish what was declined', async () => {
  const [waiting, declined] = [await publish(mina), await publish(mina, { title: 'Another shop' })]
  await decide('post', declined.id, 'declined', { reason })
  const promoted = testApp.newClient({ viewer: { ...mina.viewer, role: 'moderator' } })
  const edited = await promoted.patch(`/api/posts/${waiting.id}`, { content: `${LINK}!` })
  expect(edited.body).toMatchObject({ held: true, hidden: true })
  const { body } = await mina.patch(`/api/posts/${declined.id}`, { content: 'Without it' })
  expect(body).toMatchObject({ hidden: true })
  expect(await guest.get(`/api/posts/${declined.id}`)).toFailWith(404, 'not_found')
  expect((await mina.delete(`/api/posts/${waiting.id}`)).status).toBe(204)
})

test('an edit that keeps a link while another one takes it out and publishes the reply is held', async () => {
  const { id: postId } = await publish(reader, { title: 'Twice at once', content: 'Where?' })
  const { id } = await reply(mina, postId)
  const { $client } = testApp.app.db
  const other = await $client.connect()
  await other.query('begin')
  await other.query(
    "update comments set content = 'No', held = false, hidden_at = null, version = 2 where id = $1",
    [id],
  )
  await other.query('update posts set replies = 1 where id = $1', [postId])
  const editing = mina.patch(`/api/comments/${id}`, { content: `${LINK}!` })
  await expect.poll(() => countLockWaits($client)).toBe(1)
  await other.query('commit')
  other.release()
  expect((await editing).body).toMatchObject({ held: true, hidden: true })
  expect((await reader.get(`/api/posts/${postId}`)).body).toMatchObject({ replies: 0 })
  expect((await mina.delete(`/api/comments/${id}`)).status).toBe(204)
})

test('two who decide at once decide once', async () => {
  const { id: postId } = await publish(reader, { title: 'At once', content: 'Where?' })
  const { id } = await reply(mina, postId)
  const responses = await Promise.all([1, 2, 3].map(() => decide('comment', id, 'approved')))
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await guest.get(`/api/posts/${postId}`)).body.replies).toBe(1)
})

test('an account that leaves takes its waiting texts along, or leaves them without a name; the export has them', async () => {
  const { id } = await publish(mina)
  expect((await mina.get('/api/me/export')).body.discussions.posts).toMatchObject([{ id, title: 'My shop' }])
  await mina.delete('/api/me', { posts: 'keep' })
  expect(await queue()).toMatchObject([{ textId: id, author: null, anonymous: false }])
  expect((await decide('post', id, 'approved')).status).toBe(204)
  const sara = await createPerson(testApp)
  await publish(sara)
  await sara.delete('/api/me', { posts: 'remove' })
  expect(await queue()).toEqual([])
})

test('someone who became a moderator does not publish what they wrote before, but anonymously', async () => {
  const [named, anonymous] = [await publish(mina), await publish(mina, { anonymous: true, title: 'Other' })]
  const promoted = testApp.newClient({ viewer: { ...mina.viewer, role: 'moderator' } })
  const approve = { decision: 'approved', version: 1 }
  expect(await promoted.patch(`/api/admin/review/post/${named.id}`, approve)).toFailWith(403, 'own_text')
  // Rejected, it would tell who wrote it.
  expect((await promoted.patch(`/api/admin/review/post/${anonymous.id}`, approve)).status).toBe(204)
  await decide('post', named.id, 'declined', { reason })
})

test('the queue comes in pages, those first that wait longest', async () => {
  const { id: postId } = await publish(reader, { title: 'Pages', content: 'Where?' })
  const ids = []
  for (const each of ['a.com', 'b.com', 'c.com']) ids.push((await reply(mina, postId, each)).id)
  const first = await moderator.get('/api/admin/review?limit=2')
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const all = [...first.body, ...(await moderator.get(next)).body]
  expect(all.map(({ textId }) => textId)).toEqual(ids)
})

test('several texts are decided at once; what someone else decided or changed meanwhile is skipped', async () => {
  const texts = []
  for (const title of ['One', 'Two', 'Three', 'Four']) texts.push(await publish(mina, { title }))
  const [one, two, three, four] = texts.map(({ id }) => ({ kind: 'post', id, version: 1 }))
  await decide('post', three?.id, 'declined', { reason })
  await mina.patch(`/api/posts/${four?.id}`, { content: `${LINK}!` })
  const all = '/api/admin/review/decisions'
  const decided = { texts: [one, two, three, four], decision: 'approved' }
  expect(await reader.post(all, decided)).toFailWith(403, 'staff_only')
  const [name1, name2, name3, name4] = texts.map(({ id }) => `post:${id}`)
  expect((await moderator.post(all, decided)).body).toEqual({ done: [name1, name2], skipped: [name3, name4] })
  expect((await guest.get(`/api/posts/${one?.id}`)).status).toBe(200)
  const putBack = { texts: [one, two], decision: 'waiting' }
  expect((await moderator.post(all, putBack)).body).toEqual({ done: [name1, name2], skipped: [] })
  expect((await guest.get(`/api/posts/${one?.id}`)).status).toBe(404)
  const decline = { texts: [one, two, one], decision: 'declined' }
  expect(await moderator.post(all, decline)).toFailWith(422, 'invalid')
  expect((await moderator.post(all, { ...decline, reason })).body).toEqual({
    done: [name1, name2],
    skipped: [],
  })
  const ids = (await queue()).map(({ id }: { id: string }) => id)
  expect(ids).toContain(name4)
  expect([name1, name2, name3].filter((name) => ids.includes(name))).toEqual([])
})

test('a post that a moderator hides while its author adds a link does not come up for review', async () => {
  const post = await publish(mina, { content: 'No link yet' })
  const { $client } = testApp.app.db
  const hiding = await $client.connect()
  await hiding.query('begin')
  await hiding.query('update posts set hidden_at = now() where id = $1', [post.id])
  const edited = mina.patch(`/api/posts/${post.id}`, { content: LINK })
  await expect.poll(() => countLockWaits($client)).toBe(1)
  await hiding.query('commit')
  hiding.release()
  expect((await edited).body).toMatchObject({ hidden: true, content: LINK })
  expect((await queue()).map(({ id }: { id: string }) => id)).not.toContain(`post:${post.id}`)
})
