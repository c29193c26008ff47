import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedIfEmpty } from '../../../seed.server.ts'

const demo = await openTestApp({ SEED: 'demo', RATE_LIMIT: 'off' })
await seedIfEmpty(demo.app)
const strict = await openTestApp()

test('the demo has a dozen groups with exact counts, and an event that is full with a waitlist', async () => {
  const guest = demo.newClient()
  const { body: groups } = await guest.get('/api/regional-groups?limit=100')
  expect(groups).toHaveLength(12)
  const { rows } = await demo.app.db.$client.query(`
    select g.id from regional_groups g
    where member_count <> (select count(*) from group_memberships m where m.group_id = g.id) or country_code is null`)
  expect(rows).toEqual([])
  const { body: events } = await guest.get('/api/community-events')
  expect(events.filter((each: { waitingCount: number }) => each.waitingCount === 2)).toHaveLength(1)
  const counts = await demo.app.db.$client.query(`
    select e.id from community_events e where (attendee_count, waiting_count) <> (
      select count(*) filter (where status = 'attending'), count(*) filter (where status = 'waiting')
      from community_event_attendees a where a.event_id = e.id)`)
  expect(counts.rows).toEqual([])
})

test.each([
  ['تورنتو', 1],
  ['آلمان', 1],
  ['uk', 1],
  ['کانادا', 2],
  ['sydny', 1],
  ['پاریس', 1],
  ['oslo norway', 1],
])('%s finds its groups', async (q, count) => {
  const { body } = await demo.newClient().get(`/api/regional-groups?q=${encodeURIComponent(q)}`)
  expect(body.map(({ city }: { city: string }) => city)).toHaveLength(count)
})

test.each([
  ['استکهلم', 'Stockholm'],
  ['استوکهلم', 'Stockholm'],
  ['نروژ', 'Oslo'],
  ['Stockholm Sweden', 'Stockholm'],
])('%s finds the events in %s, whose titles do not name it', async (q, city) => {
  const { body } = await demo.newClient().get(`/api/community-events?q=${encodeURIComponent(q)}`)
  expect(body.map((found: { city: string }) => found.city)).toEqual([city])
})

test('a group’s feed is read by another library, in the zone of the place, in the language requested', async () => {
  const { headers, body } = await demo.newClient().get('/api/regional-groups/1/calendar.ics?lang=fa')
  expect(headers.get('content-type')).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(String(body)))
  expect(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(
    ['America/Toronto'],
  )
  const [part] = calendar.getAllSubcomponents('vevent')
  expect(part?.getFirstPropertyValue('summary')).toBe('شنبه در پارک ارل بیلز')
  expect(part?.getFirstPropertyValue('location')).toBe('تورنتو، کانادا')
  expect(String(part?.getFirstPropertyValue('dtstart'))).toMatch(/T10:00:00$/)
  expect(String(body)).not.toContain('Bathurst')
})

test('a moderator cancels an event, which is in the audit log, and its families read why', async () => {
  const moderator = await createPerson(demo, { role: 'moderator' })
  const omid = await createPerson(demo)
  await omid.post('/api/community-events/1/register', {})
  const { body } = await moderator.post('/api/community-events/1/cancellation', { reason: 'This is spam.' })
  expect(body).toMatchObject({ state: 'cancelled', cancelReason: 'This is spam.' })
  const { rows } = await demo.app.db.$client.query(
    "select reason from admin_record where subject = 'gathering:1'",
  )
  expect(rows).toEqual([{ reason: 'This is spam.' }])
  expect((await omid.get('/api/notifications')).body[0]).toMatchObject({
    kind: 'cancelled',
    words: 'This is spam.',
  })
})

test('a new account creates one group and one event a day, and its links are plain text', async () => {
  const fresh = await createPerson(strict, { verified: false })
  const group = { name: 'G', city: 'Oslo', country: 'Norway' }
  const online = { isVirtual: true, virtualLink: 'https://sell.example.org/', date: '2099-01-01T10:00Z' }
  const event = { title: 'Tea', eventType: 'meetup', ...online }
  expect((await fresh.post('/api/regional-groups', group)).status).toBe(201)
  expect(await fresh.post('/api/regional-groups', group)).toFailWith(429, 'too_many_unconfirmed')
  const { status, body } = await fresh.post('/api/community-events', event)
  expect([status, body.linkWorks]).toEqual([201, false])
  expect(await fresh.post('/api/community-events', event)).toFailWith(429, 'too_many_unconfirmed')
  const suspended = await createPerson(strict, { suspended: true })
  expect(await suspended.post('/api/regional-groups', group)).toFailWith(403, 'suspended')
  expect(await suspended.post(`/api/community-events/${body.id}/register`, {})).toFailWith(403, 'suspended')
})
