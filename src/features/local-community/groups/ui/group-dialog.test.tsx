import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Group } from '../../queries.ts'
import GroupDialog from './group-dialog.tsx'

const person = { role: 'member', emailVerified: true } as Person

/** What the fields for the place begin with. */
function placeIn(more: Partial<Person>, lang: 'en' | 'fa' = 'en') {
  const html = renderFor({ ...person, ...more }, <GroupDialog onClose={() => {}} />, { lang })
  return ['city', 'country'].map((name) => {
    const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
    return /value="([^"]*)"/.exec(field)?.[1]
  })
}

test('a new group begins in the place of the member’s profile, in the language of the page', () => {
  const oslo = { location: 'Oslo, Norway', city: 'Oslo', country: 'NO' }
  expect(placeIn(oslo)).toEqual(['Oslo', 'Norway'])
  expect(placeIn(oslo, 'fa')).toEqual(['اسلو', 'نروژ'])
  expect(placeIn({ location: 'آلمان', city: null, country: 'DE' })).toEqual(['', 'Germany'])
  expect(placeIn({ location: null, city: null, country: null })).toEqual(['', ''])
})

test('only the creator of a group reads that they will be its organizer', () => {
  const group = { id: 1, name: 'Oslo families', city: 'Oslo', country: 'Norway', version: 1 } as Group
  const textIn = (dialog: ReactElement) => renderFor(person, dialog)
  const text = m.local_community_create_group_text().replaceAll("'", '&#x27;')
  expect(textIn(<GroupDialog onClose={() => {}} />)).toContain(text)
  expect(textIn(<GroupDialog group={group} onClose={() => {}} />)).not.toContain(text)
})
