import { type APIRequestContext, request as newRequest, type Page } from '@playwright/test'
import { EventInput } from '#features/events/rules.ts'
import { SessionInput } from '#features/experts/rules.ts'
import { AttendanceInput, CommunityEventInput, GroupInput } from '#features/local-community/rules.ts'
import { inDays } from '../times.ts'
import { hide } from './accessibility.ts'
import { startSite } from './own-site.ts'
import { expect, type Lang, open, test } from './site.ts'

/** A text of the maximum length without a space to wrap at. */
const long = (letters: number) => 'unbroken'.repeat(letters).slice(0, letters)
const LONG_ENOUGH = 900 // a longer word is no wider
type Schema = { pipe?: { type: string; message?: unknown; requirement?: unknown }[]; wrapped?: Schema }
/** Every text of an input, as long as it may be. */
const longest = ({ entries }: { entries: object }) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]: [string, Schema]) =>
      [...(schema.pipe ?? []), ...(schema.wrapped?.pipe ?? [])]
        .filter(({ type, message }) => type === 'max_length' && /_too_long$/.test(String(message)))
        .map(({ requirement }) => [name, long(Math.min(Number(requirement), LONG_ENOUGH))]),
    ),
  )
const WIDTHS = [320, 390]
const PAST = { dateTime: '2026-01-01T10:00Z', recordingUrl: `https://example.org/${long(600)}` }
const IN_A_WEEK = inDays(7)

const OF_ALL = [
  ...['/', '/community?sort=new', '/community/1', '/local-community', '/local-community/1'],
  ...['/local-community/events/1', '/local-community/events/2', '/events', '/events/1', '/expert-sessions'],
  ...['/expert-sessions/1', '/resources', `/resources/${long(60)}`, '/search?q=unbroken'],
]
const OF_MEMBERS = [...OF_ALL, '/account', '/notifications']
const OF_ADMINS = [
  ...['', '/members', '/reports', '/resources', '/articles', '/articles/1', '/events', '/events/1'],
  ...[
    '/sessions',
    '/sessions/1',
    '/polls',
    '/membership',
    '/waitlist',
    '/newsletter',
    '/newsletter/1',
    '/newsletter?tab=subscribers',
    '/record',
  ],
].map((path) => `/admin${path}`)

test('one word as long as a text may be is nowhere wider than the screen, in letters of any size', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const site = await startSite({ SEED: 'content', RATE_LIMIT: 'off' })
  const admin = await newRequest.newContext({ baseURL: site.url })
  await admin.post('/api/sign-in/confirm', { data: { token: await site.adminToken } })
  const member = await newRequest.newContext({ baseURL: site.url })
  await fill(admin, member)

  const fits = async (reader: Page, lang: Lang, paths: readonly string[]) => {
    for (const path of paths) await isAsWideAsTheScreen(reader, `${site.url}/${lang}${path}`)
  }
  await fits(page, 'en', OF_ALL)
  for (const [who, paths] of [
    [member, OF_MEMBERS],
    [admin, [...OF_ADMINS, '/analytics']],
  ] as const) {
    const context = await browser.newContext({ storageState: await who.storageState() })
    await fits(await context.newPage(), 'fa', paths)
    await context.close()
  }
  await site.stop()
})

async function isAsWideAsTheScreen(page: Page, address: string) {
  await page.setViewportSize({ width: WIDTHS[0] ?? 320, height: 700 })
  const response = await open(page, address)
  expect.soft(response?.status(), address).toBe(200)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    // A preview comes a moment after its page.
    if (/newsletter\/\d/.test(address)) await expect(page.locator('iframe')).toBeAttached()
    expect.soft(await tooWide(page), `${address} at ${width}`).toEqual([])
  }
  // Like the browser's own setting, except for media queries, by which the header leaves out parts that do not fit.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.querySelector('header')?.style.setProperty('display', 'none')
  })
  expect.soft(await tooWide(page), `${address} with large letters`).toEqual([])
  await hide(page)
}

