import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { expectOwnDirection } from '../own-direction.ts'
import { startProcessWithAdmin } from '../processes/first-admin.ts'
import type { RunningServer } from '../processes/server-process.ts'
import { sessionInput } from '../sessions.ts'
import { type InputName, sampleOf } from './every-input.ts'

let server: RunningServer
let admin: string
beforeAll(async () => {
  ;({ server, admin } = await startProcessWithAdmin(undefined, { RATE_LIMIT: 'off' }))
}, 90_000)

const post = (path: string, body: object, cookie = '') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Send = (path: string, body: object) => Promise<number>
const sendAs =
  (cookie: () => string): Send =>
  async (path, body) => {
    const response = await post(path, body, cookie())
    const answer = await response.json()
    expect([path, response.status, answer]).toEqual([path, 201, answer])
    return answer.id
  }
const send = sendAs(() => admin)

/** Of someone who has just signed up, without verifying the email. */
async function signUp(): Promise<Send> {
  const email = `${randomUUID()}@example.org`
  const response = await post('/api/signup', { email, firstName: 'Sara', lastName: 'New' })
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return sendAs(() => cookie.join('; '))
}

/** What a reader sees of the page in both languages, links included. */
async function textOf(path: string) {
  const pages = ['en', 'fa'].map(async (lang) => {
    const response = await fetch(`${server.url}/${lang}${path}`, { headers: { cookie: admin } })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.text()).replace(/^.*<body/s, '').replace(/<script.*?<\/script>/gs, '')
  })
  return (await Promise.all(pages)).join('\n')
}

type Kind = {
  name: InputName
  /** Stores it, sent by its author (`by`), and returns the page for its readers. */
  store: (body: object, by: Send) => Promise<string>
  /** Texts that the page does not show, with the reason. */
  omitted?: object
  /** Other fields with which the page is the same whatever they are, with the reason. */
  alike?: object
}
const PLACE = { city: 'Oslo', country: 'Norway' }
const pageOf = (path: string) => (id: number) => `${path}/${id}`

const BY_MEMBERS = ['GroupInput', 'CommunityEventInput', 'PostInput', 'CommentInput', 'QuestionInput']
const ONCE = { idempotencyKey: 'is forgotten' }

/** Not here: messages to a group, which the browser loads after the page. */
const kinds: Kind[] = [
  {
    name: 'GroupInput',
    store: (body, by) => by('/api/regional-groups', body).then(pageOf('/local-community')),
  },
  {
    name: 'CommunityEventInput',
    store: (body, by) => by('/api/community-events', body).then(pageOf('/local-community/events')),
  },
  {
    name: 'PostInput',
    store: (body, by) => by('/api/posts', body).then(pageOf('/community')),
    alike: ONCE,
  },
  {
    name: 'CommentInput',
    store: async (body, by) => {
      const id = await send('/api/posts', { title: 'A post', content: 'Words', category: 'Education' })
      await by(`/api/posts/${id}/comments`, body)
      return `/community/${id}`
    },
    alike: ONCE,
  },
  {
    name: 'EventInput',
    store: (body) => send('/api/events', body).then(pageOf('/events')),
    omitted: { zoomLink: 'opens shortly before' },
  },
  {
    name: 'SessionInput',
    store: (body) =>
      send('/api/expert-sessions', { ...body, expertId: null }).then(pageOf('/expert-sessions')),
    omitted: { zoomLink: 'opens shortly before' },
  },
  {
    name: 'QuestionInput',
    store: async (body, by) => {
      const sessionId = await send('/api/expert-sessions', sessionInput())
      await by('/api/expert-questions', { ...body, sessionId })
      return `/expert-sessions/${sessionId}`
    },
    alike: ONCE,
  },
  {
    name: 'WorkshopInput',
    store: (body) => send('/api/workshops', body).then(pageOf('/workshops')),
    omitted: { meetingLink: 'opens shortly before' },
    alike: { videoUrl: 'the video comes with a click' },
  },
  {
    name: 'CourseInput',
    store: (body) => send('/api/courses', { ...body, published: true }).then(pageOf('/courses')),
    alike: { estimatedDuration: 'a minute more of five hours' },
  },
  {
    name: 'LessonInput',
    store: async (body) => {
      const about = { title: 'A course', description: 'About it', category: 'culture', published: true }
      const course = await send('/api/courses', about)
      return `/courses/${course}/lessons/${await send(`/api/courses/${course}/lessons`, body)}`
    },
  },
  {
    name: 'ArticleInput',
    store: async (body) => {
      await send('/api/articles', { ...body, published: true, publishAt: null })
      return '/resources/every-field-1'
    },
    omitted: {
      ...{ description: 'is for cards and search engines', descriptionFa: 'as in English' },
      ...{ keywords: 'are for search engines', keywordsFa: 'as in English' },
      categoryFa: 'a Persian page shows no category in Latin letters, as this sample is',
    },
  },
  { name: 'PollInput', store: (body) => send('/api/polls', { ...body, isActive: true }).then(() => '') },
]

