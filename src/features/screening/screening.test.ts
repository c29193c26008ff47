import { expect, test, vi } from 'vitest'
import { createPost } from '#features/discussions/posts/posts.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { type InputName, sampleOf } from '../../../tests/inputs/every-input.ts'
import { createPerson } from '../../../tests/people.ts'
import { sessionInput } from '../../../tests/sessions.ts'

const testApp = await openTestApp()
const admin = await createPerson(testApp, { role: 'admin' })
const moderator = await createPerson(testApp, { role: 'moderator' })
const mina = await createPerson(testApp, { firstName: 'Mina' })
await admin.patch('/api/admin/settings', { blockedWords: 'casino\nکلاهبردار\n' })
await vi.waitFor(() => expect(testApp.app.settings().blockedWords).toBe('casino\nکلاهبردار'), 10_000)

const post = (title: string, content = 'Words', more = {}) => ({
  title,
  content,
  category: 'Education',
  ...more,
})
const place = { city: 'Oslo', country: 'Norway' }
const tea = { eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo', ...place }
const make = async (path: string, body: object): Promise<number> => {
  const response = await mina.post(path, body)
  expect(response.status).toBe(201)
  return response.body.id
}

test('a text with a blocked word is refused at its field, and the sentence names the word', async () => {
  const response = await mina.post('/api/posts', post('A trip', 'To the CASINO!'))
  expect(response).toFailWith(422, 'blocked_word')
  expect(response.body).toMatchObject({ fields: { content: 'blocked_word' } })
  expect(response.body.message).toContain('“casino”')
  const persian = await testApp.newClient({ lang: 'fa', viewer: mina.viewer })
  const rejected = await persian.post('/api/posts', post('او کلاه‌بردارها را می‌شناسد'))
  expect(rejected.body).toMatchObject({ fields: { title: 'blocked_word' } })
  expect(rejected.body.message).toContain('«کلاهبردار»')
})

test('each text that members publish is checked, and every change of it', async () => {
  const { body: session } = await admin.post('/api/expert-sessions', sessionInput())
  const postId = await make('/api/posts', post('Fine'))
  const ids = {
    session: session.id,
    post: postId,
    comment: await make(`/api/posts/${postId}/comments`, { content: 'A fine reply' }),
    group: await make('/api/regional-groups', { name: 'A group', ...place }),
    event: await make('/api/community-events', { title: 'Tea', ...tea }),
    question: await make('/api/expert-questions', { sessionId: session.id, question: 'Why?' }),
  }
  const around = { groupId: ids.group, sessionId: ids.session, expertId: '', email: '' }
  for (const [name, [create, change]] of Object.entries(published(ids)) as [InputName, [string, string?]][]) {
    const { anonymous, isAnonymous, ...sample } = sampleOf(name, 1, around)
    const texts = Object.keys(sample).filter((field) => `${sample[field]}`.startsWith(`${name} `))
    for (const field of texts) {
      const text = { [field]: 'A casino' }
      const responses = [await mina.post(create, { ...sample, ...text })]
      if (change) responses.push(await mina.patch(change, text))
      for (const { status, body } of responses)
        expect([name, field, status, body.fields]).toEqual([name, field, 422, { [field]: 'blocked_word' }])
    }
  }
  for (const [path, field] of [
    [`/api/regional-groups/${ids.group}/messages`, 'message'],
    [`/api/regional-groups/${ids.group}/closing`, 'reason'],
    [`/api/community-events/${ids.event}/cancellation`, 'reason'],
  ] as const) {
    const { status, body } = await mina.post(path, { [field]: 'A casino' })
    expect([path, status, body.fields]).toEqual([path, 422, { [field]: 'blocked_word' }])
  }
  const persian = await mina.post('/api/regional-groups', { name: 'B', nameFA: 'کلاه بردار', ...place })
  expect(persian.body.fields).toEqual({ nameFA: 'blocked_word' })
})

const OF_FEW = 'read by the organizer or admins alone'
const OF_ADMINS = 'written by admins'
const OF_ONESELF = 'a name or a choice of one’s own'
/** The inputs in which blocked words are not looked for, each with the reason. */
const NOT_PUBLISHED = {
  ...{ AttendanceInput: OF_FEW, WaitlistInput: OF_FEW },
  ...{ SessionInput: OF_ADMINS, EventInput: OF_ADMINS, WorkshopInput: OF_ADMINS, ArticleInput: OF_ADMINS },
  ...{ CourseInput: OF_ADMINS, LessonInput: OF_ADMINS, PollInput: OF_ADMINS, IssueInput: OF_ADMINS },
  ...{ SettingsInput: OF_ADMINS, NoteInput: OF_ADMINS },
  ...{ ChoicesInput: OF_ONESELF, SubscriptionInput: OF_ONESELF },
  ...{ SignupInput: OF_ONESELF, ProfileInput: OF_ONESELF },
} satisfies Partial<Record<InputName, string>>

/** The calls that store each other input, and their change where there is one. */
const published = (ids: Record<'session' | 'post' | 'comment' | 'group' | 'event' | 'question', number>) =>
  ({
    PostInput: ['/api/posts', `/api/posts/${ids.post}`],
    CommentInput: [`/api/posts/${ids.post}/comments`, `/api/comments/${ids.comment}`],
    QuestionInput: ['/api/expert-questions', `/api/expert-questions/${ids.question}`],
    SuggestionInput: ['/api/events/suggestions'],
    ResourceInput: ['/api/resources'],
    GroupInput: ['/api/regional-groups', `/api/regional-groups/${ids.group}`],
    CommunityEventInput: ['/api/community-events', `/api/community-events/${ids.event}`],
    MessageInput: [`/api/community-events/${ids.event}/messages`],
  }) satisfies Record<Exclude<InputName, keyof typeof NOT_PUBLISHED>, [create: string, change?: string]>

test('moderators may name the word, but not anonymously: that would show who they are', async () => {
  expect((await moderator.post('/api/posts', post('No casino here'))).status).toBe(201)
  const anonymous = post('No casino there', 'Words', { anonymous: true })
  expect(await moderator.post('/api/posts', anonymous)).toFailWith(422, 'blocked_word')
  const { id: sessionId } = (await admin.post('/api/expert-sessions', sessionInput())).body
  const asked = { sessionId, question: 'Why?', isAnonymous: true }
  const { id } = (await moderator.post('/api/expert-questions', asked)).body
  const reworded = await moderator.patch(`/api/expert-questions/${id}`, { question: 'Why no casino?' })
  expect(reworded).toFailWith(422, 'blocked_word')
})

test('the same text again within a day is refused with a sentence, however it is spelled', async () => {
  const sara = await createPerson(testApp)
  expect((await sara.post('/api/posts', post('My shop', 'Buy carpets.'))).status).toBe(201)
  const secondResponse = await sara.post('/api/posts', post('MY SHOP!', 'buy — carpets'))
  expect(secondResponse).toFailWith(429, 'repeated_text')
  expect(Number(secondResponse.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect((await sara.post('/api/posts', post('My shop', 'Buy rugs.'))).status).toBe(201)
  expect((await mina.post('/api/posts', post('My shop', 'Buy carpets.'))).status).toBe(201)
})

test('moderators may repeat themselves, but not anonymously: that would show who they are', async () => {
  const { id: sessionId } = (await admin.post('/api/expert-sessions', sessionInput())).body
  const { id: postId } = (await mina.post('/api/posts', post('Where do moderators repeat themselves?'))).body
  const texts = (anonymous: boolean): [path: string, body: object][] => [
    ['/api/posts', post('Read the rules', `As all of us do ${anonymous}`, { anonymous })],
    [`/api/posts/${postId}/comments`, { content: `Please read the rules: ${anonymous}`, anonymous }],
    ['/api/expert-questions', { sessionId, question: `And the rules? ${anonymous}`, isAnonymous: anonymous }],
  ]
  for (const anonymous of [false, true])
    for (const [path, body] of texts(anonymous)) {
      expect((await moderator.post(path, body)).status, path).toBe(201)
      const again = await moderator.post(path, body)
      if (anonymous) expect(again, path).toFailWith(429, 'repeated_text')
      else expect(again.status, path).toBe(201)
    }
})

test('what was removed may be posted again', async () => {
  const sara = await createPerson(testApp)
  const { body } = await sara.post('/api/posts', post('In the wrong category'))
  expect(await sara.post('/api/posts', post('In the wrong category'))).toFailWith(429, 'repeated_text')
  await sara.delete(`/api/posts/${body.id}`)
  expect((await sara.post('/api/posts', post('In the wrong category'))).status).toBe(201)
})

test('an edit into a text that one has posted is refused; what it said before may be posted again', async () => {
  const sara = await createPerson(testApp)
  const { body: session } = await admin.post('/api/expert-sessions', sessionInput())
  const id = await make('/api/posts', post('Where to sell'))
  const question = (text: string) => ({ sessionId: session.id, question: text })
  const long = (text: string) => ({ content: `${text}, with words enough to be no thanks` })
  for (const [path, edited, first, second, third] of [
    ['/api/posts', '/api/posts', post('Carpets'), post('Rugs'), post('Shawls')],
    [`/api/posts/${id}/comments`, '/api/comments', long('Carpets'), long('Rugs'), long('Shawls')],
    [
      '/api/expert-questions',
      '/api/expert-questions',
      question('Carpets?'),
      question('Rugs?'),
      question('Shawls?'),
    ],
  ] as const) {
    const send = (body: object) => sara.post(path, body)
    const [, { body }] = [await send(first), await send(second)]
    const edit = async (text: Record<string, unknown>) =>
      sara.patch(`${edited}/${body.id}`, { ...text, sessionId: undefined })
    expect(await edit(first), path).toFailWith(429, 'repeated_text')
    for (const text of [third, second, third, third]) expect((await edit(text)).status, path).toBe(200)
    expect(await send(third), path).toFailWith(429, 'repeated_text')
    expect((await send(second)).status, path).toBe(201)
  }
})

test('a retry with the same idempotency key is no repetition, also at the same moment', async () => {
  const sara = await createPerson(testApp)
  const body = post('Once', 'And for all of us', { idempotencyKey: 'k'.repeat(32) })
  const responses = await Promise.all([1, 2, 3].map(() => sara.post('/api/posts', body)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1)
  const other = { ...body, idempotencyKey: 'l'.repeat(32) }
  expect(await sara.post('/api/posts', other)).toFailWith(429, 'repeated_text')
})

test('what several processes got at the same moment is counted once, and may be posted again once it is removed', async () => {
  const sara = await createPerson(testApp)
  const text = { title: 'Sent twice', content: 'By a slow network', category: 'Education' } as const
  const input = { ...text, anonymous: false }
  const ctx = { ...testApp.app, viewer: sara.viewer, lang: 'en' as const, now: new Date(), addressHash: '' }
  const sent = { ...input, idempotencyKey: 'm'.repeat(32) }
  const [first, second] = await Promise.all([createPost(ctx, sent), createPost(ctx, sent)])
  expect(second.id).toBe(first.id)
  await sara.delete(`/api/posts/${first.id}`)
  expect((await sara.post('/api/posts', input)).status).toBe(201)
})

test('thanks may be said three times a day, a longer reply once', async () => {
  const sara = await createPerson(testApp)
  const ids = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((title) => make('/api/posts', post(title))),
  )
  const reply = async (content: string) => {
    const responses = []
    for (const id of ids) responses.push((await sara.post(`/api/posts/${id}/comments`, { content })).status)
    return responses
  }
  expect(await reply('تبریک می‌گویم!')).toEqual([201, 201, 201, 429])
  expect(await reply('🙂')).toEqual([201, 201, 201, 429])
  expect((await reply('👍'))[0], 'another sign').toBe(201)
  expect(await reply('Write to me, I can teach your children')).toEqual([201, 429, 429, 429])
})

test('a long text from many accounts is slowed down, and one account cannot do that to others', async () => {
  const content = 'Sign this petition about the school in our street, it is important to all of us.'
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => createPerson(testApp)))
  const send = (who: typeof first) => who?.post('/api/posts', post('A petition', content))
  for (let tries = 0; tries < 5; tries++) await send(first)
  for (const person of others.slice(0, 2)) expect((await send(person))?.status).toBe(201)
  const rejected = await send(others[2])
  expect(rejected).toFailWith(429, 'copied_text')
  expect(Number(rejected?.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
})

test('an edit to a long text that many have posted is refused; one account cannot cause this', async () => {
  const content = 'Sign that other petition about the swimming pool, which is important to all of us.'
  const people = await Promise.all([1, 2, 3, 4].map(() => createPerson(testApp)))
  const ids = await Promise.all(
    people.map(async (one) => (await one.post('/api/posts', post('Pool'))).body.id),
  )
  const edit = (i: number, text: string) => people[i]?.patch(`/api/posts/${ids[i]}`, { content: text })
  for (const text of [content, 'One', content, 'Two', content, 'Three', content])
    expect((await edit(0, text))?.status).toBe(200)
  for (const i of [1, 2]) expect((await edit(i, content))?.status).toBe(200)
  for (let tries = 0; tries < 2; tries++) expect(await edit(3, content)).toFailWith(429, 'copied_text')
})

test('an account edits sixty times an hour, all of its texts together', async () => {
  const sara = await createPerson(testApp)
  const { body: session } = await admin.post('/api/expert-sessions', sessionInput())
  const create = async (path: string, body: object) => (await sara.post(path, body)).body.id
  const postId = await create('/api/posts', post('Edited'))
  const edits = [
    [`/api/posts/${postId}`, 'content'],
    [`/api/comments/${await create(`/api/posts/${postId}/comments`, { content: 'First' })}`, 'content'],
    [`/api/regional-groups/${await create('/api/regional-groups', { name: 'A', ...place })}`, 'name'],
    [`/api/community-events/${await create('/api/community-events', { title: 'A', ...tea })}`, 'title'],
    [
      `/api/expert-questions/${await create('/api/expert-questions', { sessionId: session.id, question: 'A?' })}`,
      'question',
    ],
  ] as const
  for (let i = 0; i < 12; i++)
    for (const [path, field] of edits)
      expect((await sara.patch(path, { [field]: `Number ${i}` })).status, path).toBe(200)
  for (const [path, field] of edits) {
    const rejected = await sara.patch(path, { [field]: 'One more' })
    expect(rejected, path).toFailWith(429, 'too_many')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000)
  }
  const sameLetters = await sara.patch(`/api/posts/${postId}`, { content: 'Number 11!' })
  expect(sameLetters).toFailWith(429, 'too_many')
})

test('no text is stored with the limits', async () => {
  const { rows } = await testApp.app.db.$client.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toMatch(/petition|carpet/i)
})

test('a text that could not be stored may be sent again at once', async () => {
  const sara = await createPerson(testApp)
  const content = 'A long enough reply to a post that is gone'
  for (let tries = 0; tries < 2; tries++)
    expect(await sara.post('/api/posts/999999/comments', { content })).toFailWith(404, 'not_found')
})

test('a text that was refused for the limit of the hour may be sent in the next one, and leaves no trace', async () => {
  const person = await createPerson(testApp)
  const own = await make('/api/posts', post('Many replies'))
  const replies = `/api/posts/${own}/comments`
  const { $client } = testApp.app.db
  const countRows = async () =>
    Number((await $client.query('select count(*) from rate_limits')).rows[0].count)
  const reply = (i: number) => person.post(replies, { content: `A reply of some length, number ${i}` })
  let sent = 0
  while ((await reply(sent)).status === 201) sent++
  const before = await countRows()
  for (let i = sent; i < sent + 5; i++) expect(await reply(i)).toFailWith(429, 'too_many')
  expect(await countRows()).toBe(before)
  // The hour is over.
  await $client.query("delete from rate_limits where resets_at < now() + interval '61 minutes'")
  expect(await reply(sent)).toMatchObject({ status: 201 })
  expect(await reply(sent)).toFailWith(429, 'repeated_text')
})
