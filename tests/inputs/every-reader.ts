import { workshopRegistrations } from '#features/courses/tables.ts'
import { eventRegistrations } from '#features/events/tables.ts'
import type { TestApp } from '../app.ts'
import { createPerson } from '../people.ts'
import { sessionInput } from '../sessions.ts'
import type { Around, FieldOf, InputName } from './every-input.ts'
import { localCommunityReaders } from './local-community-readers.ts'
import {
  change,
  create,
  exportOf,
  get,
  INSIDE,
  inList,
  last,
  OF_THE_SITE,
  ONCE,
  send,
} from './reader-calls.ts'
import type { Kind, ResponseBody } from './reader-kinds.ts'

/** For each input: how it is sent, where each of its fields is read again, and who must not find it. */
export async function everyReader(testApp: TestApp) {
  const owner = await createPerson(testApp, { firstName: 'Owner' })
  const host = await createPerson(testApp, { firstName: 'Host' })
  const family = await createPerson(testApp, { firstName: 'Family' })
  const member = await createPerson(testApp, { firstName: 'Member' })
  const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Moderator' })
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
  const expert = await createPerson(testApp, { role: 'expert', firstName: 'Expert' })
  const colleague = await createPerson(testApp, { role: 'expert', firstName: 'Colleague' })
  const waiting = await createPerson(testApp, { firstName: 'Waiting' })
  const attending = await createPerson(testApp, { firstName: 'Attending' })
  const paying = await createPerson(testApp, {
    firstName: 'Paying',
    subscriptionType: 'annual',
    subscriptionStatus: 'active',
  })
  const guest = testApp.newClient()
  const signedUp = testApp.newClient()
  const people = { owner, host, family, member, moderator, admin, guest }
  /** Staff read what members of Peyvand+ do. */
  const premiumReaders = { paying, moderator }

  const localCommunity = await localCommunityReaders(testApp, people)
  const { groupId, comes } = localCommunity

  const session = await create(admin, '/api/expert-sessions', {
    ...sessionInput(),
    expertId: expert.id,
  })
  const post = await create(host, '/api/posts', {
    title: 'A post',
    content: 'Words',
    category: 'Education',
  })
  const course = await create(admin, '/api/courses', {
    title: 'A course',
    description: 'About it',
    category: 'culture',
  })
  const around: Around = { groupId, sessionId: session, expertId: expert.id, email: owner.email }

  /** What an admin creates, with someone who attends and someone on its waitlist. */
  const withAttendees =
    (path: string, registrations: typeof eventRegistrations | typeof workshopRegistrations) =>
    async (body: ResponseBody) => {
      const eventId = await create(admin, path, body)
      await testApp.app.db.insert(registrations).values([
        { eventId, userId: attending.id },
        { eventId, userId: waiting.id, status: 'waiting' },
      ])
      return eventId
    }
  const BY_ADDRESS = 'the waitlist is apart from accounts'
  const notes = `/api/admin/members/${owner.id}/notes`

  const kinds: { [Name in InputName]: Kind<FieldOf<Name>> } = {
    ...localCommunity.kinds,
    PostInput: {
      create: send(owner, '/api/posts'),
      update: change(owner, '/api/posts'),
      notUpdatable: ONCE,
      readers: [{ who: 'a guest', read: (id) => get(guest, `/api/posts/${id}`), omitted: ONCE }],
      exported: { ...exportOf(owner, (file) => last(file.discussions.posts)), omitted: ONCE },
    },
    CommentInput: {
      create: send(owner, `/api/posts/${post}/comments`),
      update: change(owner, '/api/comments'),
      updatedWith: ['content'],
      notUpdatable: ONCE,
      readers: [
        { who: 'a member', read: (id) => inList(member, `/api/posts/${post}/comments`, id), omitted: ONCE },
      ],
      exported: { ...exportOf(owner, (file) => last(file.discussions.comments)), omitted: ONCE },
      others: { who: { guest }, look: () => [`/api/posts/${post}/comments`] },
    },
    QuestionInput: {
      create: send(owner, '/api/expert-questions'),
      update: async (id, { question }) => change(owner, '/api/expert-questions')(id, { question }),
      updatedWith: ['question'],
      readers: [
        {
          who: 'a guest',
          read: (id) => inList(guest, `/api/expert-questions?sessionId=${session}`, id),
          omitted: { sessionId: 'the list is that of the session', ...ONCE },
        },
      ],
      exported: { ...exportOf(owner, (file) => last(file.expertSessions.questions)), omitted: ONCE },
    },
    SessionInput: {
      create: send(admin, '/api/expert-sessions'),
      update: change(admin, '/api/expert-sessions'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/expert-sessions/${id}`) },
        {
          who: 'a guest',
          read: (id) => inList(guest, '/api/expert-sessions', id),
          omitted: { zoomLink: INSIDE, recordingUrl: INSIDE, expertId: 'an account is nobody’s to see' },
        },
      ],
      exported: OF_THE_SITE,
      others: {
        who: { guest, member },
        look: (id) => [
          '/api/expert-sessions',
          `/api/expert-sessions/${id}`,
          `/api/expert-sessions/${id}/calendar.ics`,
        ],
        insiders: { who: { ...premiumReaders, expert, colleague }, open: ['recordingUrl', 'expertId'] },
      },
    },
    EventInput: {
      create: withAttendees('/api/events', eventRegistrations),
      update: change(admin, '/api/events'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/events/${id}`) },
        {
          who: 'a guest',
          read: (id) => get(guest, `/api/events/${id}`),
          omitted: { zoomLink: INSIDE },
          renamed: { drawing: ({ thumbnail }) => /event-(\w+)\.svg$/.exec(thumbnail)?.[1] },
        },
      ],
      exported: OF_THE_SITE,
      others: {
        who: { guest, member, moderator, attending, waiting },
        look: (id) => [
          ...['/api/events', '/api/events/upcoming', `/api/events/${id}`, `/api/events/${id}/link`],
          `/api/events/${id}/calendar.ics`,
        ],
      },
    },
    WorkshopInput: {
      create: withAttendees('/api/workshops', workshopRegistrations),
      update: change(admin, '/api/workshops'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/workshops/${id}`) },
        {
          who: 'a guest',
          read: (id) => get(guest, `/api/workshops/${id}`),
          omitted: {
            meetingLink: INSIDE,
            videoUrl: INSIDE,
            materialsUrl: INSIDE,
            content: INSIDE,
            contentFa: INSIDE,
          },
        },
      ],
      exported: OF_THE_SITE,
      others: {
        who: { guest, member, attending, waiting },
        look: (id) => [
          ...['/api/workshops', `/api/workshops/${id}`, `/api/workshops/${id}?as=member`],
          ...[`/api/workshops/${id}/link`, `/api/workshops/${id}/calendar.ics`, '/api/search?q=content'],
        ],
        insiders: { who: premiumReaders, open: ['videoUrl', 'materialsUrl', 'content', 'contentFa'] },
      },
    },
    SuggestionInput: {
      create: async (body) => {
        await create(owner, '/api/events/suggestions', body)
        return (await get(admin, '/api/admin/event-suggestions'))[0].id
      },
      readers: [{ who: 'an admin', read: (id) => inList(admin, '/api/admin/event-suggestions', id) }],
      exported: exportOf(owner, (file) => last(file.events.suggestions)),
      others: {
        who: { guest, member, moderator },
        look: () => ['/api/events', '/api/admin/event-suggestions', '/api/search?q=title'],
      },
    },
    ResourceInput: {
      create: send(owner, '/api/resources'),
      readers: [
        { who: 'the owner', read: (id) => inList(owner, '/api/me/resources', id) },
        { who: 'an admin', read: (id) => inList(admin, '/api/admin/resources', id) },
      ],
      exported: exportOf(owner, (file) => last(file.resources)),
      others: {
        who: { guest, member, moderator },
        look: (id) => [`/api/resources/${id}`, '/api/resources', '/api/me/resources', '/api/search?q=title'],
      },
    },
    ArticleInput: {
      create: send(admin, '/api/articles'),
      update: change(admin, '/api/articles'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/articles/${id}`) }],
      exported: 'it has the versions that an admin saved, as a whole',
      others: {
        who: { guest, member, moderator },
        look: (id) => [`/api/articles/${id}`, '/api/articles', '/api/search?q=title'],
      },
    },
    CourseInput: {
      create: send(admin, '/api/courses'),
      update: change(admin, '/api/courses'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/courses/${id}`) }],
      exported: OF_THE_SITE,
      others: {
        who: { guest, member, moderator },
        look: (id) => [`/api/courses/${id}`, '/api/courses', '/api/search?q=title'],
      },
    },
    LessonInput: {
      create: send(admin, `/api/courses/${course}/lessons`),
      update: change(admin, `/api/courses/${course}/lessons`),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/courses/${course}/lessons/${id}`) }],
      exported: OF_THE_SITE,
      others: {
        open: ['title', 'titleFa', 'duration'],
        who: { guest, member },
        look: (id) => [`/api/courses/${course}`, `/api/courses/${course}/lessons/${id}`, '/api/courses'],
        insiders: { who: premiumReaders, open: ['content', 'contentFa', 'videoUrl'] },
      },
    },
    PollInput: {
      create: send(admin, '/api/polls'),
      update: change(admin, '/api/polls'),
      readers: [
        {
          who: 'an admin',
          read: (id) => inList(admin, '/api/admin/polls', id),
          renamed: {
            options: ({ options }) => options.map(({ votes: _, ...option }: ResponseBody) => option),
          },
        },
      ],
      exported: OF_THE_SITE,
      others: { who: { guest, member, moderator }, look: () => ['/api/polls'] },
    },
    WaitlistInput: {
      create: async (body) => {
        await create(guest, '/api/waitlist', body)
        return (await get(admin, '/api/admin/waitlist'))[0].id
      },
      readers: [
        {
          who: 'an admin',
          read: (id) => inList(admin, '/api/admin/waitlist', id),
          omitted: { childrenAges: 'are shown to nobody' },
        },
      ],
      exported: exportOf(owner, (file) => file.waitlist[0]),
      stays: { name: BY_ADDRESS, city: BY_ADDRESS, childrenAges: BY_ADDRESS, interests: BY_ADDRESS },
      others: {
        who: { guest, member, moderator },
        look: () => ['/api/admin/waitlist'],
      },
    },
    SignupInput: {
      create: async (body) => create(signedUp, '/api/signup', { ...body, email: 'every-field@example.org' }),
      readers: [
        {
          who: 'the person',
          read: () => get(signedUp, '/api/auth/user'),
          renamed: { email: () => owner.email }, // the sample's; here it is another one's
          omitted: { newsletter: 'begins once the address is verified' },
        },
      ],
      exported: {
        ...exportOf(signedUp, (file) => file.account),
        renamed: { email: () => owner.email },
        omitted: { newsletter: 'begins once the address is verified' },
      },
      others: {
        open: ['firstName', 'lastName', 'email'], // the sample's email is another person's
        who: { guest, member, moderator, admin },
        look: () => ['/api/admin/members', '/api/admin/members?q=first', '/api/auth/user'],
      },
    },
    ProfileInput: {
      create: (body) => change(owner, '/api')('me', body),
      update: (_, body) => change(owner, '/api')('me', body),
      readers: [{ who: 'the person', read: () => get(owner, '/api/auth/user') }],
      exported: exportOf(owner, (file) => file.account),
      others: {
        open: ['firstName', 'lastName'],
        who: { guest, member, host, moderator, admin },
        look: () => ['/api/admin/members', `/api/regional-groups/${groupId}/members`, comes],
      },
    },
    ChoicesInput: {
      create: (body) => owner.send('PUT', '/api/me/notification-choices', body),
      update: (_, body) => owner.send('PUT', '/api/me/notification-choices', body),
      readers: [{ who: 'the person', read: () => get(owner, '/api/me/notification-choices') }],
      exported: exportOf(owner, (file) => file.notifications.choices),
    },
    IssueInput: {
      create: send(admin, '/api/admin/newsletter/issues'),
      update: change(admin, '/api/admin/newsletter/issues'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/newsletter/issues/${id}`) }],
      exported: OF_THE_SITE,
      others: {
        who: { guest, member, moderator },
        look: (id) => ['/api/newsletter/issues', `/api/newsletter/issues/${id}`],
      },
    },
    NoteInput: {
      create: send(admin, notes),
      readers: [{ who: 'an admin', read: (id) => inList(admin, notes, id) }],
      exported: 'it may mention others, and an admin shows it to the member',
      others: {
        who: { guest, member, moderator, owner },
        look: () => [notes, '/api/admin/members', '/api/me/export', '/api/admin/record'],
      },
    },
    SettingsInput: {
      create: (body) => admin.patch('/api/admin/settings', body),
      update: (_, body) => admin.patch('/api/admin/settings', body),
      readers: [{ who: 'an admin', read: () => get(admin, '/api/admin/settings') }],
      exported: OF_THE_SITE,
    },
    SubscriptionInput: {
      create: (body) => owner.patch('/api/me/newsletter', body),
      update: (_, body) => owner.patch('/api/me/newsletter', body),
      readers: [{ who: 'the person', read: () => get(owner, '/api/me/newsletter') }],
      exported: {
        ...exportOf(owner, (file) => file.newsletter[0]),
        renamed: {
          newsletter: ({ subscribed }) => subscribed,
          events: ({ waitsForEvents }) => waitsForEvents,
        },
      },
    },
  }
  return { kinds, around, authors: [owner, host, signedUp] }
}
