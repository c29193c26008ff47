import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { CommunityEvent } from '../../queries.ts'
import { CommunityEventFacts, WhyCancelled } from './community-event-text.tsx'

const EVENT = {
  state: 'upcoming',
  organizer: { firstName: 'Nasrin' },
  cancelReason: null,
  withheld: false,
  attendeeCount: 0,
  groupName: null,
  cost: null,
  isVirtual: true,
} as CommunityEvent

const facts = (event: Partial<CommunityEvent>) =>
  renderFor(null, <CommunityEventFacts communityEvent={{ ...EVENT, ...event }} />)
const why = (event: Partial<CommunityEvent>) =>
  renderFor(null, <WhyCancelled communityEvent={{ ...EVENT, ...event }} />)

test('an event says how many families come: none yet, one, several; a cancelled one does not', () => {
  expect(facts({})).toContain(m.local_community_families_none())
  expect(facts({ attendeeCount: 1 })).toContain(m.local_community_families_one())
  expect(facts({ attendeeCount: 12 })).toContain(m.local_community_families({ shown: '12' }))
  const cancelled = facts({ state: 'cancelled', attendeeCount: 1 })
  expect(cancelled).not.toContain(m.local_community_families_one())
})

test('a cancelled event says why: the reason that was given, or that its organizer has left', () => {
  const given = { state: 'cancelled', cancelReason: 'It rains' } as const
  expect(why(given)).toContain('It rains')
  const organizerLeft = { state: 'cancelled', organizer: null } as const
  expect(why(organizerLeft)).toContain(m.local_community_organizer_left())
  for (const event of [{}, { state: 'cancelled' }, { ...organizerLeft, withheld: true }] as const)
    expect(why(event)).toBe('')
})