test.each(kinds)(
  'whoever may read all of $name finds each text on its page',
  async ({ name, store, omitted = {} }) => {
    const groupId = await send('/api/regional-groups', { name: `Group of ${name}`, ...PLACE })
    const sessionId = await send('/api/expert-sessions', sessionInput())
    const sample = sampleOf(name, 1, { groupId, sessionId, expertId: '', email: '' })
    const text = await textOf(await store(sample, send))
    const missing = Object.entries(sample).filter(([, value]) =>
      textsIn(value, name).some((each) => !text.includes(each)),
    )
    expect(
      missing.map(([field]) => field),
      'the page does not show these: add them in `ui/`, or what is not for its readers to `omitted`',
    ).toEqual(Object.keys(omitted))
    if (BY_MEMBERS.includes(name)) expectOwnDirection(text, name)
  },
)

/** Not here: articles, whose pages show parts of others, too. */
const withOwnPage = kinds.filter(({ name }) => name !== 'ArticleInput')

test.each(withOwnPage)(
  'whoever may read all of $name sees each number, time and choice on its page',
  async ({ name, store, alike = {} }) => {
    const groupId = await send('/api/regional-groups', { name: `Another group of ${name}`, ...PLACE })
    const sessionId = await send('/api/expert-sessions', sessionInput())
    const [first, second] = ([1, 2] as const).map((time) =>
      Object.entries(sampleOf(name, time, { groupId, sessionId, expertId: '', email: '' })),
    )
    const shown = async (body: object) => seenIn(await textOf(await store(body, send)))
    const before = await shown(Object.fromEntries(first ?? []))
    const unseen: string[] = []
    for (const [at, [field, value]] of (second ?? []).entries()) {
      const sent = first?.[at]?.[1]
      if (textsIn(sent, name).length || JSON.stringify(sent) === JSON.stringify(value)) continue
      const body = { ...Object.fromEntries(first ?? []), [field]: value }
      const after = await shown(body)
      // Word by word: a failure says what else has changed.
      if (field in alike) expect(after.split(' '), field).toEqual(before.split(' '))
      if (after === before) unseen.push(field)
    }
    expect(unseen, 'the page is the same whatever these are').toEqual(Object.keys(alike))
  },
)

const ofMembers = kinds.filter(({ name }) => BY_MEMBERS.includes(name))

test.each(ofMembers)(
  'whose email is not verified sets no link with $name, in any field',
  async ({ name, store }) => {
    const by = await signUp()
    const sample = sampleOf(name, 2, { groupId: 0, sessionId: 0, expertId: '', email: '' })
    const withLinks = Object.entries(sample).map(([field, value]) => {
      const link = `https://sell.example.org/${field}`
      if (`${value}`.startsWith('https:')) return [field, link]
      return [field, `${value}`.startsWith(name) ? `${value} ${link}` : value]
    })
    // An anonymous text has no links, whoever wrote it.
    const body = { ...Object.fromEntries(withLinks), groupId: null, anonymous: false }
    const html = await textOf(await store(body, by))
    expect(html).toContain('https://sell.example.org/')
    expect(html.match(/(?<= href=")https:\/\/sell[^"]*/g) ?? [], 'these are links').toEqual([])
  },
)

/** The words and pictures of a page. */
const seenIn = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, (tag) =>
      [...tag.matchAll(/ (?:src|alt|aria-label)="([^"]*)"|<use href="([^"]*)"/g)].join(' '),
    )

/** The texts of a field's value: numbers, times and choices are shown in other words. */
const textsIn = (value: unknown, name: string): string[] =>
  JSON.stringify(value)?.match(new RegExp(`${name}[ -]\\w+[ -]1`, 'g')) ?? []
