import { expect, test, vi } from 'vitest'
import { GUEST } from '#platform/app-context.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { sessionInput } from '../../../tests/sessions.ts'
import type { SearchType } from './rules.ts'
import { parseQuery } from './words/parse-query.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const sara = await createPerson(testApp)
const admin = await createPerson(testApp, { role: 'admin' })

/** A word of its own for each: that of another would be known to the search already. */
const WORDS = {
  article: 'quicksilverish',
  resource: 'flibbertigib',
  event: 'gobbledygrook',
  session: 'whatchamacallo',
  course: 'thingamabobbin',
  workshop: 'hullaballoon',
  gathering: 'razzmatazzle',
  group: 'snickerdoodled',
  post: 'kerfuffled',
} satisfies Record<Exclude<SearchType, 'word' | 'page'>, string>
const titleOf = (type: keyof typeof WORDS) => `A ${WORDS[type]} title`
const DATE = '2099-06-01T10:00'
const zone = 'Europe/Oslo'
const place = { city: 'Oslo', country: 'Norway' }
const reason = { reason: 'A reason of more than twenty letters' }
const textOf = (type: keyof typeof WORDS) => ({ title: titleOf(type), description: 'About it' })
type Change = (id: number) => [person: typeof sara, method: string, path: string, body?: unknown]

const writtenBy = (person: typeof sara, path: string, body: object, withdraw: Change) => ({
  create: async () => (await person.post(path, body)).body.id as number,
  withdraw,
})

/** What can be withdrawn; words and pages come with the site's code. */
const searchables: Record<keyof typeof WORDS, ReturnType<typeof writtenBy>> = {
  article: writtenBy(
    admin,
    '/api/articles',
    { title: titleOf('article'), content: 'Words', category: 'Food', slug: 'quick', published: true },
    (id) => [admin, 'DELETE', `/api/articles/${id}`],
  ),
  resource: {
    create: async () => {
      const input = { ...textOf('resource'), category: 'books', url: 'https://www.example.org/known' }
      const { id } = (await sara.post('/api/resources', input)).body
      await admin.patch(`/api/resources/${id}`, { approved: true })
      return id
    },
    withdraw: (id) => [admin, 'DELETE', `/api/resources/${id}`],
  },
  event: writtenBy(
    admin,
    '/api/events',
    { ...textOf('event'), speaker: 'Sara', category: 'culture', dateTime: DATE, zone },
    (id) => [admin, 'POST', `/api/events/${id}/cancellation`, reason],
  ),
  session: writtenBy(
    admin,
    '/api/expert-sessions',
    { ...sessionInput(), title: titleOf('session') },
    (id) => [admin, 'POST', `/api/expert-sessions/${id}/cancellation`, reason],
  ),
  course: writtenBy(
    admin,
    '/api/courses',
    { ...textOf('course'), category: 'culture', isPremiumOnly: false },
    (id) => [admin, 'DELETE', `/api/courses/${id}`],
  ),
  workshop: writtenBy(
    admin,
    '/api/workshops',
    { ...textOf('workshop'), workshopType: 'live', scheduledDate: DATE, zone },
    (id) => [admin, 'POST', `/api/workshops/${id}/cancellation`, reason],
  ),
  gathering: writtenBy(
    sara,
    '/api/community-events',
    { title: titleOf('gathering'), eventType: 'meetup', date: DATE, zone, ...place },
    (id) => [sara, 'POST', `/api/community-events/${id}/cancellation`, reason],
  ),
  group: writtenBy(sara, '/api/regional-groups', { name: titleOf('group'), ...place }, (id) => [
    sara,
    'POST',
    `/api/regional-groups/${id}/closing`,
    reason,
  ]),
  post: writtenBy(
    sara,
    '/api/posts',
    { title: titleOf('post'), content: 'Words', category: 'Education', anonymous: false },
    (id) => [sara, 'DELETE', `/api/posts/${id}`],
  ),
}

const publish = vi.spyOn(testApp.app.live, 'publish')

test.each(Object.entries(searchables) as [keyof typeof WORDS, (typeof searchables)['post']][])(
  'a cached search drops what is new and what is withdrawn: %s',
  async (type, { create, withdraw }) => {
    const search = () => guest.get(`/api/search?q=${WORDS[type]}&type=${type}`)
    const before = await search()
    expect(before.body).toEqual([])
    const tags = before.headers.get('x-cache-tags')
    for (const part of ['count', 'suggestions'])
      expect((await guest.get(`/api/search/${part}?q=${WORDS[type]}`)).headers.get('x-cache-tags')).toBe(tags)
    const shown = tags?.split(' ')
    expect(shown, 'published by the hourly indexing').toContain('search')
    const isDropped = () => publish.mock.calls.some(([tag]) => shown?.includes(tag))
    publish.mockClear()
    const id = await create()
    expect(isDropped()).toBe(true)
    expect((await search()).body).toMatchObject([{ type, title: titleOf(type) }])
    publish.mockClear()
    const [person, method, path, body] = withdraw(id)
    expect((await person.send(method, path, body)).status).toBeLessThan(300)
    expect(isDropped()).toBe(true)
    expect((await search()).body).toEqual([])
  },
)

test('words that could not be looked up are looked up again', async () => {
  const { $client } = testApp.app.db
  const ctx = { ...testApp.app, viewer: GUEST, lang: 'en' as const, now: new Date(), addressHash: '' }
  const away = vi.spyOn($client, 'query').mockRejectedValue(new Error('away') as never)
  await expect(parseQuery(ctx, [], 'flummoxed')).rejects.toThrow('away')
  away.mockRestore()
  await expect(parseQuery(ctx, [], 'flummoxed')).resolves.toBeUndefined() // no text has it
})
