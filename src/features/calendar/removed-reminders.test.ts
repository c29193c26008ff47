import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'
import { calendars } from '../../calendars.ts'
import { sendReminders } from './reminders.server.ts'

const testApp = await openTestApp()
const { app } = testApp
const { admin, createSession } = await openExperts(testApp)
const tomorrow = () => ({ zone: 'Europe/Oslo', dateTime: inHours(20) })
type Person = Awaited<ReturnType<typeof createPerson>>

const titles = { title: 'Yalda', titleFa: 'شب یلدا', description: 'About it' }

/** Each is created, attended by a person, and removed by a person who may do so, in the only possible way. */
const KINDS: Record<string, (person: Person) => Promise<() => Promise<{ status: number }>>> = {
  event: async (person) => {
    const input = { ...titles, speaker: 'Sara', category: 'culture', ...tomorrow() }
    const { id } = (await admin.post('/api/events', input)).body
    await person.post('/api/events/register', { eventId: id })
    return async () => {
      await person.delete('/api/events/register', { eventId: id })
      return admin.delete(`/api/events/${id}`)
    }
  },
  workshop: async (person) => {
    const input = { ...titles, workshopType: 'live', scheduledDate: inHours(20), zone: 'Europe/Oslo' }
    const { id } = (
      await admin.post('/api/workshops', { ...input, meetingLink: 'https://meet.example.org/1' })
    ).body
    await person.post(`/api/workshops/${id}/register`)
    return async () => {
      await person.delete(`/api/workshops/${id}/register`)
      return admin.delete(`/api/workshops/${id}`)
    }
  },
  session: async (person) => {
    const { id, path } = await createSession({}, 20 * 60)
    await person.post('/api/expert-questions', { sessionId: id, question: 'Why?', isAnonymous: true })
    return async () => {
      await admin.post(`${path}/cancellation`, { reason: 'The expert is ill' })
      return admin.delete(path)
    }
  },
  'community event': async (person) => {
    const organizer = await createPerson(testApp)
    const where = { city: 'Oslo', country: 'Norway', eventType: 'meetup', zone: 'Europe/Oslo' }
    const input = { title: 'A picnic', ...where, date: inHours(20) }
    const { id } = (await organizer.post('/api/community-events', input)).body
    await person.post(`/api/community-events/${id}/register`, {})
    return async () => {
      await person.delete(`/api/community-events/${id}/register`)
      return organizer.delete('/api/me', { posts: 'remove' })
    }
  },
}

test.each(Object.keys(KINDS))('no reminder is left that leads to a removed %s', async (kind) => {
  const person = await createPerson(testApp, { subscriptionType: 'monthly', subscriptionStatus: 'active' })
  const remove = await KINDS[kind]?.(person)
  await sendReminders(app, calendars)
  const reminders = async () => {
    const { rows } = await app.db.$client.query(
      "select from notices where kind = 'reminder' and user_id = $1",
      [person.id],
    )
    return rows.length
  }
  expect(await reminders()).toBe(1)
  expect((await remove?.())?.status).toBeLessThan(300)
  expect(await reminders()).toBe(0)
})
