import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { $client } = testApp.app.db
const sara = await createPerson(testApp)

/** Holds the event's row until both wait for it, one behind the other. */
async function inOrder(eventId: number, calls: (() => Promise<unknown>)[]) {
  const holder = await $client.connect()
  await holder.query('begin')
  await holder.query('select from community_events where id = $1 for update', [eventId])
  const running: Promise<unknown>[] = []
  for (const call of calls) {
    running.push(call())
    await expect.poll(() => countLockWaits($client)).toBe(running.length)
  }
  await holder.query('commit')
  holder.release()
  await Promise.all(running)
}

test.each(['declined first', 'cancelled first'])(
  'a family that cancels at the moment it is declined stays declined: %s',
  async (order) => {
    const { body: event } = await sara.post('/api/community-events', {
      ...{ title: 'Picnic', eventType: 'playdate', city: 'Oslo', country: 'Norway', zone: 'Europe/Oslo' },
      ...{ date: inHours(48), maxAttendees: 1 },
    })
    const path = `/api/community-events/${event.id}`
    const [family, next] = [await createPerson(testApp), await createPerson(testApp)]
    for (const person of [family, next]) await person.post(`${path}/register`, {})
    const [row] = (await sara.get(`${path}/attendees`)).body
    const both = [() => sara.delete(`${path}/attendees/${row.id}`), () => family.delete(`${path}/register`)]
    await inOrder(event.id, order === 'declined first' ? both : both.reverse())
    expect((await family.get(path)).body.mine).toMatchObject({ status: 'declined' })
    expect(await family.post(`${path}/register`, {})).toFailWith(403, 'declined')
    expect((await next.get(path)).body).toMatchObject({
      mine: { status: 'registered' },
      attendeeCount: 1,
      waitingCount: 0,
    })
  },
)
