import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#messages'
import { createDataFolder, type RunningServer, startProcess } from '../processes/server-process.ts'
import { sendForm, signUpByForm } from './sent-forms.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: createDataFolder('demo') })
}, 60_000)

/** Sends the form of a dialog from the page that shows it. */
const send = (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  sendForm(server, path, fields, headers)
const signUp = () => signUpByForm(server)
const pageOf = async (path: string, cookie = '') =>
  (await fetch(server.url + path, { headers: { cookie } })).text()
const firstOf = async (path: string) => (await (await fetch(server.url + path)).json())[0].id as number

describe('a dialog that the URL names', () => {
  const DIALOG = /<dialog[^>]* open=""/
  test('is in the page of whoever may send its form, and in no other', async () => {
    const cookie = await signUp()
    const post = await firstOf('/api/posts?sort=new')
    const event = await firstOf('/api/community-events')
    for (const path of [
      '/en/resources?open=submit',
      '/fa/local-community?open=group',
      `/en/community/${post}?open=report-post-${post}`,
      `/en/local-community/events/${event}?open=registration-${event}`,
    ]) {
      expect([path, DIALOG.test(await pageOf(path, cookie))]).toEqual([path, true])
      expect([path, DIALOG.test(await pageOf(path))]).toEqual([path, false])
    }
    for (const name of [
      '',
      'submit-1',
      'group',
      '__proto__',
      '1',
      '%22%3E%3Cb%3E',
      'true',
      '%5B%22submit%22%5D',
    ])
      expect([name, DIALOG.test(await pageOf(`/en/resources?open=${name}`, cookie))]).toEqual([name, false])
    expect(await pageOf('/en/resources?open=submit&open=group', cookie)).not.toMatch(DIALOG)
  })
})

describe('the form of a dialog', () => {
  const TYPED = 'Typed by someone who was signed out'
  test.each([
    [
      '/en/resources?open=submit',
      { form: 'resource', title: TYPED, description: '', url: '', category: '' },
      422,
    ],
    [
      '/en/resources?open=submit',
      { form: 'resource', title: TYPED, description: 'x', url: 'https://example.org/x', category: 'books' },
      401,
    ],
    ['/en/local-community?open=group', { form: 'group', name: TYPED, city: 'Oslo', country: 'Norway' }, 401],
    ['/en/community/1?open=report-post-1', { form: 'report-post', reported: '1', reason: TYPED }, 401],
    ['/en/expert-sessions/4?open=ask-4', { form: 'question', sessionId: '4', question: TYPED }, 401],
    [
      '/en/local-community/events/1?open=registration-1',
      { form: 'family-registration', event: '1', attendeeCount: '2', specialRequests: TYPED },
      401,
    ],
  ])('%s keeps what was typed by who is signed out by then', async (path, fields, status) => {
    const response = await send(path, fields)
    expect(response.status).toBe(status)
    const [dialog] = /<dialog.*<\/dialog>/s.exec(await response.text()) ?? []
    expect(dialog).toContain(TYPED)
    expect(await pageOf(path)).not.toContain(TYPED)
  })

  test('with numbers says at the field which is none, and reads those of both languages', async () => {
    const cookie = await signUp()
    const event = await firstOf('/api/community-events')
    const path = `/fa/local-community/events/${event}?open=registration-${event}`
    const fields = {
      form: 'family-registration',
      event: `${event}`,
      attendeeCount: 'بسیار',
      specialRequests: 'بی‌گردو',
    }
    const refused = await send(path, fields, { cookie })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toMatch(
      /<input(?=[^>]*name="attendeeCount")(?=[^>]*aria-invalid="true")(?=[^>]*value="بسیار")/,
    )
    expect(page).toContain('بی‌گردو')
    const accepted = await send(path, { ...fields, attendeeCount: '۲' }, { cookie })
    expect([accepted.status, accepted.headers.get('location')]).toEqual([
      303,
      `/fa/local-community/events/${event}`,
    ])
  })

  test.each([
    ['nothing', {}],
    ['no number', { attendeeCount: '', maxAttendees: '' }],
    ['ids that are none', { groupId: 'x', event: 'x' }],
    ['times that are none', { date: 'T', 'date-time': 'T', endDate: '\u0000', 'endDate-time': '99:99' }],
    ['a zone that is none', { date: '2099-06-01', 'date-time': '10:00', zone: '../UTC' }],
    ['other types', { date: '[object Object]', eventType: '__proto__', maxAttendees: '1e9', groupId: '-1' }],
    ['names of what every object has', { __proto__: 'x', constructor: 'x', toString: 'x' }],
  ])('with %s is refused, with what was typed', async (_, fields) => {
    const cookie = await signUp()
    const event = await firstOf('/api/community-events')
    for (const [path, form] of [
      ['/en/local-community?open=community-event', 'community-event'],
      [`/en/local-community/events/${event}?open=registration-${event}`, 'family-registration'],
    ] as const) {
      const typed = { description: 'Typed', specialRequests: 'Typed', ...fields }
      const response = await send(path, { form, event: `${event}`, ...typed } as never, { cookie })
      expect([form, response.status]).toEqual([form, expect.toBeOneOf([404, 422])])
      if (response.status === 422) expect(await response.text()).toContain('Typed')
    }
  })

  test.each(['', '0', '1/join', '../1', '1e1', '99999999999', '۱'])(
    'for the id “%s” is not found',
    async (reported) => {
      const cookie = await signUp()
      const fields = { form: 'report-post', reported, reason: 'Words' }
      expect((await send('/en/community/1?open=report-post-1', fields, { cookie })).status).toBe(404)
    },
  )

  test('from another site does nothing, and nothing of it is shown, valid or not', async () => {
    const cookie = await signUp()
    const event = await firstOf('/api/community-events')
    const path = `/en/local-community/events/${event}?open=registration-${event}`
    for (const attendeeCount of ['2', 'Evil']) {
      const fields = {
        form: 'family-registration',
        event: `${event}`,
        attendeeCount,
        specialRequests: 'Evil',
      }
      const response = await send(path, fields, { cookie, 'sec-fetch-site': 'cross-site' })
      expect(response.status).toBe(403)
      const page = await response.text()
      expect(page).not.toContain('Evil')
      expect(page).toContain(m.error_foreign_site({}, { locale: 'en' }).split("'")[0])
    }
    const { mine } = await (
      await fetch(`${server.url}/api/community-events/${event}`, { headers: { cookie } })
    ).json()
    expect(mine).toBeNull()
  })

  test('whose page no longer has it is answered above the page, with the words that were typed', async () => {
    const cookie = await signUp()
    const over = (await (await fetch(`${server.url}/api/expert-sessions?when=past`)).json())[0].id as number
    const question = 'How long may this take?\nهنوز نمی‌دانم <b>.'
    const fields = { form: 'question', sessionId: `${over}`, question }
    for (const [sender, status, code] of [
      [cookie, 409, 'session_over'],
      ['', 401, 'sign_in_first'],
    ] as const) {
      const path = `/fa/expert-sessions/${over}?open=ask-${over}`
      const response = await send(path, fields, sender ? { cookie: sender } : {})
      expect(response.status).toBe(status)
      const alert = /<div role="alert".*?<\/div>/s.exec(await response.text())?.[0]
      expect(alert).toContain(m[`error_${code}`]({}, { locale: 'fa' }))
      expect(alert).toContain('How long may this take?\nهنوز نمی‌دانم &lt;b&gt;.')
      expect(alert).not.toContain(`>${over}<`)
    }
    const gone = { form: 'report-post', reported: '999999', reason: 'It is somebody’s address.' }
    const response = await send('/en/community/999999?open=report-post-999999', gone, { cookie })
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringMatching(/<div role="alert".*?It is somebody’s address\..*?<\/div>/s),
    ])
  })

  test('that was sent too often says when to come back', async () => {
    const limited = await startProcess({ DATA_DIR: createDataFolder(), RATE_LIMIT: 'on' })
    const cookie = await signUpByForm(limited)
    const responses = []
    for (let i = 0; i < 20 && responses.at(-1)?.status !== 429; i++) {
      const group = { form: 'group', name: `Group ${i}`, city: 'Oslo', country: 'Norway' }
      responses.push(await sendForm(limited, '/en/local-community?open=group', group, { cookie }))
    }
    expect(responses.at(-1)?.status).toBe(429)
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('that is not of this page is not sent', async () => {
    const cookie = await signUp()
    for (const [path, form] of [
      ['/en/events', 'resource'],
      ['/en/resources', 'group'],
      ['/en/community', 'lesson'],
    ] as const)
      expect((await send(path, { form }, { cookie })).status).toBe(404)
  })
})
