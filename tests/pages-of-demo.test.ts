import { beforeAll, expect, test } from 'vitest'
import { m } from '#messages'
import { BUILT_IN, TOOLKITS } from '../src/features/library/articles/built-in.ts'
import { EVENTS } from './each-kind-of-event.ts'
import { ADMIN, startProcessWithAdmin } from './first-admin.ts'
import { articlesIn, dataIn, headingsIn, linkIn, linksIn, mainOf, postsIn, textOf } from './read-html.ts'
import type { RunningServer } from './server-process.ts'
import { sessionInput } from './sessions.ts'
import { inDays } from './times.ts'

/** What the server's HTML says by itself: these tests click and lay out nothing, and need no browser. */

const LANGS = ['en', 'fa'] as const

let server: RunningServer
let admin: string
beforeAll(async () => {
  ;({ server, admin } = await startProcessWithAdmin('demo'))
}, 90_000)

const get = (path: string, cookie = '') => fetch(server.url + path, { headers: { cookie } })

async function read(path: string, cookie = ''): Promise<string> {
  const response = await get(path, cookie)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

/** As the one who has the cookie, or as a guest, whose cookie is returned. */
async function post(path: string, body: object, cookie = '') {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, response.status]).toEqual([path, 201])
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { id: (await response.json()).id, cookie: cookies.join('; ') }
}

const signUp = (email: string) =>
  post('/api/signup', { email, firstName: 'Mina', lastName: 'Test', location: 'Oslo, Norway' })

/** The ids of all posts, through the API. */
async function everyPost() {
  const ids: string[] = []
  for (let path: string | undefined = '/api/posts?sort=new&limit=100'; path; ) {
    const response: Response = await get(path)
    ids.push(...(await response.json()).map(({ id }: { id: number }) => `post-${id}`))
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]?.replace(server.url, '')
  }
  return ids
}

