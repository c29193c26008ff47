import { beforeAll, expect, test } from 'vitest'
import { type InputName, sampleOf } from './every-input.ts'
import { signUpAdmin } from './first-admin.ts'
import { expectOwnDirection } from './own-direction.ts'
import { createDataFolder, type RunningServer, startProcess } from './server-process.ts'
import { sessionInput } from './sessions.ts'

let server: RunningServer
let admin: string
beforeAll(async () => {
  const DATA_DIR = createDataFolder()
  server = await startProcess({ DATA_DIR, ADMIN_EMAILS: 'ava@example.org', RATE_LIMIT: 'off' })
  admin = await signUpAdmin(server, DATA_DIR, 'ava@example.org')
}, 90_000)

async function send(path: string, body: object): Promise<number> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  expect([path, response.status, answer]).toEqual([path, 201, answer])
  return answer.id
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
  /** Stores it, as the admin, and returns the page for its readers. */
  store: (body: object, around: { groupId: number; sessionId: number }) => Promise<string>
  /** Texts that the page does not show, with the reason. */
  omitted?: object
}
const PLACE = { city: 'Oslo', country: 'Norway' }
const pageOf = (path: string) => (id: number) => `${path}/${id}`

/** Not here: messages to a group, which the browser loads after the page. */
const kinds: Kind[] = [
  {
    name: 'GroupInput',
    store: (body) => send('/api/regional-groups', body).then(pageOf('/local-community')),
  },
  {
    name: 'CommunityEventInput',
    store: (body) => send('/api/community-events', body).then(pageOf('/local-community/events')),
  },
  { name: 'PostInput', store: (body) => send('/api/posts', body).then(pageOf('/community')) },
  {
    name: 'CommentInput',
    store: async (body) => {
      const post = await send('/api/posts', { title: 'A post', content: 'Words', category: 'Education' })
      await send(`/api/posts/${post}/comments`, body)
      return `/community/${post}`
    },
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
    store: async (body, { sessionId }) => {
      await send('/api/expert-questions', body)
      return `/expert-sessions/${sessionId}`
    },
  },
  {
    name: 'WorkshopInput',
    store: (body) => send('/api/workshops', body).then(pageOf('/workshops')),
    omitted: { meetingLink: 'opens shortly before' },
  },
  {
    name: 'CourseInput',
    store: (body) => send('/api/courses', { ...body, published: true }).then(pageOf('/courses')),
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
    const text = await textOf(await store(sample, { groupId, sessionId }))
    const missing = Object.entries(sample).filter(([, value]) =>
      textsIn(value, name).some((each) => !text.includes(each)),
    )
    expect(missing.map(([field]) => field)).toEqual(Object.keys(omitted))
    if (BY_MEMBERS.includes(name)) expectOwnDirection(text, name)
  },
)

/** The texts of a field's value: numbers, times and choices are shown in other words. */
const textsIn = (value: unknown, name: string): string[] =>
  JSON.stringify(value)?.match(new RegExp(`${name}[ -]\\w+[ -]1`, 'g')) ?? []

const BY_MEMBERS = ['GroupInput', 'CommunityEventInput', 'PostInput', 'CommentInput', 'QuestionInput']
