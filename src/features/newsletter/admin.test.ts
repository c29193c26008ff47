import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const admin = await createPerson(testApp, { role: 'admin' })
const texts = { subject: 'News', message: 'Some' }
const draft = async () => (await admin.post('/api/admin/newsletter/issues', texts)).body.id
const schedule = async (at: string, zone: string) =>
  admin.post(`/api/admin/newsletter/issues/${await draft()}/sending`, { at, zone })

test('the time of an issue is a local one in the zone that was chosen', async () => {
  const { body } = await schedule('2099-03-20T18:30', 'America/Toronto')
  expect(body).toMatchObject({ scheduledAt: '2099-03-20T22:30:00.000Z', zone: 'America/Toronto' })
  expect(await schedule('2027-03-14T02:30', 'America/Toronto')).toFailWith(422, 'invalid')
  expect(await schedule('2020-03-20T18:30', 'America/Toronto')).toFailWith(422, 'invalid')
})

test('a preview shows what there is: before a subject, and in the only language', async () => {
  const preview = async (given: object, lang: string) =>
    (await admin.post('/api/admin/newsletter/preview', { ...given, lang })).body.html
  expect(await preview({ message: 'Salaam' }, 'en')).toContain('Salaam')
  expect(await preview({ message: 'Salaam' }, 'fa')).toContain('Salaam')
  expect(await preview({ message: 'Salaam', messageFa: 'سلام' }, 'fa')).toContain('سلام')
})

test('a preview names what is inserted, in the language of the reader, but for what is not public', async () => {
  const event = { title: 'Bedtime', titleFa: 'شب‌به‌خیر', description: 'Songs', speaker: 'Roya' }
  const { id } = (await admin.post('/api/events', { ...event, dateTime: '2099-03-20T18:30:00Z' })).body
  const message = `::event{id=${id}}\n\n::event{id=${id + 1}}`
  const namesIn = async (lang: string) =>
    (await admin.post('/api/admin/newsletter/preview', { message, lang })).body.inserted
  const gone = { kind: 'event', id: id + 1, title: null }
  expect(await namesIn('en')).toEqual([{ kind: 'event', id, title: 'Bedtime' }, gone])
  expect(await namesIn('fa')).toEqual([{ kind: 'event', id, title: 'شب‌به‌خیر' }, gone])
})

test('recipients are counted for each audience', async () => {
  await admin.post('/api/newsletter/subscribe', { email: 'nobody@example.org' })
  for (const audience of ['newsletter', 'monthly', 'events'])
    expect((await admin.get(`/api/admin/newsletter/recipients?audience=${audience}`)).body).toEqual({
      recipients: 0,
    })
  expect((await admin.get('/api/admin/newsletter/recipients?audience=all')).status).toBe(422)
})

test('an issue that nobody would get stays a draft, and is not in the archive', async () => {
  const id = await draft()
  expect(await admin.post(`/api/admin/newsletter/issues/${id}/sending`, {})).toFailWith(
    409,
    'newsletter_nobody',
  )
  expect((await admin.get(`/api/admin/newsletter/issues/${id}`)).body).toMatchObject({ state: 'draft' })
  const sent = await admin.post('/api/admin/send-newsletter', texts)
  expect([sent.status, sent.body]).toEqual([200, { sentCount: 0 }])
  expect((await admin.get('/api/newsletter/issues')).body).toEqual([])
})
