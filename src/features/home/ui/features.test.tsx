import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { Features } from './features.tsx'

test.each<[who: string, person: Partial<Person> | null, open: boolean]>([
  ['a guest', null, false],
  ['a member', { role: 'member', subscriptionType: 'free', subscriptionStatus: 'active' }, false],
  ['someone on Peyvand+', { role: 'member', subscriptionType: 'paid', subscriptionStatus: 'active' }, true],
  ['one who has not paid', { role: 'member', subscriptionType: 'paid', subscriptionStatus: 'unpaid' }, false],
  ['an expert', { role: 'expert', subscriptionType: 'free', subscriptionStatus: 'active' }, true],
])('before payments are open, %s reads of Peyvand+ what they have of it', (_, person, open) => {
  const html = renderFor(person, <Features />)
  expect(html.includes(m.home_feature_premium_open_text())).toBe(open)
  expect(html.includes(m.home_feature_premium_text())).toBe(!open)
})
