import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { hideEvent, hideGroup } from './hiding.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const sara = await createPerson(testApp)
const PLACE = { city: 'Bergen', country: 'Norway' }

const find = async (q: string) => (await sara.get(`/api/search?q=${encodeURIComponent(q)}`)).body

test('a Persian search shows the place of a group or event in Persian, as its page does', async () => {
  await sara.post('/api/regional-groups', { name: 'Fjord people', nameFA: 'اهالی آبدره', ...PLACE })
  const event = {
    title: 'Fjord walk',
    titleFA: 'گشت آبدره',
    eventType: 'meetup',
    date: inHours(48),
    ...PLACE,
  }
  await sara.post('/api/community-events', event)
  expect(await find('آبدره')).toEqual([
    expect.objectContaining({ snippet: 'برگن، نروژ', lang: 'fa' }),
    expect.objectContaining({ snippet: 'برگن، نروژ', lang: 'fa' }),
  ])
  const english = await find('Fjord')
  expect(english.map(({ snippet }: { snippet: string }) => snippet)).toEqual([
    'Bergen, Norway',
    'Bergen, Norway',
  ])
})

test('members-only and hidden events are not found', async () => {
  const group = { ...PLACE, name: 'Tundra walkers' }
  const { id: groupId } = (await sara.post('/api/regional-groups', group)).body
  const event = { ...PLACE, eventType: 'meetup', date: inHours(48), groupId }
  await sara.post('/api/community-events', { ...event, title: 'Tundra supper', isPublic: false })
  const { id } = (await sara.post('/api/community-events', { ...event, title: 'Tundra tea' })).body
  const found = async () => (await find('Tundra')).map(({ title }: { title: string }) => title).sort()
  expect(await found()).toEqual(['Tundra tea', 'Tundra walkers'])
  for (const [hide, ref] of [
    [hideGroup, groupId],
    [hideEvent, id],
  ] as const) {
    await testApp.app.db.transaction((tx) => hide(tx, ref, true))
    expect(await found()).not.toContain(hide === hideGroup ? 'Tundra walkers' : 'Tundra tea')
    await testApp.app.db.transaction((tx) => hide(tx, ref, false))
  }
  expect(await found()).toEqual(['Tundra tea', 'Tundra walkers'])
})

test('a Persian description is found under the Persian title, from either field', async () => {
  const description = 'هر جمعه زولبیا می‌پزیم.'
  await sara.post('/api/regional-groups', { name: 'Bakers', nameFA: 'نانواها', description, ...PLACE })
  expect(await find('زولبیا')).toMatchObject([{ title: 'نانواها', snippet: description, lang: 'fa' }])
})
