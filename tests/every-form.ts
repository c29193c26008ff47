import type { TestApp, TestClient } from './app.ts'
import { createPerson } from './people.ts'
import { sessionInput } from './sessions.ts'

type Who = 'guest' | 'member' | 'admin'
type Form = {
  who: Who
  path: string
  body?: Record<string, unknown>
  /** Why a valid body can't be written here; such a call is tested by its own feature. */
  elsewhere?: string
}

const FUTURE = '2099-06-01T10:00'
const COURSE = { title: 'A course', description: 'About it', category: 'culture', isPremiumOnly: false }
const LESSON = { title: 'A lesson', content: 'Some text.' }
const ARTICLE = { title: 'A title', content: 'Some text.', category: 'Language', slug: 'a-title' }

/** Creates what the calls of the API need, and returns a valid body for each, by its method and path in the OpenAPI document. */
export async function everyForm(testApp: TestApp) {
  const member = await createPerson(testApp, { firstName: 'Member' })
  const other = await createPerson(testApp, { firstName: 'Other' })
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
  const guest = testApp.newClient()
  const place = { city: 'Oslo', country: 'Norway' }
  const create = async (person: TestClient, path: string, body: unknown) => {
    const { status, body: created } = await person.post(path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(created)}`)
    return created
  }
  const post = (title: string) => ({ title, content: 'Words', category: 'Education', anonymous: false })
  const event = {
    title: 'A talk',
    description: 'About it',
    speaker: 'Sara',
    category: 'culture',
    dateTime: FUTURE,
    zone: 'Europe/Oslo',
  }
  const tea = { title: 'Tea', eventType: 'meetup', date: FUTURE, zone: 'Europe/Oslo', ...place }
  const granted = await createPerson(testApp, { firstName: 'Granted' })
  const request = await create(await createPerson(testApp), '/api/subscriptions/access-requests', undefined)
  const ofStripe = { who: 'member', path: '', elsewhere: 'asks Stripe' } as const
  const poll = {
    question: 'Which?',
    questionFa: 'کدام؟',
    isActive: false,
    options: [
      { text: 'This', textFa: 'این' },
      { text: 'That', textFa: 'آن' },
    ],
  }
  const mine = await create(member, '/api/posts', post('Mine'))
  const theirPost = await create(other, '/api/posts', post('Theirs'))
  const comment = await create(member, `/api/posts/${theirPost.id}/comments`, { content: 'A reply' })
  const theirComment = await create(other, `/api/posts/${mine.id}/comments`, { content: 'Another' })
  const held = await create(other, `/api/posts/${theirPost.id}/comments`, { content: 'See www.example.org' })
  const [review, publish] = [`/api/admin/review/comment/${held.id}`, { decision: 'approved', version: 1 }]
  const session = await create(admin, '/api/expert-sessions', sessionInput())
  const question = await create(member, '/api/expert-questions', { sessionId: session.id, question: 'Why?' })
  const group = await create(member, '/api/regional-groups', { name: 'A group', ...place })
  const family = await create(member, '/api/community-events', tea)
  const theirFamily = await create(other, '/api/community-events', { ...tea, title: 'Coffee' })
  const message = await create(other, `/api/community-events/${theirFamily.id}/messages`, {
    message: 'Bring tea',
  })
  const theirGroup = await create(other, '/api/regional-groups', { name: 'Their group', ...place })
  const theirQuestion = await create(other, '/api/expert-questions', {
    sessionId: session.id,
    question: 'Where to?',
  })
  const off = await create(admin, '/api/expert-sessions', { ...sessionInput(), title: 'Called off' })
  const talk = await create(admin, '/api/events', event)
  const called = await create(admin, '/api/events', { ...event, title: 'Another talk' })
  const workshop = {
    title: 'A workshop',
    description: 'About it',
    workshopType: 'live',
    scheduledDate: FUTURE,
    zone: 'Europe/Oslo',
  }
  const songs = await create(admin, '/api/workshops', workshop)
  const cancelled = await create(admin, '/api/workshops', { ...workshop, title: 'Another workshop' })
  const vote = await create(admin, '/api/polls', { ...poll, isActive: true })
  const draft = await create(admin, '/api/polls', { ...poll, question: 'A draft?' })
  const article = await create(admin, '/api/articles', { ...ARTICLE, title: 'Known', slug: 'known' })
  const course = await create(admin, '/api/courses', COURSE)
  const lessons = `/api/courses/${course.id}/lessons`
  const lesson = await create(admin, lessons, LESSON)
  const link = { title: 'A link', description: 'Words', category: 'books' }
  const resource = await create(member, '/api/resources', { ...link, url: 'https://www.example.org/known' })
  await create(member, '/api/events/suggestions', { title: 'Tiles' })
  const { body: suggestions } = await admin.get('/api/admin/event-suggestions')
  await other.post(`/api/posts/${mine.id}/report`, { reason: 'Because' })
  const { body: reports } = await admin.get('/api/admin/reports?state=open')
  const reason = { reason: 'A reason of more than twenty letters' }
  const texts = { subject: 'News', message: 'Some', subjectFa: 'تازه‌ها', messageFa: 'چند تا' }
  const issue = await create(admin, '/api/admin/newsletter/issues', texts)
  const planned = await create(admin, '/api/admin/newsletter/issues', texts)
  const stopped = await create(admin, '/api/admin/newsletter/issues', texts)
  await create(admin, `/api/admin/newsletter/issues/${stopped.id}/sending`, {
    at: '2099-06-01T10:00:00.000Z',
  })
  const person = `/api/admin/members/${other.id}`
  const email = (name: string) => ({ email: `${name}@example.org` })

  const page = { path: '/events' }
  const vitals = { ...page, metrics: [{ name: 'LCP', value: 1200 }] }
  const forms: Record<string, Form> = {
    'POST /api/analytics/views': { who: 'guest', path: '/api/analytics/views', body: page },
    'POST /api/analytics/presence': { who: 'guest', path: '/api/analytics/presence', body: page },
    'POST /api/analytics/vitals': { who: 'guest', path: '/api/analytics/vitals', body: vitals },
    'POST /api/sign-in': { who: 'guest', path: '/api/sign-in', body: { email: member.email } },
    'POST /api/sign-in/confirm': { who: 'guest', path: '/api/sign-in/confirm', body: { token: 'abc' } },
    'POST /api/signup': {
      who: 'guest',
      path: '/api/signup',
      body: {
        ...email('new'),
        firstName: 'Mina',
        lastName: 'Azad',
        location: 'Oslo, Norway',
        childrenAges: '4',
        parentingInterests: 'Books',
        languagePreference: 'both',
      },
    },
    'PATCH /api/me': {
      who: 'member',
      path: '/api/me',
      body: { firstName: 'Mina', lastName: 'Azad', location: 'Oslo' },
    },
    'PUT /api/me/email': { who: 'member', path: '/api/me/email', body: email('changed') },
    'POST /api/me/email/confirm': { who: 'guest', path: '/api/me/email/confirm', body: { token: 'abc' } },
    'POST /api/me/email/undo': { who: 'guest', path: '/api/me/email/undo', body: { token: 'abc' } },
    'POST /api/auth/passkey/register': { who: 'member', path: '', elsewhere: 'takes a signed ceremony' },
    'POST /api/auth/passkey/sign-in': { who: 'guest', path: '', elsewhere: 'takes a signed ceremony' },
    'POST /api/sign-in/provider': { who: 'guest', path: '/api/sign-in/provider', body: { to: '/' } },
    'POST /api/polls': { who: 'admin', path: '/api/polls', body: poll },
    'PATCH /api/polls/{id}': { who: 'admin', path: `/api/polls/${draft.id}`, body: { question: 'Other?' } },
    'POST /api/polls/{id}/vote': {
      who: 'member',
      path: `/api/polls/${vote.id}/vote`,
      body: { optionIndex: 0 },
    },
    'POST /api/posts': { who: 'member', path: '/api/posts', body: post('New') },
    'PATCH /api/posts/{id}': {
      who: 'member',
      path: `/api/posts/${mine.id}`,
      body: { title: 'Changed', content: 'x' },
    },
    'POST /api/posts/{id}/report': { who: 'member', path: `/api/posts/${theirPost.id}/report`, body: reason },
    'POST /api/posts/{id}/comments': {
      who: 'member',
      path: `/api/posts/${theirPost.id}/comments`,
      body: { content: 'A new reply', anonymous: false },
    },
    'PATCH /api/comments/{id}': {
      who: 'member',
      path: `/api/comments/${comment.id}`,
      body: { content: 'Changed' },
    },
    'POST /api/comments/{id}/report': {
      who: 'member',
      path: `/api/comments/${theirComment.id}/report`,
      body: reason,
    },
    'POST /api/regional-groups/{id}/report': {
      who: 'member',
      path: `/api/regional-groups/${theirGroup.id}/report`,
      body: reason,
    },
    'POST /api/community-events/{id}/report': {
      who: 'member',
      path: `/api/community-events/${theirFamily.id}/report`,
      body: reason,
    },
    'POST /api/expert-questions/{id}/report': {
      who: 'member',
      path: `/api/expert-questions/${theirQuestion.id}/report`,
      body: reason,
    },
    'POST /api/organizer-messages/{id}/report': {
      who: 'member',
      path: `/api/organizer-messages/${message.id}/report`,
      body: reason,
    },
    'POST /api/regional-groups/{id}/messages': {
      who: 'member',
      path: `/api/regional-groups/${group.id}/messages`,
      body: { message: 'Hello' },
    },
    'POST /api/community-events/{id}/messages': {
      who: 'member',
      path: `/api/community-events/${family.id}/messages`,
      body: { message: 'Hello' },
    },
    'POST /api/expert-sessions/{id}/cancellation': byAdmin(
      `/api/expert-sessions/${off.id}/cancellation`,
      reason,
    ),
    'POST /api/admin/community-events/{id}/restore': byAdmin(
      `/api/admin/community-events/${family.id}/restore`,
      reason,
    ),
    'POST /api/admin/expert-questions/{id}/restore': byAdmin(
      `/api/admin/expert-questions/${question.id}/restore`,
      reason,
    ),
    'POST /api/admin/organizer-messages/{id}/restore': byAdmin(
      `/api/admin/organizer-messages/${message.id}/restore`,
      reason,
    ),
    'POST /api/admin/regional-groups/{id}/restore': byAdmin(
      `/api/admin/regional-groups/${group.id}/restore`,
      reason,
    ),
    'POST /api/articles': { who: 'admin', path: '/api/articles', body: ARTICLE },
    'PATCH /api/articles/{id}': byAdmin(`/api/articles/${article.id}`, {
      ...ARTICLE,
      slug: 'known',
      version: article.version,
    }),
    'POST /api/courses': byAdmin('/api/courses', { ...COURSE, title: 'Another course' }),
    'PATCH /api/courses/{id}': byAdmin(`/api/courses/${course.id}`, {
      ...COURSE,
      version: course.version,
    }),
    'POST /api/courses/{id}/lessons': byAdmin(lessons, { ...LESSON, title: 'Another lesson' }),
    'PATCH /api/courses/{id}/lessons/{lessonId}': byAdmin(`${lessons}/${lesson.id}`, {
      ...LESSON,
      version: lesson.version,
    }),
    'PUT /api/courses/{id}/lessons/order': byAdmin(`${lessons}/order`, { ids: [lesson.id] }),
    'PUT /api/courses/{id}/lessons/{lessonId}/progress': {
      who: 'member',
      path: `${lessons}/${lesson.id}/progress`,
      body: { done: true },
    },
    'POST /api/articles/preview': byAdmin('/api/articles/preview', { content: 'Text', lang: 'en' }),
    'POST /api/resources': {
      who: 'member',
      path: '/api/resources',
      body: { ...link, url: 'https://www.example.org/new' },
    },
    'PATCH /api/resources/{id}': byAdmin(`/api/resources/${resource.id}`, {
      approved: false,
      reason: 'Not quite',
    }),
    'POST /api/events': { who: 'admin', path: '/api/events', body: { ...event, title: 'A new talk' } },
    'PATCH /api/events/{id}': byAdmin(`/api/events/${talk.id}`, { ...event, title: 'Changed' }),
    'POST /api/events/{id}/cancellation': byAdmin(`/api/events/${called.id}/cancellation`, reason),
    'POST /api/workshops': byAdmin('/api/workshops', { ...workshop, title: 'A new workshop' }),
    'PATCH /api/workshops/{id}': byAdmin(`/api/workshops/${songs.id}`, { ...workshop, title: 'Changed' }),
    'POST /api/workshops/{id}/cancellation': byAdmin(`/api/workshops/${cancelled.id}/cancellation`, reason),
    'POST /api/events/register': { who: 'member', path: '/api/events/register', body: { eventId: talk.id } },
    'POST /api/events/suggestions': {
      who: 'member',
      path: '/api/events/suggestions',
      body: { title: 'Music', details: 'Setar' },
    },
    'PATCH /api/admin/event-suggestions/{id}': byAdmin(`/api/admin/event-suggestions/${suggestions[0].id}`, {
      done: true,
    }),
    'POST /api/regional-groups': {
      who: 'member',
      path: '/api/regional-groups',
      body: { name: 'New', ...place },
    },
    'PATCH /api/regional-groups/{id}': {
      who: 'member',
      path: `/api/regional-groups/${group.id}`,
      body: { name: 'Changed', ...place },
    },
    'POST /api/regional-groups/{id}/closing': {
      who: 'member',
      path: `/api/regional-groups/${group.id}/closing`,
      body: reason,
    },
    'PATCH /api/regional-groups/{id}/members/{memberId}': {
      who: 'member',
      path: `/api/regional-groups/${group.id}/members/999`,
      body: { role: 'organiser' },
    },
    'POST /api/community-events': {
      who: 'member',
      path: '/api/community-events',
      body: { ...tea, title: 'Cake' },
    },
    'PATCH /api/community-events/{id}': {
      who: 'member',
      path: `/api/community-events/${family.id}`,
      body: { ...tea, title: 'Changed' },
    },
    'POST /api/community-events/{id}/cancellation': {
      who: 'member',
      path: `/api/community-events/${family.id}/cancellation`,
      body: reason,
    },
    'POST /api/community-events/{id}/register': {
      who: 'member',
      path: `/api/community-events/${theirFamily.id}/register`,
      body: { attendeeCount: 2, specialRequests: 'No nuts' },
    },
    'POST /api/expert-sessions': byAdmin('/api/expert-sessions', { ...sessionInput(), title: 'Another' }),
    'PATCH /api/expert-sessions/{id}': byAdmin(`/api/expert-sessions/${session.id}`, { title: 'Changed' }),
    'POST /api/expert-questions': {
      who: 'member',
      path: '/api/expert-questions',
      body: { sessionId: session.id, question: 'How?', isAnonymous: false },
    },
    'PATCH /api/expert-questions/{id}': {
      who: 'member',
      path: `/api/expert-questions/${question.id}`,
      body: { question: 'When?' },
    },
    'POST /api/expert-questions/{id}/block-asker': byAdmin(
      `/api/expert-questions/${question.id}/block-asker`,
      reason,
    ),
    'POST /api/newsletter/subscribe': {
      who: 'guest',
      path: '/api/newsletter/subscribe',
      body: email('reader'),
    },
    'POST /api/newsletter': { who: 'guest', path: '/api/newsletter', body: email('reader-of-events') },
    'POST /api/newsletter/confirm': { who: 'guest', path: '/api/newsletter/confirm', body: { token: 'abc' } },
    'PATCH /api/newsletter/preferences': {
      who: 'guest',
      path: '/api/newsletter/preferences',
      body: { token: 'abc', lang: 'fa' },
    },
    'PATCH /api/admin/settings': { who: 'admin', path: '/api/admin/settings', body: { banner: 'Salaam' } },
    'PATCH /api/me/newsletter': { who: 'member', path: '/api/me/newsletter', body: { newsletter: true } },
    'POST /api/admin/send-newsletter': { who: 'admin', path: '/api/admin/send-newsletter', body: texts },
    'POST /api/admin/newsletter/issues': { who: 'admin', path: '/api/admin/newsletter/issues', body: texts },
    'PATCH /api/admin/newsletter/issues/{id}': byAdmin(`/api/admin/newsletter/issues/${issue.id}`, texts),
    'POST /api/admin/newsletter/issues/{id}/sending': byAdmin(
      `/api/admin/newsletter/issues/${planned.id}/sending`,
      { at: '2099-06-01T10:00:00.000Z', zone: 'Europe/Oslo' },
    ),
    'PATCH /api/admin/newsletter/issues/{id}/sending': byAdmin(
      `/api/admin/newsletter/issues/${stopped.id}/sending`,
      { change: 'unschedule' },
    ),
    'POST /api/admin/newsletter/preview': byAdmin('/api/admin/newsletter/preview', { ...texts, lang: 'fa' }),
    'POST /api/waitlist': {
      who: 'guest',
      path: '/api/waitlist',
      body: { ...email('waiting'), name: 'Mina', city: 'Oslo', childrenAges: '4', interests: 'Courses' },
    },
    'POST /api/subscriptions/checkout': ofStripe,
    'POST /api/subscriptions/checkout/confirmation': ofStripe,
    'POST /api/subscriptions/change': ofStripe,
    'POST /api/admin/waitlist/invitations': ofStripe,
    'POST /api/admin/memberships': byAdmin('/api/admin/memberships', { email: granted.email }),
    'PATCH /api/admin/access-requests/{id}': byAdmin(`/api/admin/access-requests/${request.id}`, {
      granted: false,
    }),
    'POST /api/notifications/read': { who: 'member', path: '/api/notifications/read', body: { upTo: 1 } },
    'PUT /api/me/notification-choices': {
      who: 'member',
      path: '/api/me/notification-choices',
      body: { reply: 'site' },
    },
    'PATCH /api/admin/members/{id}': byAdmin(person, { role: 'expert' }),
    'POST /api/admin/members/{id}/notes': byAdmin(`${person}/notes`, { note: 'Called them' }),
    'POST /api/admin/members/{id}/suspension': byAdmin(`${person}/suspension`, reason),
    'PATCH /api/admin/review/{kind}/{id}': { who: 'admin', path: review, body: publish },
    'POST /api/admin/review/decisions': byAdmin('/api/admin/review/decisions', {
      texts: [{ kind: 'post', id: mine.id, version: 1 }],
      decision: 'approved',
    }),
    'PATCH /api/admin/reports/{id}': byAdmin(`/api/admin/reports/${reports[0].id}`, {
      decision: 'kept',
      ...reason,
    }),
    'POST /api/admin/resources/decisions': byAdmin('/api/admin/resources/decisions', {
      ids: [resource.id],
      approved: true,
    }),
    'POST /api/admin/reports/decisions': byAdmin('/api/admin/reports/decisions', {
      ids: [reports[0].id],
      decision: 'kept',
      ...reason,
    }),
    'POST /api/admin/reports/{id}/block-author': byAdmin(
      `/api/admin/reports/${reports[0].id}/block-author`,
      reason,
    ),
    'POST /api/admin/posts/{id}/restore': byAdmin(`/api/admin/posts/${mine.id}/restore`, reason),
    'POST /api/admin/comments/{id}/restore': byAdmin(`/api/admin/comments/${comment.id}/restore`, reason),
    'POST /api/admin/seals': byAdmin('/api/admin/seals', { subject: 'post', id: mine.id, ...reason }),
    'PATCH /api/admin/seals/{id}': byAdmin('/api/admin/seals/1', { decision: 'declined' }),
  }
  return { forms, by: { guest, member, admin } as Record<Who, TestClient> }
}

const byAdmin = (path: string, body: Record<string, unknown>) => ({ who: 'admin' as const, path, body })
