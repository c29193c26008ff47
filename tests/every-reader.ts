import type { TestApp, TestClient } from './app.ts'
import type { Around, FieldOf, InputName } from './every-input.ts'
import { aPerson } from './people.ts'
import type { Found, Kind } from './reader-kinds.ts'
import { sessionWords } from './sessions.ts'

/** For each input: how it is sent, where each of its fields is read again, and who must not find it. */
export async function everyReader(here: TestApp) {
  const owner = await aPerson(here, { firstName: 'Owner' })
  const host = await aPerson(here, { firstName: 'Host' })
  const family = await aPerson(here, { firstName: 'Family' })
  const member = await aPerson(here, { firstName: 'Member' })
  const admin = await aPerson(here, { role: 'admin', firstName: 'Admin' })
  const expert = await aPerson(here, { role: 'expert', firstName: 'Expert' })
  const guest = here.newClient()
  const signedUp = here.newClient()

  const PLACE = { city: 'Oslo', country: 'Norway' }
  const made = async (by: TestClient, path: string, body: unknown): Promise<number> => {
    const answer = await by.post(path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body?.id
  }
  const TEA = { title: 'Tea', eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo', ...PLACE }
  const tea = await made(host, '/api/community-events', TEA)
  await made(family, `/api/community-events/${tea}/register`, { attendeeCount: 1 })
  const session = await made(admin, '/api/expert-sessions', { ...sessionWords(), expertId: expert.id })
  const groupId = await made(owner, '/api/regional-groups', { name: 'A group', ...PLACE })
  const post = await made(host, '/api/posts', { title: 'A post', content: 'Words', category: 'Education' })
  const course = await made(admin, '/api/courses', {
    title: 'A course',
    description: 'About it',
    category: 'culture',
  })
  const around: Around = { groupId, sessionId: session, expertId: expert.id, email: owner.email }

  const get = (by: TestClient, path: string) => by.get(path).then(({ body }) => body)
  const inList = async (by: TestClient, path: string, id: number) =>
    (await get(by, path)).find((each: Found) => each.id === id)
  /** The owner's export, by the path within the file. */
  const exported = (pick: (file: Found, id: number) => Found, by: TestClient = owner) => ({
    who: 'the owner who takes it along',
    reads: async (id: number) => pick(await get(by, '/api/me/export'), id),
  })
  const last = (rows: Found[]) => rows.at(-1)
  const once = { idempotencyKey: 'keeps what is sent twice from being stored twice, and is forgotten' }
  const inside = 'for those who come'
  const send = (by: TestClient, path: string) => (body: Found) => made(by, path, body)
  const change = (by: TestClient, path: string) => async (id: number | string, body: Found) => {
    const answer = await by.patch(`${path}/${id}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const comes = `/api/community-events/${tea}`
  const notes = `/api/admin/members/${owner.id}/notes`

  const kinds: { [Name in InputName]: Kind<FieldOf<Name>> } = {
    AttendanceInput: {
      first: (body) => made(owner, `${comes}/register`, body),
      again: (_, body) => made(owner, `${comes}/register`, body),
      readers: [
        { who: 'the family', reads: async () => (await get(owner, comes)).mine },
        {
          who: 'the organizer',
          reads: async () =>
            (await get(host, `${comes}/attendees`)).find((each: Found) => each.firstName === 'Owner'),
        },
        { who: "the organizer's file", reads: () => get(host, `${comes}/attendees.csv`) },
        exported((file) => file.neighbours.places[0]),
      ],
      others: {
        who: [guest, member, family],
        look: () => [
          comes,
          '/api/community-events',
          `${comes}/attendees`,
          `${comes}/attendees.csv`,
          `${comes}/messages`,
        ],
      },
    },
    CommunityEventInput: {
      first: send(owner, '/api/community-events'),
      again: change(owner, '/api/community-events'),
      readers: [
        { who: 'the organizer', reads: (id) => get(owner, `/api/community-events/${id}`) },
        {
          who: 'a family that comes',
          reads: async (id) => {
            await made(family, `/api/community-events/${id}/register`, {})
            return get(family, `/api/community-events/${id}`)
          },
        },
        {
          who: 'a guest',
          reads: (id) => inList(guest, '/api/community-events', id),
          not: { location: inside, virtualLink: inside },
        },
        exported((file) => last(file.neighbours.organised)),
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
      first: send(owner, '/api/regional-groups'),
      again: change(owner, '/api/regional-groups'),
      readers: [
        { who: 'a guest', reads: (id) => get(guest, `/api/regional-groups/${id}`) },
        exported((file) => last(file.neighbours.started)),
      ],
    },
    MessageInput: {
      first: (body) => made(host, `${comes}/messages`, body),
      readers: [
        { who: 'a family that comes', reads: async (id) => inList(family, `${comes}/messages`, id) },
        exported((file) => last(file.neighbours.messages), host),
      ],
      others: { who: [guest, member], look: () => [`${comes}/messages`, comes] },
    },
    PostInput: {
      first: send(owner, '/api/posts'),
      again: change(owner, '/api/posts'),
      fixed: once,
      readers: [
        { who: 'a guest', reads: (id) => get(guest, `/api/posts/${id}`), not: once },
        { ...exported((file) => last(file.discussions.posts)), not: once },
      ],
    },
    CommentInput: {
      first: send(owner, `/api/posts/${post}/comments`),
      again: change(owner, '/api/comments'),
      fixed: once,
      readers: [
        { who: 'a member', reads: (id) => inList(member, `/api/posts/${post}/comments`, id), not: once },
        { ...exported((file) => last(file.discussions.comments)), not: once },
      ],
      others: { who: [guest], look: () => [`/api/posts/${post}/comments`] },
    },
    QuestionInput: {
      first: send(owner, '/api/expert-questions'),
      again: async (id, { question }) => change(owner, '/api/expert-questions')(id, { question }),
      readers: [
        {
          who: 'a guest',
          reads: (id) => inList(guest, `/api/expert-questions?sessionId=${session}`, id),
          not: { sessionId: 'the list is that of the session' },
        },
        exported((file) => last(file.expertSessions.questions)),
      ],
    },
    SessionInput: {
      first: send(admin, '/api/expert-sessions'),
      again: change(admin, '/api/expert-sessions'),
      readers: [
        { who: 'an admin', reads: (id) => get(admin, `/api/admin/expert-sessions/${id}`) },
        {
          who: 'a guest',
          reads: (id) => inList(guest, '/api/expert-sessions', id),
          not: { zoomLink: inside, recordingUrl: inside, expertId: 'an account is nobody’s to see' },
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
      first: send(admin, '/api/events'),
      again: change(admin, '/api/events'),
      readers: [
        { who: 'an admin', reads: (id) => get(admin, `/api/admin/events/${id}`) },
        {
          who: 'a guest',
          reads: (id) => get(guest, `/api/events/${id}`),
          not: { zoomLink: inside },
          as: { drawing: ({ thumbnail }) => /event-(\w+)\.svg$/.exec(thumbnail)?.[1] },
        },
      ],
      others: {
        who: [guest, member],
        look: (id) => ['/api/events', '/api/events/upcoming', `/api/events/${id}`, `/api/events/${id}/link`],
      },
    },
    WorkshopInput: {
      first: send(admin, '/api/workshops'),
      again: change(admin, '/api/workshops'),
      readers: [
        { who: 'an admin', reads: (id) => get(admin, `/api/admin/workshops/${id}`) },
        {
          who: 'a guest',
          reads: (id) => get(guest, `/api/workshops/${id}`),
          not: {
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
      first: async (body) => {
        await made(owner, '/api/events/suggestions', body)
        return (await get(admin, '/api/admin/event-suggestions'))[0].id
      },
      readers: [
        { who: 'an admin', reads: (id) => inList(admin, '/api/admin/event-suggestions', id) },
        exported((file) => last(file.events.suggestions)),
      ],
      others: {
        who: [guest, member],
        look: () => ['/api/events', '/api/admin/event-suggestions', '/api/search?q=title'],
      },
    },
    ResourceInput: {
      first: send(owner, '/api/resources'),
      readers: [
        { who: 'the owner', reads: (id) => inList(owner, '/api/me/resources', id) },
        { who: 'an admin', reads: (id) => inList(admin, '/api/admin/resources', id) },
        exported((file) => last(file.resources)),
      ],
      others: {
        who: [guest, member],
        look: (id) => [`/api/resources/${id}`, '/api/resources', '/api/me/resources', '/api/search?q=title'],
      },
    },
    ArticleInput: {
      first: send(admin, '/api/articles'),
      again: change(admin, '/api/articles'),
      readers: [{ who: 'an admin', reads: (id) => get(admin, `/api/admin/articles/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => [`/api/articles/${id}`, '/api/articles', '/api/search?q=title'],
      },
    },
    CourseInput: {
      first: send(admin, '/api/courses'),
      again: change(admin, '/api/courses'),
      readers: [{ who: 'an admin', reads: (id) => get(admin, `/api/admin/courses/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => [`/api/courses/${id}`, '/api/courses', '/api/search?q=title'],
      },
    },
    LessonInput: {
      first: send(admin, `/api/courses/${course}/lessons`),
      again: change(admin, `/api/courses/${course}/lessons`),
      readers: [{ who: 'an admin', reads: (id) => get(admin, `/api/admin/courses/${course}/lessons/${id}`) }],
      others: {
        open: ['title', 'titleFa', 'duration'],
        who: [guest, member],
        look: (id) => [`/api/courses/${course}`, `/api/courses/${course}/lessons/${id}`, '/api/courses'],
      },
    },
    PollInput: {
      first: send(admin, '/api/polls'),
      again: change(admin, '/api/polls'),
      readers: [
        {
          who: 'an admin',
          reads: (id) => inList(admin, '/api/admin/polls', id),
          as: { options: ({ options }) => options.map(({ votes: _, ...option }: Found) => option) },
        },
      ],
      others: { who: [guest, member], look: () => ['/api/polls'] },
    },
    WaitlistInput: {
      first: async (body) => {
        await made(guest, '/api/waitlist', body)
        return (await get(admin, '/api/admin/waitlist'))[0].id
      },
      readers: [
        {
          who: 'an admin',
          reads: (id) => inList(admin, '/api/admin/waitlist', id),
          not: { childrenAges: 'are shown to nobody' },
        },
        exported((file) => file.waitlist[0]),
      ],
      others: {
        who: [guest, member],
        look: () => ['/api/admin/waitlist'],
      },
    },
    SignupInput: {
      first: async (body) => made(signedUp, '/api/signup', { ...body, email: 'every-field@example.org' }),
      readers: [
        {
          who: 'the person',
          reads: () => get(signedUp, '/api/auth/user'),
          as: { email: () => owner.email }, // the sample's; here it is another one's
          not: { newsletter: 'begins once the address is verified' },
        },
        {
          ...exported((file) => file.account, signedUp),
          as: { email: () => owner.email },
          not: { newsletter: 'begins once the address is verified' },
        },
      ],
      others: {
        open: ['firstName', 'lastName'],
        who: [guest, member, admin],
        look: () => ['/api/admin/members', '/api/admin/members?q=first', '/api/auth/user'],
      },
    },
    ProfileInput: {
      first: (body) => change(owner, '/api')('me', body),
      again: (_, body) => change(owner, '/api')('me', body),
      readers: [
        { who: 'the person', reads: () => get(owner, '/api/auth/user') },
        exported((file) => file.account),
      ],
      others: {
        open: ['firstName', 'lastName'],
        who: [guest, member, admin],
        look: () => ['/api/admin/members', `/api/regional-groups/${groupId}/members`, comes],
      },
    },
    ChoicesInput: {
      first: (body) => owner.send('PUT', '/api/me/notification-choices', body),
      again: (_, body) => owner.send('PUT', '/api/me/notification-choices', body),
      readers: [
        { who: 'the person', reads: () => get(owner, '/api/me/notification-choices') },
        exported((file) => file.notifications.choices),
      ],
    },
    IssueInput: {
      first: send(admin, '/api/admin/newsletter/issues'),
      again: change(admin, '/api/admin/newsletter/issues'),
      readers: [{ who: 'an admin', reads: (id) => get(admin, `/api/admin/newsletter/issues/${id}`) }],
      others: {
        who: [guest, member],
        look: (id) => ['/api/newsletter/issues', `/api/newsletter/issues/${id}`],
      },
    },
    NoteInput: {
      first: send(admin, notes),
      readers: [{ who: 'an admin', reads: (id) => inList(admin, notes, id) }],
      others: {
        who: [guest, member, owner],
        look: () => [notes, '/api/admin/members', '/api/me/export', '/api/admin/record'],
      },
    },
    SettingsInput: {
      first: (body) => admin.patch('/api/admin/settings', body),
      again: (_, body) => admin.patch('/api/admin/settings', body),
      readers: [{ who: 'an admin', reads: () => get(admin, '/api/admin/settings') }],
    },
    SubscriptionInput: {
      first: (body) => owner.patch('/api/me/newsletter', body),
      again: (_, body) => owner.patch('/api/me/newsletter', body),
      readers: [
        { who: 'the person', reads: () => get(owner, '/api/me/newsletter') },
        {
          ...exported((file) => file.newsletter[0]),
          as: {
            newsletter: ({ subscribed }) => subscribed,
            events: ({ waitsForEvents }) => waitsForEvents,
          },
        },
      ],
    },
  }
  return { kinds, around }
}
