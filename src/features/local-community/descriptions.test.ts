import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const sara = await createPerson(testApp)
const omid = await createPerson(testApp)
const PLACE = { city: 'Bergen', country: 'Norway' }
const WORDS = 'هر جمعه زولبیا می‌پزیم.'

test('everyone reads a text from the field for Persian, of a group and of an event', async () => {
  const described = { ...PLACE, description: '', descriptionFA: WORDS }
  const group = await sara.post('/api/regional-groups', { ...described, name: 'Bakers' })
  const input = { ...described, title: 'Baking', eventType: 'meetup', date: inHours(48) }
  const event = await sara.post('/api/community-events', input)
  const [groupPath, path] = [`/regional-groups/${group.body.id}`, `/community-events/${event.body.id}`]
  for (const each of [groupPath, path])
    expect((await omid.get(`/api${each}`)).body, each).toMatchObject({
      description: WORDS,
      descriptionFA: WORDS,
    })
  const file = (await omid.get(`/api${path}/calendar.ics?lang=en`)).body
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${WORDS}`)
  const found = (await omid.get(`/api/search?q=${encodeURIComponent('زولبیا')}`)).body
  expect(found.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Bakers', 'Baking'])
})
