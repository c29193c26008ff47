import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#messages'
import { createDataFolder, type RunningServer, startProcess } from '../processes/server-process.ts'
import { cookieOf, sendForm, signUpByForm } from './sent-forms.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: createDataFolder('demo'), RATE_LIMIT: 'on', TRUST_PROXY: '1' })
}, 60_000)

/** Presses a button of a page. */
const press = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  sendForm(server, path, fields, headers)
const signUp = () => signUpByForm(server)
const read = async (path: string, cookie = '') =>
  (await fetch(server.url + path, { headers: { cookie } })).json()
/** The text of a page, as React writes it. */
const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'")
const locationOf = (response: Response) => [response.status, response.headers.get('location')]

describe('a button of a row', () => {
  test('makes its call, and leads back to the row, whatever is searched for there', async () => {
    const cookie = await signUp()
    const [{ id, likes }] = await read('/api/posts?sort=new')
    const like = { form: 'like', post: `${id}` }
    for (const _ of ['once', 'twice'])
      expect(locationOf(await press('/fa/community?sort=new&q=%D8%B2', like, { cookie }))).toEqual([
        303,
        `/fa/community?sort=new&q=%D8%B2#post-${id}`,
      ])
    expect(await read(`/api/posts/${id}`, cookie)).toMatchObject({ liked: true, likes: likes + 1 })
    const page = await (await fetch(`${server.url}/en/community/${id}`, { headers: { cookie } })).text()
    expect(page).toContain(`id="post-${id}"`)
    expect(page).toContain('value="like-withdrawn"')
    const back = await press(`/community/${id}`, { ...like, form: 'like-withdrawn' }, { cookie })
    expect(locationOf(back)).toEqual([303, `/community/${id}#post-${id}`])
    expect(await read(`/api/posts/${id}`, cookie)).toMatchObject({ liked: false, likes })
  })

  test('leads who is not signed in to that, and back', async () => {
    const response = await press('/en/community?sort=new', { form: 'like', post: '1' })
    expect(locationOf(response)).toEqual([303, '/en/sign-in?to=%2Fcommunity%3Fsort%3Dnew'])
    const voted = await press('/en/expert-sessions/1', { form: 'upvote', question: '1' })
    expect(locationOf(voted)).toEqual([303, '/en/sign-in?to=%2Fexpert-sessions%2F1'])
  })

  test('returns after signing up to the language that the address names', async () => {
    const fields = { form: 'signup', email: 'back@example.org', firstName: 'Mina', lastName: 'Azadi' }
    const response = await press('/en/signup?to=%2Ffa%2Fcommunity%3Fsort%3Dnew', fields)
    expect(locationOf(response)).toEqual([303, '/fa/community?sort=new'])
    const home = await press('/en/signup?to=%2F%3Fx%3D1', { ...fields, email: 'home@example.org' })
    expect(locationOf(home)).toEqual([303, '/en?x=1'])
  })

  test('registers for an event and a workshop', async () => {
    const cookie = await signUp()
    const [event] = await read('/api/events/upcoming')
    const fields = { form: 'event-registration', eventId: `${event.id}` }
    expect(locationOf(await press('/en/events', fields, { cookie }))).toEqual([
      303,
      `/en/events#event-${event.id}`,
    ])
    expect((await read(`/api/events/${event.id}`, cookie)).mine).not.toBeNull()
    const page = await (await fetch(`${server.url}/en/events`, { headers: { cookie } })).text()
    expect(page).toContain(`id="event-${event.id}"`)
  })

  let cookie = ''
  test.each([
    ['no id', {}],
    ['nothing', { post: '' }],
    ['another path', { post: '1/comments' }],
    ['a way out', { post: '../admin/members' }],
    ['a way out, encoded', { post: '%2e%2e%2fme' }],
    ['another query', { post: '1?x=1' }],
    ['an id that nothing has', { post: '2147483647' }],
    ['a larger number than the database has', { post: '9999999999' }],
    ['zero', { post: '0' }],
    ['less than nothing', { post: '-1' }],
    ['part of an id', { post: '1.5' }],
    ['a Persian digit', { post: '۱' }],
    ['the name of what every object has', { post: '__proto__' }],
  ])('for %s says that it is not there, at the top of the page', async (_, fields) => {
    cookie ||= await signUp()
    const response = await press('/en/community', { form: 'like', ...fields } as Record<string, string>, {
      cookie,
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const page = await textOf(response)
    const [, alert] = /role="alert"[^>]*><p[^>]*>([^<]*)</.exec(page) ?? []
    expect(alert).toMatch(/^We couldn't find that/)
    expect(page.indexOf('role="alert"')).toBeLessThan(page.indexOf('<main'))
  })

  test('with an invalid number is refused by the API', async () => {
    const cookie = await signUp()
    for (const eventId of ['', '1.5', 'one', '-1', '1e3', '0']) {
      const response = await press('/en/events', { form: 'event-registration', eventId }, { cookie })
      expect([eventId, response.status]).toEqual([eventId, 422])
    }
  })

  test('from another site does nothing', async () => {
    const cookie = await signUp()
    const [{ id, likes }] = await read('/api/posts?sort=new')
    const response = await press(
      '/en/community',
      { form: 'like', post: `${id}` },
      { cookie, 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(403)
    expect(await read(`/api/posts/${id}`, cookie)).toMatchObject({ liked: false, likes })
  })

  test('pressed too often says so under the status of the API', async () => {
    const cookie = await signUp()
    const [{ id }] = await read('/api/posts?sort=new')
    let response = await press('/en/community', { form: 'like', post: `${id}` }, { cookie })
    for (let i = 0; i < 400 && response.status === 303; i++)
      response = await press(
        '/en/community',
        { form: i % 2 ? 'like' : 'like-withdrawn', post: `${id}` },
        { cookie },
      )
    expect(response.status).toBe(429)
    expect(await textOf(response)).toContain(m.too_many_wait({ duration: '1 hour' }, { locale: 'en' }))
  })
})

describe('a vote without a script', () => {
  test('of a guest is one vote, which the page that answers it shows and takes back', async () => {
    const [poll] = await read('/api/polls')
    const votesOf = async (index: number) => (await read('/api/polls'))[0].options[index].votes
    const vote = (optionIndex: string, cookie = '') =>
      press('/en', { form: 'vote', poll: `${poll.id}`, optionIndex }, { cookie })
    const first = await vote('1')
    expect(first.status).toBe(200)
    expect(await textOf(first)).toContain(m.home_poll_voted({}, { locale: 'en' }))
    const cookie = cookieOf(first)
    expect(cookie).not.toBe('')
    expect(await votesOf(1)).toBe(poll.options[1].votes + 1)
    const again = await vote('0', cookie)
    expect(again.status).toBe(200)
    const chosen = /<button[^>]*aria-pressed="true"[^>]*>/.exec(await again.text())?.[0]
    expect(chosen).toContain('value="1"') // the first vote stays
    expect(await votesOf(0)).toBe(poll.options[0].votes)
    expect(await (await fetch(`${server.url}/en`)).text()).not.toMatch(
      /<button(?=[^>]*aria-pressed="true")[^>]*value="1"/,
    )
    const back = await press('/en', { form: 'vote-withdrawn', poll: `${poll.id}` }, { cookie })
    expect(back.status).toBe(200)
    expect(await back.text()).toContain(m.home_poll_hint({}, { locale: 'en' }))
    expect(await votesOf(1)).toBe(poll.options[1].votes)
  })

  test('for no option is refused at the poll', async () => {
    const [poll] = await read('/api/polls')
    for (const optionIndex of ['99', '', '1.5', 'x']) {
      const response = await press('/en', { form: 'vote', poll: `${poll.id}`, optionIndex })
      expect([optionIndex, response.status]).toEqual([optionIndex, 422])
      expect(await response.text()).toMatch(/id="poll".*role="alert"/s)
    }
    expect(
      (await press('/en/community', { form: 'vote', poll: `${poll.id}`, optionIndex: '0' })).status,
    ).toBe(404)
  })
})

test('forms without scripts count for the address that sends them, and keep no other from sending', async () => {
  const subscribe = async (i: number, address: string) => {
    const fields = { form: 'newsletter', email: `family-${i}@example.org` }
    return (await press('/en', fields, { 'x-forwarded-for': address })).status
  }
  const first = await Promise.all(Array.from({ length: 20 }, (_, i) => subscribe(i, '192.0.2.1')))
  expect(first).toEqual(Array(20).fill(200))
  expect([await subscribe(20, '192.0.2.1'), await subscribe(21, '192.0.2.2')]).toEqual([429, 200])
})
