import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import type { Group } from '../../queries.ts'
import { MemberRow } from './group-members.tsx'
import { ManageGroup } from './manage-group.tsx'

const moderator = { role: 'moderator', emailVerified: true, suspended: false } as const
const open = { id: 1, mine: null, isActive: true, closedByModerator: false, memberCount: 0 } as Group
const sara = { id: 1, firstName: 'Sara', role: 'member', joinedAt: '', you: false } as const

test.each<[who: string, person: Partial<Person> | null, offered: boolean]>([
  ['a guest', null, false],
  ['a member', { ...moderator, role: 'member' }, false],
  ['a moderator', moderator, true],
  ['an admin', { ...moderator, role: 'admin' }, true],
  ['a suspended moderator', { ...moderator, suspended: true }, false],
  ['a moderator without a verified email', { ...moderator, emailVerified: false }, false],
])('%s is offered what the API lets them do with a group of others', (_, person, offered) => {
  const html = [
    renderFor(person, <ManageGroup group={open} />),
    renderFor(person, <ManageGroup group={{ ...open, isActive: false, closedByModerator: true }} />),
    renderFor(person, <MemberRow group={open} member={sara} />),
  ].join()
  const actions = [
    m.local_community_close(),
    m.local_community_open_again(),
    m.local_community_delete_group(),
    m.local_community_remove_member(),
  ]
  expect(actions.map((action) => html.includes(action))).toEqual(actions.map(() => offered))
})

test.each<[group: Partial<Group>, offered: boolean]>([
  [{ mine: 'organiser', memberCount: 1 }, true],
  [{ mine: 'organiser', memberCount: 2 }, false],
  [{ mine: 'member', memberCount: 1 }, false],
])('of %o its organizer is offered to delete it: %s', (group, offered) => {
  const html = renderFor({ ...moderator, role: 'member' }, <ManageGroup group={{ ...open, ...group }} />)
  expect(html.includes(m.local_community_delete_group())).toBe(offered)
})

test.each<[group: Partial<Group>, text: () => string]>([
  [{}, m.local_community_leave_ask],
  [{ isPremiumOnly: true }, m.local_community_leave_circle_ask],
  [{ isActive: false }, m.local_community_leave_closed_ask],
])('whoever leaves a group with %o reads whether they can come back', (group, text) => {
  const member: Person = { ...moderator, role: 'member' } as Person
  const page = <ManageGroup group={{ ...open, mine: 'member', ...group }} />
  const html = renderFor(member, page, {}, undefined, '/local-community/1?open=leaving')
  expect(html).toContain(text().replaceAll("'", '&#x27;'))
})
