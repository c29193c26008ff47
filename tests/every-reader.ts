import type { TestApp, TestClient } from './app.ts'
import type { Around, FieldOf, InputName } from './every-input.ts'
import { createPerson } from './people.ts'
import type { Kind, ResponseBody } from './reader-kinds.ts'
import { sessionInput } from './sessions.ts'

/** For each input: how it is sent, where each of its fields is read again, and who must not find it. */
export async function everyReader(testApp: TestApp) {
  const owner = await createPerson(testApp, { firstName: 'Owner' })
  const host = await createPerson(testApp, { firstName: 'Host' })
  const family = await createPerson(testApp, { firstName: 'Family' })
  const member = await createPerson(testApp, { firstName: 'Member' })
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
  const expert = await createPerson(testApp, { role: 'expert', firstName: 'Expert' })
  const guest = testApp.newClient()
  const signedUp = testApp.newClient()

  const PLACE = { city: 'Oslo', country: 'Norway' }
  const create = async (person: TestClient, path: string, body: unknown): Promise<number> => {
    const response = await person.post(path, body)
    if (response.status >= 300)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body?.id
  }
  const TEA = { title: 'Tea', eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo', ...PLACE }
  const tea = await create(host, '/api/community-events', TEA)
  await create(family, `/api/community-events/${tea}/register`, { attendeeCount: 1 })
  const session = await create(admin, '/api/expert-sessions', {
    ...sessionInput(),
    expertId: expert.id,
  })
  const groupId = await create(owner, '/api/regional-groups', { name: 'A group', ...PLACE })
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

  const get = (person: TestClient, path: string) => person.get(path).then(({ body }) => body)
  const inList = async (person: TestClient, path: string, id: number) =>
    (await get(person, path)).find((each: ResponseBody) => each.id === id)
  /** The owner's export, by the path within the file. */
  const exported = (pick: (file: ResponseBody, id: number) => ResponseBody, person: TestClient = owner) => ({
    who: 'the owner who takes it along',
    read: async (id: number) => pick(await get(person, '/api/me/export'), id),
  })
  const last = (rows: ResponseBody[]) => rows.at(-1)
  const once = { idempotencyKey: 'keeps what is sent twice from being stored twice, and is forgotten' }
  const inside = 'for those who come'
  const send = (person: TestClient, path: string) => (body: ResponseBody) => create(person, path, body)
  const change = (person: TestClient, path: string) => async (id: number | string, body: ResponseBody) => {
    const response = await person.patch(`${path}/${id}`, body)
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
  }
  const comes = `/api/community-events/${tea}`
  const notes = `/api/admin/members/${owner.id}/notes`

  const kinds: { [Name in InputName]: Kind<FieldOf<Name>> } = {
    AttendanceInput: {
      create: (body) => create(owner, `${comes}/register`, body),
      update: (_, body) => create(owner, `${comes}/register`, body),
      readers: [
        { who: 'the family', read: async () => (await get(owner, comes)).mine },
        {
          who: 'the organizer',
          read: async () =>
            (await get(host, `${comes}/attendees`)).find((each: ResponseBody) => each.firstName === 'Owner'),
        },
        { who: "the organizer's file", read: () => get(host, `${comes}/attendees.csv`) },
        exported((file) => file.localCommunity.registrations[0]),
      ],
      others: {
        who: [guest, member, family],
        look: () => [
          comes,
          '/api/community-events',
          `/api/community-events?groupId=${groupId}`,
          `${comes}/attendees`,
          `${comes}/attendees.csv`,
          `${comes}/messages`,
          `${comes}/calendar.ics`,
        ],
      },
    },
    CommunityEventInput: {
      create: send(owner, '/api/community-events'),
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
          omitted: { location: inside, virtualLink: inside },
        },
        exported((file) => last(file.localCommunity.eventsOrganized)),
      ],
      others: {
        who: [guest, member],
        look: (id) => [
          ...[
            `/api/community-events/${id}`,
            '/api/community-events',
            `/api/community-events?groupId=${groupId}`,
          ],
          ...[`/api/community-events/${id}/calendar.ics`, '/api/search?q=title', '/api/search?q=location'],
        ],
      },
    },
    GroupInput: {
      create: send(owner, '/api/regional-groups'),
      update: change(owner, '/api/regional-groups'),
      readers: [
        { who: 'a guest', read: (id) => get(guest, `/api/regional-groups/${id}`) },
        exported((file) => last(file.localCommunity.groupsCreated)),
      ],
    },
    MessageInput: {
      create: (body) => create(host, `${comes}/messages`, body),
      readers: [
        { who: 'a family that comes', read: async (id) => inList(family, `${comes}/messages`, id) },
        exported((file) => last(file.localCommunity.messages), host),
      ],
      others: { who: [guest, member], look: () => [`${comes}/messages`, comes] },
    },
    PostInput: {
      create: send(owner, '/api/posts'),
      update: change(owner, '/api/posts'),
      notUpdatable: once,
      readers: [
        { who: 'a guest', read: (id) => get(guest, `/api/posts/${id}`), omitted: once },
        { ...exported((file) => last(file.discussions.posts)), omitted: once },
      ],
    },
    CommentInput: {
      create: send(owner, `/api/posts/${post}/comments`),
      update: change(owner, '/api/comments'),
      notUpdatable: once,
      readers: [
        { who: 'a member', read: (id) => inList(member, `/api/posts/${post}/comments`, id), omitted: once },
        { ...exported((file) => last(file.discussions.comments)), omitted: once },
      ],
      others: { who: [guest], look: () => [`/api/posts/${post}/comments`] },
    },
    QuestionInput: {
      create: send(owner, '/api/expert-questions'),
      update: async (id, { question }) => change(owner, '/api/expert-questions')(id, { question }),
      readers: [
        {
          who: 'a guest',
          read: (id) => inList(guest, `/api/expert-questions?sessionId=${session}`, id),
          omitted: { sessionId: 'the list is that of the session' },
        },
        exported((file) => last(file.expertSessions.questions)),
      ],
    },
    SessionInput: {
      create: send(admin, '/api/expert-sessions'),
      update: change(admin, '/api/expert-sessions'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/expert-sessions/${id}`) },
        {
          who: 'a guest',
          read: (id) => inList(guest, '/api/expert-sessions', id),
          omitted: { zoomLink: inside, recordingUrl: inside, expertId: 'an account is nobody’s to see' },
        },
      ],
      others: {
        who: [guest, member],
        look: (id) => [
          '/api/expert-sessions',
          `/api/expert-sessions/${id}`,
          `/api/expert-sessions/${id}/calendar.ics`,
        ],
      },
    },
    EventInput: {
      create: send(admin, '/api/events'),
      update: change(admin, '/api/events'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/events/${id}`) },
        {
          who: 'a guest',
          read: (id) => get(guest, `/api/events/${id}`),
          omitted: { zoomLink: inside },
          renamed: { drawing: ({ thumbnail }) => /event-(\w+)\.svg$/.exec(thumbnail)?.[1] },
        },
      ],
      others: {
        who: [guest, member],
        look: (id) => ['/api/events', '/api/events/upcoming', `/api/events/${id}`, `/api/events/${id}/link`],
      },
    },
    WorkshopInput: {
      create: send(admin, '/api/workshops'),
      update: change(admin, '/api/workshops'),
      readers: [
        { who: 'an admin', read: (id) => get(admin, `/api/admin/workshops/${id}`) },
        {
          who: 'a guest',
          read: (id) => get(guest, `/api/workshops/${id}`),
          omitted: {
            meetingLink: inside,
            videoUrl: inside,
            materialsUrl: inside,
            content: inside,
            contentFa: inside,
          },
        },
      ],
      others: {
        who: [guest, member],
        look: (id) => [
          ...['/api/workshops', `/api/workshops/${id}`, `/api/workshops/${id}?as=member`],
          ...[`/api/workshops/${id}/link`, `/api/workshops/${id}/calendar.ics`, '/api/search?q=content'],
        ],
      },
    },
    SuggestionInput: {
      create: async (body) => {
        await create(owner, '/api/events/suggestions', body)
        return (await get(admin, '/api/admin/event-suggestions'))[0].id
      },
      readers: [
        { who: 'an admin', read: (id) => inList(admin, '/api/admin/event-suggestions', id) },
        exported((file) => last(file.events.suggestions)),
      ],
      others: {
        who: [guest, member],
        look: () => ['/api/events', '/api/admin/event-suggestions', '/api/search?q=title'],
      },
    },
    ResourceInput: {
      create: send(owner, '/api/resources'),
      readers: [
        { who: 'the owner', read: (id) => inList(owner, '/api/me/resources', id) },
        { who: 'an admin', read: (id) => inList(admin, '/api/admin/resources', id) },
        exported((file) => last(file.resources)),
      ],
      others: {
        who: [guest, member],
        look: (id) => [`/api/resources/${id}`, '/api/resources', '/api/me/resources', '/api/search?q=title'],
      },
    },
    ArticleInput: {
      create: send(admin, '/api/articles'),
      update: change(admin, '/api/articles'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/articles/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => [`/api/articles/${id}`, '/api/articles', '/api/search?q=title'],
      },
    },
    CourseInput: {
      create: send(admin, '/api/courses'),
      update: change(admin, '/api/courses'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/courses/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => [`/api/courses/${id}`, '/api/courses', '/api/search?q=title'],
      },
    },
    LessonInput: {
      create: send(admin, `/api/courses/${course}/lessons`),
      update: change(admin, `/api/courses/${course}/lessons`),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/courses/${course}/lessons/${id}`) }],
      others: {
        open: ['title', 'titleFa', 'duration'],
        who: [guest, member],
        look: (id) => [`/api/courses/${course}`, `/api/courses/${course}/lessons/${id}`, '/api/courses'],
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
      others: { who: [guest, member], look: () => ['/api/polls'] },
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
        exported((file) => file.waitlist[0]),
      ],
      others: {
        who: [guest, member],
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
        {
          ...exported((file) => file.account, signedUp),
          renamed: { email: () => owner.email },
          omitted: { newsletter: 'begins once the address is verified' },
        },
      ],
      others: {
        open: ['firstName', 'lastName'],
        who: [guest, member, admin],
        look: () => ['/api/admin/members', '/api/admin/members?q=first', '/api/auth/user'],
      },
    },
    ProfileInput: {
      create: (body) => change(owner, '/api')('me', body),
      update: (_, body) => change(owner, '/api')('me', body),
      readers: [
        { who: 'the person', read: () => get(owner, '/api/auth/user') },
        exported((file) => file.account),
      ],
      others: {
        open: ['firstName', 'lastName'],
        who: [guest, member, admin],
        look: () => ['/api/admin/members', `/api/regional-groups/${groupId}/members`, comes],
      },
    },
    ChoicesInput: {
      create: (body) => owner.send('PUT', '/api/me/notification-choices', body),
      update: (_, body) => owner.send('PUT', '/api/me/notification-choices', body),
      readers: [
        { who: 'the person', read: () => get(owner, '/api/me/notification-choices') },
        exported((file) => file.notifications.choices),
      ],
    },
    IssueInput: {
      create: send(admin, '/api/admin/newsletter/issues'),
      update: change(admin, '/api/admin/newsletter/issues'),
      readers: [{ who: 'an admin', read: (id) => get(admin, `/api/admin/newsletter/issues/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => ['/api/newsletter/issues', `/api/newsletter/issues/${id}`],
      },
    },
    NoteInput: {
      create: send(admin, notes),
      readers: [{ who: 'an admin', read: (id) => inList(admin, notes, id) }],
      others: {
        who: [guest, member, owner],
        look: () => [notes, '/api/admin/members', '/api/me/export', '/api/admin/record'],
      },
    },
    SettingsInput: {
      create: (body) => admin.patch('/api/admin/settings', body),
      update: (_, body) => admin.patch('/api/admin/settings', body),
      readers: [{ who: 'an admin', read: () => get(admin, '/api/admin/settings') }],
    },
    SubscriptionInput: {
      create: (body) => owner.patch('/api/me/newsletter', body),
      update: (_, body) => owner.patch('/api/me/newsletter', body),
      readers: [
        { who: 'the person', read: () => get(owner, '/api/me/newsletter') },
        {
          ...exported((file) => file.newsletter[0]),
          renamed: {
            newsletter: ({ subscribed }) => subscribed,
            events: ({ waitsForEvents }) => waitsForEvents,
          },
        },
      ],
    },
  }
  return { kinds, around }
}