/** Elements wider than the screen, except those in a scrolling frame. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    return [`${scrollWidth}`, ...wide.slice(-3).map((each) => each.outerHTML.slice(0, 200))]
  })

/** Every list and page gets a text in every field, each without a space and as long as it may be. */
async function fill(admin: APIRequestContext, member: APIRequestContext) {
  const create = async (who: APIRequestContext, path: string, data: object) => {
    const response = await who.post(`/api/${path}`, { data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.text()) ? response.json() : undefined
  }
  const person = { firstName: long(60), lastName: long(60), location: long(190) }
  await create(member, 'signup', { ...person, email: `${long(60)}@peyvand.test` })
  const words = { title: long(200), description: long(900) }
  const post = { title: long(200), content: `${long(900)}\n\nhttps://example.org/${long(600)}` }
  const { id } = await create(member, 'posts', { ...post, category: 'Education' })
  const unnamed = await create(member, 'posts', { ...post, category: 'Education', anonymous: true })
  for (const overflowing of [id, unnamed.id]) {
    const data = { decision: 'approved', version: 1 } // they have a link
    expect((await admin.patch(`/api/admin/review/post/${overflowing}`, { data })).status()).toBe(204)
  }
  for (const who of [member, admin, admin]) await create(who, `posts/${id}/comments`, { content: long(900) })
  await create(admin, `posts/${id}/report`, { reason: long(900) })
  const group = await create(member, 'regional-groups', longest(GroupInput))
  const communityEvent = { ...longest(CommunityEventInput), eventType: 'meetup', date: IN_A_WEEK }
  await create(member, 'community-events', { ...communityEvent, groupId: group.id })
  const link = { isVirtual: true, virtualLink: `https://example.org/${long(600)}` }
  await create(member, 'community-events', { ...communityEvent, ...link })
  await create(admin, 'community-events/1/register', {
    ...longest(AttendanceInput),
    attendeeCount: 1,
  })
  await create(admin, `regional-groups/${group.id}/join`, {})
  const talk = { ...longest(EventInput), tags: [long(30)], category: 'culture' }
  await create(admin, 'events', { ...talk, dateTime: IN_A_WEEK, zone: 'Europe/Oslo' })
  await create(admin, 'events', { ...talk, ...PAST, zone: 'Europe/Oslo' })
  await create(member, 'events/suggestions', { title: long(200), details: long(900) })
  const session = { ...longest(SessionInput), specialty: 'child_psychology' }
  const { id: sessionId } = await create(admin, 'expert-sessions', { ...session, date: IN_A_WEEK })
  const question = await create(member, 'expert-questions', { sessionId, question: long(900) })
  await admin.patch(`/api/expert-questions/${question.id}`, { data: { answer: long(900) } })
  await create(member, 'expert-questions', { sessionId, question: long(900), isAnonymous: true })
  for (const name of ['a', 'b']) {
    const url = `https://${name}.example.org/${long(500)}`
    const resource = await create(member, 'resources', { ...words, url, category: 'books' })
    if (name === 'a') await admin.patch(`/api/resources/${resource.id}`, { data: { approved: true } })
  }
  await create(admin, 'articles', {
    title: long(200),
    content: `## ${long(300)}\n\n${long(900)}\n\n:::tip[${long(200)}]\n${long(300)}\n:::`,
    description: long(300),
    category: long(100),
    slug: long(60),
    published: true,
  })
  await create(admin, 'polls', {
    question: long(300),
    questionFa: long(300),
    options: [120, 119].map((letters) => ({ text: long(letters), textFa: long(letters) })),
  })
  const waiting = { name: long(120), email: `${long(60)}@peyvand.test`, city: long(200), childrenAges: '3' }
  await create(member, 'waitlist', { ...waiting, interests: long(500) })
  await create(admin, 'admin/newsletter/issues', { subject: long(200), message: long(2_000) })
  await create(member, 'newsletter/subscribe', { email: `${long(60)}@peyvand.test` })
}
