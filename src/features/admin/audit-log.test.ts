import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { rowsRead } from '../../../tests/plans.ts'
import { sessionInput } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp()
const admin = await createPerson(testApp, { role: 'admin' })

const ABOUT = { title: 'Light', description: 'About it', category: 'culture', zone: 'Europe/Oslo' }
const INPUTS = {
  '/api/events': { ...ABOUT, speaker: 'Sara', dateTime: inHours(48) },
  '/api/expert-sessions': sessionInput(),
  '/api/courses': ABOUT,
  '/api/workshops': { ...ABOUT, workshopType: 'live', scheduledDate: inHours(48) },
  '/api/articles': { ...ABOUT, content: 'Words', slug: 'light' },
}

test.each(Object.entries(INPUTS))(
  'entries about %s lead to its page as long as it is there',
  async (path, input) => {
    const { id } = (await admin.post(path, input)).body
    const urls = async (limit: number) =>
      (await admin.get(`/api/admin/record?limit=${limit}`)).body.map((entry: { url: unknown }) => entry.url)
    const page = path.replace('/api', path === '/api/articles' ? '/admin' : '')
    expect(await urls(1)).toEqual([`${page}/${id}`])
    // A session that people may be waiting for is cancelled first.
    await admin.post(`${path}/${id}/cancellation`, { reason: 'Mina is ill' })
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect(await urls(2)).toEqual([null, null])
  },
)

test('entries about a lesson lead to its editor as long as it is there', async () => {
  const course = (await admin.post('/api/courses', ABOUT)).body
  const lessons = `/courses/${course.id}/lessons`
  const lesson = (await admin.post(`/api${lessons}`, { title: 'Alef', content: 'Words' })).body
  const newestUrl = async () => (await admin.get('/api/admin/record?limit=1')).body[0].url
  expect(await newestUrl()).toBe(`/admin${lessons}/${lesson.id}`)
  expect((await admin.delete(`/api${lessons}/${lesson.id}`)).status).toBe(204)
  expect(await newestUrl()).toBeNull()
})

test('entries about an issue name it, also once it is deleted', async () => {
  const issue = { subject: 'Yalda', message: 'Words', subjectFa: 'یلدا', messageFa: 'متن' }
  const { id } = (await admin.post('/api/admin/newsletter/issues', issue)).body
  expect((await admin.delete(`/api/admin/newsletter/issues/${id}`)).status).toBe(204)
  const [entry] = (await admin.get('/api/admin/record?limit=1')).body
  expect(entry).toMatchObject({
    act: 'newsletter_draft_deleted',
    details: { title: 'Yalda', titleFa: 'یلدا' },
  })
})

const find = async (q: string) =>
  (await admin.get(`/api/admin/record?q=${encodeURIComponent(q)}`)).body.map(
    ({ subject }: { subject: string }) => subject,
  )

test('a search reads the entries that it finds, however many there are', async () => {
  const { $client } = testApp.app.db
  const member = await createPerson(testApp, { firstName: 'Tahmineh' })
  await $client.query(`
    insert into admin_record (actor_id, actor_name, act, subject, reason, details)
    select 'a', 'Roya Ahmadi', 'role_set', 'member:m' || n, 'Agreed ' || n, '{}' from generate_series(1, 2000) n`)
  await $client.query(
    `insert into admin_record (actor_id, actor_name, act, subject, reason, details) values
       ('a', 'Roya', 'role_set', $1, null, '{}'),
       ('a', 'Roya', 'event_made', 'event:0', null, '{"title": "Poetry", "titleFa": "شب شعر فارسي"}'),
       ('a', 'Roya', 'event_removed', 'event:1', 'Élise can’t come', '{"addressHash": "secret"}')`,
    [`member:${member.id}`],
  )
  await $client.query('vacuum (analyze) admin_record, users')
  const query = vi.spyOn($client, 'query')
  expect(await find('nothingatall')).toEqual([])
  expect(await find('secret')).toEqual([])
  expect(await find('tahmineh')).toEqual([`member:${member.id}`])
  expect(await find('شعر فارسی')).toEqual(['event:0'])
  expect(await find('elise cant')).toEqual(['event:1'])
  const searches = (query.mock.calls as unknown as [{ text: string }, unknown[]][]).filter(([{ text }]) =>
    text?.includes('"admin_record"'),
  )
  query.mockRestore()
  expect(JSON.stringify((await admin.get('/api/admin/record?limit=1')).body)).not.toContain('secret')
  expect(searches).toHaveLength(5)
  for (const [{ text }, values] of searches) {
    const explained = await $client.query(`explain (analyze, format json) ${text}`, values)
    expect(rowsRead(explained.rows[0]['QUERY PLAN'][0].Plan, 'admin_record')).toBeLessThanOrEqual(10)
  }
})
