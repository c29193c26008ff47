import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#messages'
import { createDataFolder, type RunningServer, startProcess } from '../processes/server-process.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: createDataFolder() })
}, 60_000)

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
    redirect: 'manual',
  })
const form = (fields: Record<string, string>) => `${new URLSearchParams(fields)}`
const SIGNUP = { form: 'signup', email: 'mina@example.org', firstName: 'Mina', lastName: 'Azadi' }

describe('a form that reaches its page without a script', () => {
  test('makes the same call, and redirects with the cookies of the call', async () => {
    const response = await send('/fa/signup', form({ ...SIGNUP, childrenAges: '۴ و ۷' }))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/fa'])
    expect(response.headers.getSetCookie().join()).toContain('session_token=')
    const next = await send('/fa/signup?to=%2Fcommunity', form({ ...SIGNUP, email: 'sara@example.org' }))
    expect([next.status, next.headers.get('location')]).toEqual([303, '/fa/community'])
  })

  test('is answered by its page with what was typed and what is wrong, uncached', async () => {
    const response = await send('/en/signup', form({ ...SIGNUP, email: 'none', location: '<b>"Tashkent"' }))
    const page = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(page).toContain('&lt;b&gt;&quot;Tashkent&quot;')
    expect(page).not.toContain('<b>"Tashkent"')
    expect(page).toMatch(/name="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="email"/)
    expect(await (await fetch(`${server.url}/en/signup`)).text()).not.toContain('Tashkent')
  })

  test('is there while no event is planned, and subscribes to news, once', async () => {
    const FIELD = /<input type="hidden" name="form" value="events-waitlist"/
    expect(await (await fetch(`${server.url}/fa/events`)).text()).toMatch(FIELD)
    const ask = (email: string) => send('/fa/events', form({ form: 'events-waitlist', email }))
    const wrong = await ask('هیچ')
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toMatch(/<input[^>]*value="هیچ"/)
    for (const time of [1, 2]) {
      const response = await ask('waits@example.org')
      expect([time, response.status]).toEqual([time, 200])
      const page = await response.text()
      expect(page).toContain(m.toast_events_waitlist_text({}, { locale: 'fa' }))
      expect(page).toMatch(FIELD)
    }
  })

  test('may be as long as a post in Persian letters, and no longer', async () => {
    const long = await send(
      '/en/community/new',
      form({ form: 'post', title: 'x', category: 'Education', content: 'آ'.repeat(10000) }),
    )
    expect(long.status).toBe(401)
    expect(await long.text()).toContain('آ'.repeat(10000)) // signed out meanwhile, and what was typed is kept
    const longer = await send('/en/signup', 'x'.repeat(300_000))
    expect([longer.status, longer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  })

  test.each([
    ['a form that no page has', '/en', 'form=nothing', 404],
    ['the name of what every object has', '/en', 'form=__proto__', 404],
    ['a form of another page', '/en/events', form(SIGNUP), 404],
    ['no name', '/en/help', 'email=x', 404],
    ['nothing', '/en', '', 404],
    ['half a letter', '/en/signup', 'form=signup&email=%', 422],
    ['a page that is none', '/en/no/such/place', 'form=newsletter&email=x', 404],
  ])('%s is answered by the page', async (_, path, body, status) => {
    const response = await send(path, body)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('</html>')
  })

  test('anything but what a form sends is refused', async () => {
    expect((await send('/en/signup', '{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send('/en/signup', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(415)
  })

  test.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'from another site does nothing, and nothing of it is shown: %j',
    async (headers) => {
      const fields = form({ ...SIGNUP, email: 'other@example.org', location: 'Evil' })
      const response = await send('/en/signup', fields, headers)
      expect(response.status).toBe(403)
      expect(await response.text()).not.toContain('Evil')
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )

  test('redirects to no other site', async () => {
    const response = await send(
      '/en/sign-in?to=//evil.example',
      form({ form: 'code', email: 'a@example.org', code: '1' }),
    )
    expect(response.headers.get('location') ?? '').not.toContain('evil')
  })
})