test.each(LANGS)('the whole feed is read page after page, each post once, by links in %s', async (locale) => {
  const seen: unknown[] = []
  let html = await read(`/${locale}/community?sort=new`)
  for (;;) {
    seen.push(...postsIn(html))
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(
      new RegExp(`/${locale}/community$`),
    )
    const [more] = linksIn(html, m.ui_show_more({}, { locale }))
    if (!more) break
    expect(more.to).toMatch(new RegExp(`^/${locale}/community\\?sort=new&cursor=[\\w-]+#cursor-rows$`))
    html = await read(more.to.replace(/#.*/, ''))
    expect(html).toContain(' id="cursor-rows"')
    expect(linksIn(html, m.discussions_sort_new({}, { locale })).map((link) => link.isCurrent)).toEqual([
      true,
    ])
  }
  expect(seen.length).toBeGreaterThan(40)
  expect(seen).toEqual(await everyPost())
  const [first] = linksIn(html, m.ui_from_beginning({}, { locale }))
  expect(first?.to).toBe(`/${locale}/community?sort=new`)
})

test.each(LANGS)('the newsletter has its older issues by URL, in %s', async (locale) => {
  const first = await get('/api/newsletter/issues?limit=1')
  const [newest] = await first.json()
  const cursor = /[?&]cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1]
  const [second] = await (await get(`/api/newsletter/issues?limit=1&cursor=${cursor}`)).json()
  const issue = ({ id }: { id: number }) => `/newsletter/${id}"`
  const older = mainOf(await read(`/${locale}/newsletter?cursor=${cursor}`))
  expect(older).toContain(issue(second))
  expect(older).not.toContain(issue(newest))
  const [link] = linksIn(older, m.ui_from_beginning({}, { locale }))
  expect(mainOf(await read(link?.to ?? ''))).toContain(issue(newest))
})

test.each(LANGS)('the library is read to its end, with its filter, by links in %s', async (locale) => {
  const html = await read(`/${locale}/resources`)
  expect(articlesIn(html)).toBe(12)
  const [more] = linksIn(html, m.ui_show_more({}, { locale }))
  const next = await read(more?.to.replace(/#.*/, '') ?? '')
  expect(articlesIn(next)).toBe(12)
  expect(linksIn(next, m.library_all_categories({}, { locale }))).toMatchObject([{ isCurrent: true }])
  const [books] = linksIn(next, m.library_books({}, { locale }))
  expect(books?.to).toBe(`/${locale}/resources?category=books`)
})

test.each([
  ['en', 'ltr'],
  ['fa', 'rtl'],
])('a page in %s runs %s', async (lang, direction) => {
  expect(/<html\b[^>]*>/.exec(await read(`/${lang}`))?.[0]).toMatch(
    new RegExp(`(?=.* lang="${lang}").* dir="${direction}"`),
  )
})

test('a cursor that was cut off or made up leads to the beginning', async () => {
  const { id } = await post(
    '/api/posts',
    { title: 'Cursorfinch', content: 'x', category: 'Education' },
    admin,
  )
  const list = '/en/community?q=Cursorfinch&sort=new'
  for (const cursor of ['garbage', 'x'.repeat(300), '7', '', 'a&cursor=b', '%FF', '%22%00'])
    expect(postsIn(await read(`${list}&cursor=${cursor}`)), cursor).toEqual([`post-${id}`])
  const others = [
    ...['resources', 'events', 'newsletter', 'search?q=a&type=post', 'local-community', 'expert-sessions'],
    ...['courses', 'workshops'],
  ]
  for (const path of others) {
    const cursors = 'cursor=garbage&events=garbage&groups=garbage&past=garbage&upcoming=garbage'
    const html = await read(`/en/${path}${path.includes('?') ? '&' : '?'}${cursors}`)
    expect(articlesIn(html), path).toBeGreaterThan(0)
  }
  // Later than the oldest post.
  const after = await read(`${list}&cursor=MQ`)
  expect(textOf(mainOf(after))).toContain(m.discussions_end({}, { locale: 'en' }))
  expect(postsIn(after)).toEqual([])
  const [link] = linksIn(after, m.ui_from_beginning({}, { locale: 'en' }))
  expect(postsIn(await read(link?.to ?? ''))).toEqual([`post-${id}`])
})

test.each(LANGS)('every article has its drawing, headings, boxes and data, in %s', async (locale) => {
  for (const slug of BUILT_IN) {
    const html = await read(`/${locale}/resources/${slug}`)
    const main = mainOf(html)
    expect(/<header.*?<\/header>/s.exec(main)?.[0], slug).toMatch(/<use href="\/art\/[a-z-]+\.svg#art"/)
    expect(main.match(/<h2\b/g)?.length, slug).toBeGreaterThanOrEqual(6)
    const boxes = [...main.matchAll(/<aside class="(box box-[a-z]+)"/g)].map(([, kind]) => kind)
    expect(boxes.length, slug).toBeGreaterThanOrEqual(4)
    expect(new Set(boxes).size, slug).toBe(4)
    expect(/<footer.*?<\/footer>/s.exec(main)?.[0], slug).toMatch(/<span lang="fa"[^>]*>[^<]+/) // its blessing
    expect(html, slug).toMatch(
      new RegExp(`<meta property="og:image" content="[^"]*/art-[a-z-]+-${locale}\\.png"`),
    )
    expect(dataIn(html, 'Article'), slug).toMatchObject({
      inLanguage: locale,
      isAccessibleForFree: true,
      headline: textOf(/<h1.*?<\/h1>/s.exec(main)?.[0] ?? ''),
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  }
})

test.each(LANGS)(
  'a guest reads the beginning of a toolkit, and gets nothing to print, in %s',
  async (locale) => {
    const premium = `>${m.library_premium({}, { locale })}<`
    const list = mainOf(await read(`/${locale}/resources?category=toolkits`))
    expect(list.split(premium)).toHaveLength(TOOLKITS.length + 1)
    for (const slug of TOOLKITS) {
      const main = mainOf(await read(`/${locale}/resources/${slug}`))
      expect(textOf(main), slug).toContain(m.library_withheld_title({}, { locale }))
      expect(main, slug).toContain(premium)
      for (const absent of [m.library_print, m.library_download])
        expect(textOf(main), slug).not.toContain(absent({}, { locale }))
      expect(main, slug).not.toMatch(/class="[^"]*\bsheet\b/)
      expect(await read(`/${locale}/resources/${slug}`, admin), slug).toMatch(/class="[^"]*\bsheet\b/)
    }
  },
)

test.each(LANGS)('a guest reads what a course holds, and none of its lessons, in %s', async (locale) => {
  expect(mainOf(await read(`/${locale}/courses`))).toContain(`href="/${locale}/courses/1"`)
  const course = mainOf(await read(`/${locale}/courses/1`))
  expect(textOf(course)).toContain(m.courses_withheld_title({}, { locale }))
  const lists = course.match(/<ol\b.*?<\/ol>/gs) ?? []
  expect(lists.flatMap((list) => list.match(/<li\b/g) ?? [])).toHaveLength(5)
  expect(lists.join('')).not.toContain('<a ')
  const response = await get(`/${locale}/courses/1/lessons/1`)
  expect(response.status).toBe(403)
  const lesson = await response.text()
  expect(textOf(lesson)).toContain(m.courses_withheld_lesson({}, { locale }))
  expect(lesson).not.toMatch(/avalesh|بادام/i)
})

test.each(LANGS)('a guest reads who holds a workshop, and of a kit what it is, in %s', async (locale) => {
  const list = mainOf(await read(`/${locale}/workshops`))
  const name = locale === 'fa' ? 'شهرزاد نوری' : 'Shahrzad Nouri'
  expect(textOf(list)).toContain(m.workshops_with({ name }, { locale }))
  const kit = list
    .split('<article')
    .find((card) => textOf(card).includes(m.workshops_type_kit({}, { locale })))
  const path = linkIn(kit ?? '', m.workshops_open_kit({}, { locale }))
  const main = mainOf(await read(path))
  expect(main).toContain(`>${m.workshops_withheld_title({}, { locale })}</h2>`)
  expect(main).not.toMatch(SHEET)
  expect(mainOf(await read(path, admin))).toMatch(SHEET)
})
const SHEET = /class="[^"]*\bprint-sheet\b/

test.each(LANGS)(
  'a guest finds groups by their city in either script, is asked to sign in, and gets no address, in %s',
  async (locale) => {
    const search = async (words: string) =>
      mainOf(await read(`/${locale}/local-community?q=${encodeURIComponent(words)}`))
    const groupsIn = (main: string) =>
      main
        .split('<section')
        .find((section) => section.includes(`>${m.local_community_groups({}, { locale })}<`)) ?? ''
    const found = await search('تورنتو')
    expect(groupsIn(found).match(/<article\b/g)).toHaveLength(1)
    expect(linkIn(found, m.local_community_sign_in({}, { locale }))).toMatch(/^\/api\/login\?to=/)
    expect(textOf(found)).toContain(m.local_community_guest_action({}, { locale }))
    expect(found).not.toContain('Bathurst')
    expect(groupsIn(await search('zzqqxx'))).toContain('role="status"')
  },
)

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

test.each(EVENTS)(
  '$kind has structured data and a picture, and is offered to calendars until it is cancelled',
  async ({ kind, api, path, data, titles, hasData }) => {
    const { id } = await post(api, data, admin)
    const readBoth = () => Promise.all(LANGS.map((locale) => read(`/${locale}${path}/${id}`)))
    const picture = async (url: unknown) =>
      (await get(new URL(`${url}`).pathname)).headers.get('content-type')
    for (const [at, html] of (await readBoth()).entries()) {
      const locale = LANGS[at] ?? 'en'
      expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(titles[locale])
      expect(linksIn(html, m.calendar_add({}, { locale }))).toHaveLength(1)
      expect(await picture(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1])).toBe('image/png')
      const structured = dataIn(html, 'Event')
      if (kind === 'an event') expect(mainOf(html)).toContain(locale === 'fa' ? '>خواب<' : '>sleep<')
      if (!hasData) continue
      expect(structured).toMatchObject({
        name: titles[locale],
        inLanguage: locale,
        eventStatus: 'https://schema.org/EventScheduled',
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      expect(await picture(structured?.image)).toBe('image/png')
    }

    const cancelled = await fetch(`${server.url}${api}/${id}/cancellation`, {
      method: 'POST',
      headers: { cookie: admin, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Ill.' }),
    })
    expect(cancelled.ok).toBe(true)
    for (const [at, html] of (await readBoth()).entries()) {
      expect(textOf(mainOf(html))).toContain('Ill.')
      expect(linksIn(html, m.calendar_add({}, { locale: LANGS[at] ?? 'en' }))).toEqual([])
      if (hasData)
        expect(dataIn(html, 'Event')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    }
  },
)

test.each(LANGS)('an article that is not written in this language says so in it, in %s', async (locale) => {
  const inOther =
    locale === 'en' ? { titleFa: 'برف', contentFa: 'جوراب گرم.' } : { title: 'Snow', content: 'Socks.' }
  const slug = `one-language-${locale}`
  await post('/api/articles', { ...inOther, slug, category: 'Play', published: true }, admin)
  const main = mainOf(await read(`/${locale}/resources/${slug}`)).replaceAll('&#x27;', "'")
  const note = m.library_only_other({}, { locale })
  const [, before = ''] = main.split(note)[0]?.match(/.*(<[^>]*>)[^<]*$/s) ?? []
  expect(textOf(main)).toContain(note)
  expect(before).toContain(` dir="${locale === 'fa' ? 'rtl' : 'ltr'}"`)
  expect(/<article\b[^>]*>/.exec(main)?.[0]).toContain(` dir="${locale === 'fa' ? 'ltr' : 'rtl'}"`)
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
    ...[['workshops'], ['groups', m.local_community_admin_none], ['members', m.admin_members_empty]],
    ['membership', m.membership_admin_none_found],
    ['newsletter?tab=subscribers', m.newsletter_none_found],
  ] as [string, typeof m.ui_queue_none_found?][]) {
    const html = await read(`/en/admin/${path}${path.includes('?') ? '&' : '?'}q=quetzalcoatl`, admin)
    expect(html, path).toContain('value="quetzalcoatl"')
    expect(textOf(html), path).toContain(found({}, { locale: 'en' }))
  }
})

test('the list of community events names no place where one is online', async () => {
  const main = mainOf(await read('/en/admin/groups?kind=events', admin))
  expect(main).toContain(' data-row=')
  expect(textOf(main)).not.toMatch(/·\s*·/)
})

test.each(LANGS)(
  'a category of the library is a link that keeps the words searched for, in %s',
  async (locale) => {
    const chosen = (html: string) =>
      /<nav\b.*?<a\b[^>]*aria-current="page"[^>]*>(.*?)<\/a>/s.exec(mainOf(html))?.[1]
    const html = await read(`/${locale}/resources?q=ganjoor`)
    expect(chosen(html)).toBe(m.library_all_categories({}, { locale }))
    const [books] = linksIn(html, m.library_books({}, { locale }))
    expect(books?.to).toBe(`/${locale}/resources?q=ganjoor&category=books`)
    const found = await read(books?.to ?? '')
    expect(chosen(found)).toBe(m.library_books({}, { locale }))
    expect(articlesIn(found)).toBe(1)
    const nothing = await read(`/${locale}/resources?q=zzqqxx`)
    const [clear] = linksIn(nothing, m.library_clear_filters({}, { locale }))
    expect(clear?.to).toBe(`/${locale}/resources`)
    expect(articlesIn(await read(clear?.to ?? ''))).toBeGreaterThan(0)
  },
)

test.each(LANGS)('a topic of past events is a link, beside all of them, in %s', async (locale) => {
  const past = (html: string) =>
    articlesIn(
      `<main${/<section\b[^>]*aria-labelledby="event-library".*?<\/section>/s.exec(mainOf(html))?.[0]}</main>`,
    )
  const html = await read(`/${locale}/events?all=true`)
  expect(past(html)).toBe(5)
  const [topic] = linksIn(html, m.events_category_technology({}, { locale }))
  expect(topic?.to).toBe(`/${locale}/events?all=true&category=technology`)
  expect(past(await read(topic?.to ?? ''))).toBe(1)
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
