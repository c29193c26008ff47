import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
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
