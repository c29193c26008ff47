import * as v from 'valibot'
import { expect, test } from 'vitest'
import { communityEventFields, communityEventForm, emptyCommunityEvent, groupFields } from './form.ts'
import type { CommunityEvent, Group } from './queries.ts'

const begun = '2020-03-21T18:00'
const typed = { ...emptyCommunityEvent, title: 'Tea', date: begun, zone: 'Europe/Oslo' }

const errorsOf = (schema: ReturnType<typeof communityEventForm>, fields: object) =>
  v.safeParse(schema, { ...typed, ...fields }).issues?.map(({ path, message }) => [path?.[0]?.key, message])

test('a new event cannot begin in the past; one that is under way keeps its start, and gets no other past one', () => {
  expect(errorsOf(communityEventForm(), {})).toEqual([['date', 'date_past']])
  expect(errorsOf(communityEventForm(begun), {})).toBeUndefined()
  expect(errorsOf(communityEventForm(begun), { date: '2020-03-21T19:00' })).toEqual([['date', 'date_past']])
})

test('an event has either a link or an address, also where both were filled in before the kind of place was chosen', () => {
  const filledIn = { ...typed, virtualLink: 'https://meet.example.org/tea', location: 'Lane 1' }
  const sent = (isVirtual: boolean) => v.parse(communityEventForm(begun), { ...filledIn, isVirtual })
  expect(sent(true)).toMatchObject({ virtualLink: filledIn.virtualLink, location: null })
  expect(sent(false)).toMatchObject({ virtualLink: null, location: filledIn.location })
})

test('an event that is moved online leaves the city of its former place behind, whose fields are hidden then', () => {
  const filledIn = { ...typed, virtualLink: 'https://meet.example.org/tea', city: 'Oslo', country: 'Norway' }
  const sent = (isVirtual: boolean) => v.parse(communityEventForm(begun), { ...filledIn, isVirtual })
  expect(sent(true)).toMatchObject({ city: null, country: null })
  expect(sent(false)).toMatchObject({ city: 'Oslo', country: 'Norway' })
})

test('an event only for members of a group needs one: without it, it does not become public unasked', () => {
  const form = communityEventForm(begun)
  expect(errorsOf(form, { membersOnly: true })).toEqual([['groupId', 'group_needed']])
  expect(errorsOf(form, { membersOnly: true, groupId: '7' })).toBeUndefined()
  expect(v.parse(form, { ...typed, membersOnly: true, groupId: '7' }).isPublic).toBe(false)
  expect(v.parse(form, typed).isPublic).toBe(true)
})

test('a description only in Persian, which both languages show, is edited once', () => {
  const both = { description: 'هر جمعه', descriptionFA: 'هر جمعه' }
  const edited = { description: 'هر جمعه', descriptionFA: '' }
  expect(groupFields(both as Group)).toMatchObject(edited)
  expect(
    communityEventFields({ ...both, date: '2099-06-01T10:00Z', zone: 'UTC' } as CommunityEvent),
  ).toMatchObject(edited)
  const translated = { description: 'Every Friday', descriptionFA: 'هر جمعه' }
  expect(groupFields(translated as Group)).toMatchObject(translated)
})
