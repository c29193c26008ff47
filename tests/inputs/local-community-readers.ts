import {
  communityEventAttendees,
  groupMemberships,
  type restrictedFields,
} from '#features/local-community/tables.ts'
import type { TestApp, TestClient } from '../app.ts'
import { createPerson } from '../people.ts'
import type { FieldOf } from './every-input.ts'
import { change, create, exportOf, get, INSIDE, inList, last, ONCE, PLACE, send } from './reader-calls.ts'
import type { Kind, ResponseBody } from './reader-kinds.ts'

type LocalCommunityInput = 'AttendanceInput' | 'CommunityEventInput' | 'GroupInput' | 'MessageInput'
type Person = Awaited<ReturnType<typeof createPerson>>
type People = Record<'owner' | 'host' | 'family' | 'member' | 'moderator' | 'admin', Person> & {
  guest: TestClient
}

const TEA = { title: 'Tea', eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo', ...PLACE }

const OTHERS_COME = 'belongs to the families that come, too'
const RESTRICTED = { location: INSIDE, virtualLink: INSIDE } satisfies Record<
  keyof typeof restrictedFields,
  string
>

/** The inputs of groups and community events: the host organizes the group and an event in it, to which the family comes. */
export async function localCommunityReaders(testApp: TestApp, people: People) {
  const { owner, host, family, member, moderator, guest } = people
  const groupId = await create(host, '/api/regional-groups', { name: 'A group', ...PLACE })
  await create(owner, `/api/regional-groups/${groupId}/join`, undefined)
  const { outsiders, organizers, bringOutsiders } = await nearlyReaders(testApp, people, groupId)

  const tea = await create(host, '/api/community-events', { ...TEA, groupId })
  const unverifiedTea = await create(organizers.unverifiedOrganizer, '/api/community-events', TEA)
  await create(family, `/api/community-events/${tea}/register`, { attendeeCount: 1 })
  await bringOutsiders(tea)
  const comes = `/api/community-events/${tea}`
  const group = `/api/regional-groups/${groupId}`
  const lists = ['/api/community-events', `/api/community-events?groupId=${groupId}`]
  const partsOf = (event: string) => [
    ...[event, `${event}/attendees`, `${event}/attendees.csv`, `${event}/messages`, `${event}/calendar.ics`],
  ]
  const register = async (body: ResponseBody) => {
    await create(owner, `/api/community-events/${unverifiedTea}/register`, body)
    return create(owner, `${comes}/register`, body)
  }

  const kinds: { [Name in LocalCommunityInput]: Kind<FieldOf<Name>> } = {
    AttendanceInput: {
      create: register,
      update: (_, body) => register(body),
      readers: [
        { who: 'the family', read: async () => (await get(owner, comes)).mine },
        {
          who: 'the organizer',
          read: async () =>
            (await get(host, `${comes}/attendees`)).find((each: ResponseBody) => each.firstName === 'Owner'),
        },
        { who: "the organizer's file", read: () => get(host, `${comes}/attendees.csv`) },
      ],
      exported: exportOf(owner, (file) => file.localCommunity.registrations[0]),
      others: {
        who: { guest, member, family, moderator, ...outsiders, ...organizers },
        look: () => [
          ...[comes, `/api/community-events/${unverifiedTea}`].flatMap(partsOf),
          ...[...partsOf(group), ...lists],
          ...['/api/admin/community-events', '/api/admin/community-events/all'],
        ],
      },
    },
    CommunityEventInput: {
      create: async (body) => {
        const id = await create(owner, '/api/community-events', body)
        await bringOutsiders(id)
        return id
      },
      update: change(owner, '/api/community-events'),
      readers: [
        { who: 'the organizer', read: (id) => get(owner, `/api/community-events/${id}`) },
        {
          who: 'a family that comes',
          read: async (id) => {
            await create(family, `/api/community-events/${id}/register`, {})
            return get(family, `/api/community-events/${id}`)
          },
        },
        {
          who: 'a guest',
          read: (id) => inList(guest, '/api/community-events', id),
          omitted: RESTRICTED,
        },
      ],
      exported: exportOf(owner, (file) => last(file.localCommunity.eventsOrganized)),
      stays: { title: OTHERS_COME, titleFA: OTHERS_COME, city: OTHERS_COME, country: OTHERS_COME },
      others: {
        who: { guest, member, ...outsiders, ...organizers },
        look: (id) => [
          ...[...partsOf(`/api/community-events/${id}`), ...lists],
          ...['title', ...Object.keys(RESTRICTED)].map((field) => `/api/search?q=${field}`),
        ],
      },
    },
    GroupInput: {
      create: send(owner, '/api/regional-groups'),
      update: change(owner, '/api/regional-groups'),
      readers: [{ who: 'a guest', read: (id) => get(guest, `/api/regional-groups/${id}`) }],
      exported: exportOf(owner, (file) => last(file.localCommunity.groupsCreated)),
    },
    MessageInput: {
      create: send(host, `${comes}/messages`),
      readers: [
        { who: 'a family that comes', read: (id) => inList(family, `${comes}/messages`, id), omitted: ONCE },
      ],
      exported: { ...exportOf(host, (file) => last(file.localCommunity.messages)), omitted: ONCE },
      others: {
        who: { guest, member, moderator, ...outsiders, ...organizers },
        look: () => [...partsOf(comes), ...partsOf(group), ...lists],
      },
    },
  }
  return { kinds, groupId, comes }
}

/** People whom one condition keeps from what families that come, or organizers, may read. */
async function nearlyReaders(testApp: TestApp, { admin }: People, groupId: number) {
  const outsiders = {
    waitingFamily: await createPerson(testApp, { firstName: 'Waiting' }),
    declinedFamily: await createPerson(testApp, { firstName: 'Declined' }),
    unverifiedFamily: await createPerson(testApp, { firstName: 'Unverified', verified: false }),
  }
  const organizers = {
    unverifiedOrganizer: await createPerson(testApp, { firstName: 'Unverified', verified: false }),
    suspendedOrganizer: await createPerson(testApp, { firstName: 'Suspended', suspended: true }),
  }
  const { db } = testApp.app
  await db
    .insert(groupMemberships)
    .values(Object.values(organizers).map(({ id }) => ({ userId: id, groupId, role: 'organiser' as const })))
  const reason = { reason: 'Advertising' }
  await create(admin, `/api/admin/members/${organizers.suspendedOrganizer.id}/suspension`, reason)
  const { waitingFamily, declinedFamily, unverifiedFamily } = outsiders
  return {
    outsiders,
    organizers,
    /** Stored as they are after registering for an event that is full, and after being declined. */
    bringOutsiders: (eventId: number) =>
      db.insert(communityEventAttendees).values([
        { eventId, userId: waitingFamily.id, status: 'waiting' },
        { eventId, userId: declinedFamily.id, status: 'declined' },
        { eventId, userId: unverifiedFamily.id, status: 'attending' },
      ]),
  }
}
