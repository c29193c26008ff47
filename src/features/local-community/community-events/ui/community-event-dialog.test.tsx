import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type CommunityEvent, type Group, ownGroupsQuery } from '../../queries.ts'
import CommunityEventDialog from './community-event-dialog.tsx'

const close = () => {}
const EVENT = {
  ...{ id: 1, title: 'Tea', eventType: 'meetup', date: '2099-06-01T10:00:00.000Z', zone: 'UTC', version: 1 },
  ...{ groupId: 7, groupName: 'Lake families', groupNameFA: 'خانواده‌های دریاچه' },
} as CommunityEvent

/** The group that is chosen, as its option reads. */
const chosenIn = (html: string) => /<option value="7"[^>]*>(.*?)<\/option>/.exec(html)?.[1]

test('the group of an event is named, though it may be closed, or none of one’s own', () => {
  const edited = <CommunityEventDialog communityEvent={EVENT} onClose={close} />
  expect(chosenIn(renderFor(null, edited))).toBe('Lake families')
  expect(chosenIn(renderFor(null, edited, { lang: 'fa' }))).toBe('خانواده‌های دریاچه')
  const group = { id: 7, name: 'Hill families', nameFA: null, zone: 'UTC' } as Group
  expect(chosenIn(renderFor(null, <CommunityEventDialog group={group} onClose={close} />))).toBe(
    'Hill families',
  )
  const hidden = { ...EVENT, groupName: null, groupNameFA: null }
  expect(chosenIn(renderFor(null, <CommunityEventDialog communityEvent={hidden} onClose={close} />))).toBe(
    '…',
  )
})

test('only the own organizer of an event is offered other groups for it', () => {
  const queries = new QueryClient()
  const rows = [7, 8].map((id) => ({ id, name: `Group ${id}`, nameFA: null })) as Group[]
  queries.setQueryData(ownGroupsQuery().queryKey, { pages: [{ rows, next: undefined }], pageParams: [''] })
  const offered = (isOwn: boolean) => {
    const dialog = <CommunityEventDialog communityEvent={{ ...EVENT, isOwn }} onClose={close} />
    const [, select = ''] = /<select[^>]* name="groupId".*?>(.*?)<\/select>/s.exec(
      renderFor(null, dialog, {}, queries),
    ) ?? ['']
    return [...select.matchAll(/<option value="(\d+)"/g)].map(([, id]) => id)
  }
  expect(offered(true)).toEqual(['7', '8'])
  expect(offered(false)).toEqual(['7'])
})
