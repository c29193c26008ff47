import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarFeeds } from '#features/calendar/tables.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { inDays } from '../../../../tests/times.ts'
import { users } from '../tables.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const { signUp, signUpVerified } = signUpHelpers(testApp)
const { createSession } = await openExperts(testApp)
const idOf = async (email: string) =>
  (await app.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? ''
/** Verifies by the link of the sign-up's email, in a browser other than the one that signed up. */
async function verifiedElsewhere(email: string) {
  const owner = newClient()
  const response = await owner.post('/api/sign-in/confirm', {
    token: readSignInEmail((await mailTo(email))[0]).token,
  })
  expect(response.status).toBe(200)
  return { owner, profile: response.body }
}
const postInput = {
  title: 'Which books for a toddler?',
  content: 'We read twice a day.',
  category: 'Education',
}
const communityEventInput = () => ({
  title: 'Picnic',
  description: 'Bring a rug',
  eventType: 'playdate',
  location: 'Oslo, Norway',
  date: inDays(1),
  zone: 'Europe/Oslo',
  maxAttendees: 5,
})

test('a secret calendar feed needs a verified address', async () => {
  const stranger = await signUp('no-feed@example.org')
  expect(await stranger.post('/api/me/calendar')).toFailWith(403, 'prove_first')
  const owner = await signUpVerified('feed@example.org')
  const { url } = (await owner.post('/api/me/calendar')).body
  expect((await newClient().get(new URL(url).pathname)).status).toBe(200)
})

test('a feed from before feeds needed a verified address ends with the first verification', async () => {
  const email = 'old-feed@example.org'
  const maker = await signUpVerified('maker@example.org')
  const { url } = (await maker.post('/api/me/calendar')).body
  await signUp(email)
  await app.db
    .update(calendarFeeds)
    .set({ userId: await idOf(email) })
    .where(eq(calendarFeeds.userId, await idOf('maker@example.org')))
  expect(await newClient().get(new URL(url).pathname)).toFailWith(404, 'not_found')
  const { owner } = await verifiedElsewhere(email)
  expect(await newClient().get(new URL(url).pathname)).toFailWith(404, 'not_found')
  expect((await owner.get('/api/me/calendar')).body).toBeNull()
})

test('a session that the first verification ended shows why, and only to its own browser', async () => {
  const email = 'own-phone@example.org'
  const phone = await signUp(email)
  expect((await phone.get('/api/sign-in/ended')).body).toEqual({ reason: null })
  const { owner } = await verifiedElsewhere(email)
  expect(await phone.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect((await phone.get('/api/sign-in/ended')).body).toEqual({ reason: 'verified_elsewhere' })
  expect((await owner.get('/api/sign-in/ended')).body).toEqual({ reason: null })
  expect((await newClient().get('/api/sign-in/ended')).body).toEqual({ reason: null })
  const forged = { cookie: `${phone.cookies().slice(0, -6)}AAAAAA` }
  expect((await newClient().get('/api/sign-in/ended', forged)).body).toEqual({ reason: null })
})

test('in the browser that signed up nothing is asked', async () => {
  const email = 'same-browser@example.org'
  const person = await signUp(email)
  expect((await person.post('/api/posts', postInput)).status).toBe(201)
  const { token } = readSignInEmail((await mailTo(email))[0])
  const response = await person.post('/api/sign-in/confirm', { token })
  expect(response.body).toMatchObject({ emailVerified: true, reviewsPosts: false })
  expect((await person.get('/api/auth/user')).status).toBe(200)
  expect((await person.get('/api/me/earlier-posts')).body).toEqual([])
})

test('in another browser there is no question where nothing was posted', async () => {
  await signUp('nothing-posted@example.org')
  const { profile } = await verifiedElsewhere('nothing-posted@example.org')
  expect(profile.reviewsPosts).toBe(false)
})

/** Somebody signed up with another's address and posted one of everything. */
async function strangersPosts(email: string) {
  const stranger = await signUp(email)
  const neighbor = await createPerson(testApp)
  const session = await createSession()
  const { body: neighborsPost } = await neighbor.post('/api/posts', postInput)
  const responses = [
    await stranger.post('/api/posts', { ...postInput, anonymous: true }),
    await stranger.post(`/api/posts/${neighborsPost.id}/comments`, { content: 'A reply of a stranger' }),
    await stranger.post('/api/expert-questions', { sessionId: session.id, question: 'How much is enough?' }),
    await stranger.post('/api/regional-groups', { name: 'Oslo families', city: 'Oslo', country: 'Norway' }),
    await stranger.post('/api/community-events', communityEventInput()),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const [post, , , group, event] = responses.map(({ body }) => body.id as number)
  return { elsewhere: neighborsPost.id as number, session, post, group, event }
}

test('what was posted before the verification is shown to the owner alone, and stays if they keep it', async () => {
  const email = 'keeper@example.org'
  const { post, group, event, elsewhere: neighborsPost, session } = await strangersPosts(email)
  const { owner, profile } = await verifiedElsewhere(email)
  expect(profile.reviewsPosts).toBe(true)
  await owner.post(`/api/posts/${neighborsPost}/comments`, { content: 'By the owner' })
  const { body } = await owner.get('/api/me/earlier-posts')
  expect(body.map(({ type, url }: { type: string; url: string }) => [type, url])).toEqual([
    ['post', `/community/${post}`],
    ['comment', `/community/${neighborsPost}`],
    ['question', `/expert-sessions/${session.id}`],
    ['group', `/local-community/${group}`],
    ['event', `/local-community/events/${event}`],
  ])
  expect(await newClient().get('/api/me/earlier-posts')).toFailWith(401, 'sign_in_first')
  expect((await owner.delete('/api/me/earlier-posts', { posts: 'keep' })).status).toBe(204)
  expect((await owner.get('/api/auth/user')).body.reviewsPosts).toBe(false)
  expect((await owner.delete('/api/me/earlier-posts', { posts: 'remove' })).status).toBe(204)
  expect((await owner.get(`/api/posts/${post}`)).body.mine).toBe(true)
})

test('removed, all of it goes, and what the owner wrote themselves stays', async () => {
  const email = 'remover@example.org'
  const { post, group, event, elsewhere: neighborsPost, session } = await strangersPosts(email)
  await (await createPerson(testApp)).post(`/api/posts/${post}/comments`, { content: 'Which ones?' })
  const { owner } = await verifiedElsewhere(email)
  const own = (await owner.post('/api/posts', { ...postInput, title: 'By the owner' })).body.id
  await owner.post(`/api/posts/${neighborsPost}/comments`, { content: 'By the owner' })
  expect((await owner.delete('/api/me/earlier-posts', { posts: 'remove' })).status).toBe(204)
  expect((await owner.get(`/api/posts/${post}`)).status).toBe(404)
  expect((await owner.get(`/api/posts/${neighborsPost}`)).body.replies).toBe(1)
  expect((await owner.get(`/api/expert-questions?sessionId=${session.id}`)).body).toEqual([])
  expect((await owner.get(`/api/regional-groups/${group}`)).status).toBe(404)
  expect((await owner.get(`/api/community-events/${event}`)).status).toBe(404)
  expect((await owner.get(`/api/posts/${own}`)).status).toBe(200)
  expect((await owner.get('/api/me/earlier-posts')).body).toEqual([])
  expect((await owner.get('/api/notifications')).body, 'not of replies to what is gone').toEqual([])
})

test('whoever removed what was posted before the verification one by one is not asked at the next sign-in', async () => {
  const email = 'one-by-one@example.org'
  const stranger = await signUp(email)
  const other = { title: 'Where to read?', content: 'The library is closed.', category: 'Education' }
  const posts = [await stranger.post('/api/posts', postInput), await stranger.post('/api/posts', other)]
  const { owner } = await verifiedElsewhere(email)
  const signInAgain = async (mailsBefore: number) => {
    await newClient().post('/api/sign-in', { email })
    const { token } = readSignInEmail((await mailTo(email, mailsBefore + 1)).at(-1))
    return (await newClient().post('/api/sign-in/confirm', { token })).body
  }
  await owner.delete(`/api/posts/${posts[0]?.body.id}`)
  expect(await signInAgain(1)).toMatchObject({ reviewsPosts: true })
  await owner.delete(`/api/posts/${posts[1]?.body.id}`)
  expect(await signInAgain(2)).toMatchObject({ reviewsPosts: false })
  expect((await owner.get('/api/auth/user')).body.reviewsPosts).toBe(false)
})

test('links in what was posted before the verification stay plain text until the owner says that it is theirs', async () => {
  const email = 'links-wait@example.org'
  const { post, elsewhere: neighborsPost, event } = await strangersPosts(email)
  await app.db.$client.query('update posts set anonymous = false where id = $1', [post])
  const { owner } = await verifiedElsewhere(email)
  const own = (await owner.post('/api/posts', { ...postInput, title: 'By the owner' })).body.id
  const guest = newClient()
  const ofStranger = async () => [
    (await guest.get(`/api/posts/${post}`)).body.links,
    (await owner.get(`/api/posts/${neighborsPost}/comments`)).body[0].links,
    (await guest.get(`/api/community-events/${event}`)).body.linkWorks,
  ]
  expect(await ofStranger()).toEqual([false, false, false])
  expect((await owner.get(`/api/posts/${own}`)).body.links).toBe(true)
  await owner.delete('/api/me/earlier-posts', { posts: 'keep' })
  expect(await ofStranger()).toEqual([true, true, true])
})
