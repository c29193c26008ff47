import { expect, test } from 'vitest'
import { m } from '#messages'
import { BUILT_IN, TOOLKITS } from '../../src/features/library/articles/built-in.ts'
import { EVENTS } from '../each-kind-of-event.ts'
import { openDemoPages } from './demo-pages.ts'
import { articlesIn, dataIn, linkIn, linksIn, mainOf, postsIn, textOf } from './read-html.ts'
import { PUBLIC_PAGES } from './site-pages.ts'

/** What pages of the demo community show of its contents, read in the HTML of the server. */

const LANGS = ['en', 'fa'] as const
const { server, admin, get, read, post } = await openDemoPages()

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
])('a page in %s runs %s, and Safari makes no links in it', async (lang, direction) => {
  const html = await read(`/${lang}`)
  expect(/<html\b[^>]*>/.exec(html)?.[0]).toMatch(new RegExp(`(?=.* lang="${lang}").* dir="${direction}"`))
  expect(html).toContain('<meta name="format-detection" content="telephone=no,')
})

test.each(['5', 'true', 'null', '1e3'])('a search for %s stays at the address that was typed', async (q) => {
  for (const path of ['search', 'community', 'resources', 'local-community']) {
    const response = await get(`/en/${path}?q=${q}`)
    expect(response.redirected, path).toBe(false)
    expect(await response.text(), path).toMatch(new RegExp(`<input[^>]* value="${q}"`))
  }
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
  expect(linksIn(html, m.events_all_topics({}, { locale }))).toMatchObject([{ isCurrent: true }])
  const [topic] = linksIn(html, m.events_category_technology({}, { locale }))
  expect(topic?.to).toBe(`/${locale}/events?all=true&category=technology`)
  expect(past(await read(topic?.to ?? ''))).toBe(1)
})

test.each(LANGS)('each page that search engines list, records aside, has keywords, in %s', async (locale) => {
  const keywordsOf = new Map<string, string>()
  for (const path of PUBLIC_PAGES.filter((each) => !each.includes('/1'))) {
    const html = await read(`/${locale}${path === '/' ? '' : path}`)
    if (!/<link rel="canonical"/.test(html)) continue
    keywordsOf.set(path, /<meta name="keywords" content="([^"]*)"/.exec(html)?.[1] ?? '')
  }
  expect([...keywordsOf].filter(([, keywords]) => !keywords).map(([path]) => path)).toEqual([])
  expect(keywordsOf.size).toBeGreaterThan(15)
})
