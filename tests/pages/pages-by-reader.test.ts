import { expect, test } from 'vitest'
import { m } from '#messages'
import { ADMIN } from '../processes/first-admin.ts'
import { sessionInput } from '../sessions.ts'
import { inDays } from '../times.ts'
import { openDemoPages } from './demo-pages.ts'
import { headingsIn, linksIn, mainOf, textOf } from './read-html.ts'

/** What pages say to guests, members and admins, read in the HTML of the server. */

const LANGS = ['en', 'fa'] as const
const { server, admin, get, read, post, signUp } = await openDemoPages()

test.each(LANGS)('a guest is asked to sign in to submit a link, in %s', async (locale) => {
  const [link] = linksIn(await read(`/${locale}/resources`), m.library_sign_in_to_submit({}, { locale }))
  expect(link?.to).toMatch(/^\/api\/login/)
})

test.each(LANGS)('while payments are not set up, pages for admins say so, in %s', async (locale) => {
  const membership = mainOf(await read(`/${locale}/admin/membership`, admin))
  expect(textOf(membership)).toContain(m.membership_admin_closed_title({}, { locale }))
  expect(textOf(/<[^>]* role="note".*/s.exec(membership)?.[0] ?? '')).toContain(
    m.membership_admin_closed_text({}, { locale }),
  )
  const waitlist = mainOf(await read(`/${locale}/admin/waitlist`, admin))
  expect(textOf(waitlist)).toContain(m.membership_admin_invite_closed({}, { locale }))
  expect(waitlist).not.toContain(`>${m.membership_admin_invite({}, { locale })}</button>`)
})

