import { expect, test } from 'vitest'
import { demoGroups } from '#content/demo/local-community.ts'
import { members } from '#content/demo/members.ts'
import { requestContextStore } from '../request-context.server.ts'
import { cityName } from './city.ts'

const inPersian = (city: string) =>
  requestContextStore.run({ lang: 'fa', prefix: '', publicUrl: '' } as never, () => cityName(city))

test('a city has its Persian name however it was spelled', () => {
  expect(['Köln', 'cologne', 'Den Haag', 'north vancouver'].map(inPersian)).toEqual([
    'کلن',
    'کلن',
    'لاهه',
    'ونکوور شمالی',
  ])
  expect(cityName('کلن')).toBe('Cologne')
})

test('of the demo community no city is left in Latin letters on a Persian page', () => {
  const cities = [...demoGroups.map(({ city }) => city), ...members.map(([, , , , city]) => city)]
  expect(cities.map(inPersian).filter((city) => /[a-z]/i.test(city))).toEqual([])
})

test('an unknown city stays as it was typed', () => {
  expect(inPersian('Nowhereville')).toBe('Nowhereville')
})
