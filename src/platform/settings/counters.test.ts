import { expect, test } from 'vitest'
import { readEnvironment } from '../environment.server.ts'
import { readCounters } from './counters.ts'

test('the numbers of the marketing texts are those of the specification, hidden, or the operator’s own', () => {
  expect(readEnvironment({}).COUNTERS).toBe(undefined)
  expect(readCounters('on')).toBe(undefined)
  expect(readCounters('off')).toEqual({})
  expect(readCounters('families=340, countries=12+')).toEqual({ families: '340', countries: '12+' })
})

test.each([
  '',
  'yes',
  'families',
  'families=',
  'families=-1',
  'families=many',
  'families=1,families=2',
  'cats=3',
  'on,off',
])('“%s” says nothing of them', (setting) => expect(readCounters(setting)).toBe(null))

test('a list that cannot be read stops the start', () => {
  expect(() => readEnvironment({ COUNTERS: 'cats=3' })).toThrow(
    /^COUNTERS holds "cats=3"; it may hold on, off, or/,
  )
})