test.each(LANGS)('links of emails say when they are incomplete, in %s', async (locale) => {
  const signIn = await read(`/${locale}/sign-in/link?token=`)
  const title = m.account_link_missing_title({}, { locale })
  expect(textOf(/<h1.*?<\/h1>/s.exec(signIn)?.[0] ?? '')).toBe(title)
  expect(textOf(/<title>(.*?)<\/title>/s.exec(signIn)?.[1] ?? '')).toBe(
    `${title} | ${m.meta_site_name({}, { locale })}`,
  )
  const unknown = m.error_newsletter_link_unknown({}, { locale })
  expect(textOf(mainOf(await read(`/${locale}/newsletter/confirm`)))).toContain(unknown)
  for (const each of ['preferences', 'unsubscribe']) {
    const main = mainOf(await read(`/${locale}/newsletter/${each}`))
    expect([each, textOf(main)]).toEqual([each, expect.stringContaining(unknown)])
    const [link] = linksIn(main, m.newsletter_choices_account({}, { locale }))
    expect([each, link?.to]).toEqual([each, expect.stringMatching(/\/account#newsletter$/)])
    expect([each, main]).toEqual([
      each,
      expect.not.stringMatching(/<textarea|<input(?![^>]* type="(?:hidden|radio|checkbox|submit)")/),
    ])
  }
})

test.each([
  ['fa-IR,fa;q=0.9,en;q=0.5', 'fa', 'rtl'],
  ['de-DE,fa;q=0.8', 'en', 'ltr'],
])('a page without prefix is in the language of the browser: %s reads %s', async (accepted, lang, dir) => {
  for (const path of ['/', '/community', '/signup', '/nowhere']) {
    const response = await fetch(server.url + path, { headers: { 'accept-language': accepted } })
    expect(await response.text()).toMatch(new RegExp(`<html[^>]*lang="${lang}"[^>]*dir="${dir}"`))
  }
})

test('the addresses of editors of what is built in say where its text is', async () => {
  for (const [path, sentence] of [
    // Without 'You can unpublish it': the button for that is on the course's own page.
    ['/courses/1/lessons/1', m.courses_admin_built_in_text],
    ['/courses/1/lessons/new', m.courses_admin_built_in_text],
    ['/workshops/1', m.error_workshop_built_in],
  ] as const) {
    const main = mainOf(await read(`/en/admin${path}`, admin))
    expect(textOf(main), path).toContain(sentence({}, { locale: 'en' }))
    expect(main, path).not.toMatch(/<textarea|<input(?![^>]* type="(?:hidden|radio)")/)
  }
})

test('a guest reads that all questions are taken, in place of the invitation to sign in', async () => {
  const session = { ...sessionInput(), maxQuestions: 1, date: inDays(7) }
  const { id: sessionId } = await post('/api/expert-sessions', session, admin)
  const textFor = async (locale: (typeof LANGS)[number]) =>
    textOf(mainOf(await read(`/${locale}/expert-sessions/${sessionId}`)))
  for (const locale of LANGS) expect(await textFor(locale)).toContain(m.experts_login_to_ask({}, { locale }))
  const { cookie } = await signUp(`asker-${Date.now()}@example.org`)
  await post('/api/expert-questions', { sessionId, question: 'Why?' }, cookie)
  for (const locale of LANGS) {
    const text = await textFor(locale)
    expect(text).toContain(m.experts_full_guest({}, { locale }))
    expect(text).not.toContain(m.experts_login_to_ask({}, { locale }))
  }
})

test('editors of what people registered for say whom a new time reaches, others do not', async () => {
  const { id: later } = await post('/api/expert-sessions', sessionInput(), admin)
  for (const [path, isSaid] of [
    ['/events/1', true],
    ['/events/4', false], // past
    ['/events/new', false],
    ['/workshops/2', true],
    ['/workshops/new', false],
    ['/sessions/4', true],
    ['/sessions/1', false], // past
    [`/sessions/${later}`, false], // without questions
  ] as const) {
    const text = textOf(mainOf(await read(`/en/admin${path}`, admin)))
    expect([path, /If you change the time\b.* will be notified/.test(text)]).toEqual([path, isSaid])
  }
})

test('the analytics are a page that only admins have', async () => {
  const pages = await Promise.all([get('/en/analytics'), get('/en/analytics', admin), get('/api/analytics')])
  expect(pages.map(({ status }) => status)).toEqual([404, 200, 401])
})

test.each(LANGS)('before Peyvand+ opens, its members’ page leads to the waitlist, in %s', async (locale) => {
  const html = await read(`/${locale}/members`)
  expect(textOf(html)).not.toContain(m.membership_members_withheld({}, { locale }))
  const [waitlist] = linksIn(html, m.membership_join_waitlist({}, { locale }))
  expect(headingsIn(await read(waitlist?.to ?? ''))).toContain(m.membership_scaling_title({}, { locale }))
})

test('before Peyvand+ opens, the waitlist knows who is signed in, and members are not asked to join', async () => {
  const email = 'waits@example.org'
  const { cookie } = await signUp(email)
  for (const locale of LANGS) {
    const form = mainOf(await read(`/${locale}/subscribe`, cookie))
    const field = (name: string) => new RegExp(`<input\\b[^>]* name="${name}"[^>]*>`).exec(form)?.[0] ?? ''
    const values = ['name', 'email', 'city'].map((name) => / value="([^"]*)"/.exec(field(name))?.[1])
    expect(values).toEqual(['Mina Test', email, 'Oslo, Norway'])
  }
  // Only a confirmed address can be given a membership.
  await post('/api/admin/memberships', { email: ADMIN }, admin)
  for (const locale of LANGS) {
    for (const path of ['subscribe', 'peyvand-plus']) {
      const html = await read(`/${locale}/${path}`, admin)
      const text = textOf(mainOf(html))
      expect(text, path).toContain(m.membership_already_granted({}, { locale }))
      expect(linksIn(html, m.membership_to_members({}, { locale })).length, path).toBeGreaterThan(0)
      for (const absent of [m.membership_join_waitlist, m.membership_subscribe_waiting])
        expect(text, path).not.toContain(absent({}, { locale }))
      expect(headingsIn(html), path).not.toContain(m.membership_subscribe_title({}, { locale }))
      if (path === 'subscribe') continue
      expect(headingsIn(html)).toContain(m.membership_benefits_member_title({}, { locale }))
      expect(headingsIn(html)).not.toContain(m.membership_plans_title({}, { locale }))
    }
    const home = textOf(await read(`/${locale}`, admin))
    expect(home).toContain(m.home_feature_premium_open_text({}, { locale }))
  }
})

test('each list for admins has a search in the address, which says that it finds nothing', async () => {
  for (const [path, found = m.ui_queue_none_found] of [
    ...[['articles'], ['courses'], ['events'], ['hidden'], ['newsletter'], ['polls'], ['record']],
    ...[['reports'], ['reports?state=blocks'], ['resources'], ['review'], ['sessions'], ['waitlist']],
    ...[['workshops'], ['groups'], ['groups?kind=events'], ['members']],
    ['membership', m.membership_admin_none_found],
    ['newsletter?tab=subscribers', m.newsletter_none_found],
  ] as [string, typeof m.ui_queue_none_found?][]) {
    const html = await read(`/en/admin/${path}${path.includes('?') ? '&' : '?'}q=quetzalcoatl`, admin)
    expect(html, path).toContain('value="quetzalcoatl"')
    expect(textOf(html), path).toContain(found({}, { locale: 'en' }))
  }
})

test('who is led to the sign-in page from one that needs an account is told so, in both languages', async () => {
  for (const lang of LANGS) {
    const needed = m.account_signin_needed({}, { locale: lang })
    for (const path of ['account', 'notifications', 'community/new'])
      expect([path, await read(`/${lang}/${path}`)]).toEqual([path, expect.stringContaining(needed)])
    for (const path of ['sign-in', 'sign-in?to=/community'])
      expect(await read(`/${lang}/${path}`)).not.toContain(needed)
  }
})

test('whoever is signed in reads so at sign-up and sign-in, and is offered no other account, in both languages', async () => {
  const email = `mina-${Date.now()}@example.org`
  const { cookie } = await signUp(email)
  for (const [who, own, firstName] of [
    [cookie, email, 'Mina'],
    [admin, 'ava@example.org', 'Ava'], // who has confirmed the email
  ] as const)
    for (const locale of LANGS) {
      for (const path of ['signup', 'sign-in']) {
        const main = mainOf(await read(`/${locale}/${path}`, who))
        const [title = ''] = /<h1.*?<\/h1>/s.exec(main) ?? []
        const name = m.account_here_title({ name: firstName }, { locale })
        expect([path, plain(title)]).toEqual([path, plain(name)])
        expect(plain(main), path).toContain(plain(m.account_here_text({ email: own }, { locale })))
      }
      for (const path of ['', '/community', '/local-community', '/expert-sessions']) {
        const html = await read(`/${locale}${path}`, who)
        expect(html.match(/<a\b[^>]* href="[^"]*\/signup"/g), path).toBeNull()
        expect(textOf(html.replace(/<(script|style)\b.*?<\/\1>/gs, '')), path).not.toMatch(
          /free account|حساب رایگان/i,
        )
      }
      const guest = await read(`/${locale}/community`)
      expect(guest).toMatch(/<a\b[^>]* href="[^"]*\/signup"/)
    }
})

/** Its text without what isolates a name or an address of another direction. */
const plain = (html: string) => textOf(html).replace(/[\u2066-\u2069]/g, '')

test('a guest is not asked to sign out', async () => {
  for (const locale of LANGS) {
    const response = await get(`/${locale}/sign-out`)
    expect([response.status, new URL(response.url).pathname]).toEqual([200, `/${locale}`])
    expect(textOf(await response.text())).not.toContain(m.account_signout_text({}, { locale }))
  }
})

test.each(LANGS)(
  'an unknown address is answered 404, with what is missing and the header, in %s',
  async (locale) => {
    for (const [path, heading] of [
      ['/no/such/place', m.site_not_found_title],
      ['/admin', m.site_not_found_title],
      ['/%F0%9F%98%80', m.site_not_found_title],
      ['/community/abc', m.discussions_post_not_found],
      ['/community/99999999', m.discussions_post_not_found],
      ['/events/999999', m.error_event_not_found],
      ['/local-community/999999', m.error_group_not_found],
      ['/resources/nothing-of-that-name', m.error_article_not_found],
      ['/courses/999999', m.error_course_not_found],
    ] as const) {
      const response = await get(`/${locale}${path}`)
      expect([path, response.status]).toEqual([path, 404])
      const html = await response.text()
      expect(/<header\b.*?<\/header>/s.exec(html)?.[0], path).toContain('<a ')
      const titles = mainOf(html).match(/<h1\b.*?<\/h1>/gs) ?? []
      expect([path, titles.map(textOf)]).toEqual([path, [heading({}, { locale })]])
    }
  },
)

test('nothing of one reader is in what others get, whoever asked first: pages and answers are cached for guests alone', async () => {
  const { cookie } = await signUp(`shares-nothing-${Date.now()}@example.org`)
  const posts = '/api/posts?sort=new&limit=7'
  const [{ id }] = await (await get(posts)).json()
  expect(
    (await fetch(`${server.url}/api/posts/${id}/like`, { method: 'POST', headers: { cookie } })).ok,
  ).toBe(true)
  const likedIn = async (by: string) => (await (await get(posts, by)).json())[0].liked
  const isOwn = async (by: string) => (await read('/en/community?sort=new', by)).includes('/en/account')
  for (let time = 0; time < 2; time++) {
    expect([await likedIn(cookie), await isOwn(cookie)]).toEqual([true, true])
    expect([await likedIn(''), await isOwn('')]).toEqual([false, false])
  }
  // A guest's own vote is in a cookie, too.
  const [poll] = await (await get('/api/polls')).json()
  const vote = await fetch(`${server.url}/api/polls/${poll.id}/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ optionIndex: 0 }),
  })
  const voter = vote.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  expect(voter).not.toBe('')
  const votedIn = async (by: string) => (await (await get('/api/polls', by)).json())[0].voted
  expect([await votedIn(voter), await votedIn(''), await votedIn(voter)]).toEqual([0, null, 0])
  for (const by of [voter, ''])
    expect(await read('/en?first', by)).not.toMatch(/<button(?=[^>]*aria-pressed="true")[^>]*value="0"/)
})
