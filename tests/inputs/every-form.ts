import type { TestApp, TestClient } from '../app.ts'
import { createPerson } from '../people.ts'
import { sessionInput } from '../sessions.ts'

type Who = 'guest' | 'member' | 'admin'
type Form = {
  who: Who
  path: string
  body?: Record<string, unknown>
  /** Why a valid body can't be written here; such a call is tested by its own feature. */
  elsewhere?: string
}
type Call = Omit<Form, 'path'> & { path?: string }

const FUTURE = '2099-06-01T10:00'
const COURSE = { title: 'A course', description: 'About it', category: 'culture', isPremiumOnly: false }
const LESSON = { title: 'A lesson', content: 'Some text.' }
const ARTICLE = {
  title: 'A title',
  content: 'Some text.',
  category: 'Language',
  slug: 'a-title',
  published: true,
}

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
  const calls: Record<string, Call> = {
    'POST /api/analytics/views': byGuest(page),
    'POST /api/analytics/presence': byGuest(page),
    'POST /api/analytics/vitals': byGuest(vitals),
    'POST /api/sign-in': byGuest({ email: member.email }),
    'POST /api/sign-in/confirm': byGuest({ token: 'abc' }),
    'POST /api/signup': byGuest({
      ...email('new'),
      firstName: 'Mina',
      lastName: 'Azad',
      location: 'Oslo, Norway',
      childrenAges: '4',
      parentingInterests: 'Books',
      languagePreference: 'both',
    }),
    'PATCH /api/me': byMember({ firstName: 'Mina', lastName: 'Azad', location: 'Oslo' }),
    'PUT /api/me/email': byMember(email('changed')),
    'POST /api/me/email/confirm': byGuest({ token: 'abc' }),
    'POST /api/me/email/undo': byGuest({ token: 'abc' }),
    'POST /api/auth/passkey/register': { who: 'member', path: '', elsewhere: 'takes a signed ceremony' },
    'POST /api/auth/passkey/sign-in': { who: 'guest', path: '', elsewhere: 'takes a signed ceremony' },
    'POST /api/newsletter/unsubscribe': { who: 'guest', path: '', elsewhere: 'takes a signed token' },
    'POST /api/stripe/webhook': { who: 'guest', path: '', elsewhere: 'takes a signed event' },
    'POST /api/webhooks/email': { who: 'guest', path: '', elsewhere: 'takes signed events' },
    'POST /api/sign-in/provider': byGuest({ to: '/' }),
    'POST /api/polls': byAdmin(poll),
    'PATCH /api/polls/{id}': byAdmin({ question: 'Other?' }, `/api/polls/${draft.id}`),
    'POST /api/polls/{id}/vote': byMember({ optionIndex: 0 }, `/api/polls/${vote.id}/vote`),
    'POST /api/posts': byMember(post('New')),
    'PATCH /api/posts/{id}': byMember({ title: 'Changed', content: 'x' }, `/api/posts/${mine.id}`),
    'POST /api/posts/{id}/report': byMember(reason, `/api/posts/${theirPost.id}/report`),
    'POST /api/posts/{id}/comments': byMember(
      { content: 'A new reply', anonymous: false },
      `/api/posts/${theirPost.id}/comments`,
    ),
    'PATCH /api/comments/{id}': byMember({ content: 'Changed' }, `/api/comments/${comment.id}`),
    'POST /api/comments/{id}/report': byMember(reason, `/api/comments/${theirComment.id}/report`),
    'POST /api/regional-groups/{id}/report': byMember(reason, `/api/regional-groups/${theirGroup.id}/report`),
    'POST /api/community-events/{id}/report': byMember(
      reason,
      `/api/community-events/${theirFamily.id}/report`,
    ),
    'POST /api/expert-questions/{id}/report': byMember(
      reason,
      `/api/expert-questions/${theirQuestion.id}/report`,
    ),
    'POST /api/organizer-messages/{id}/report': byMember(
      reason,
      `/api/organizer-messages/${message.id}/report`,
    ),
    'POST /api/regional-groups/{id}/messages': byMember(
      { message: 'Hello' },
      `/api/regional-groups/${group.id}/messages`,
    ),
    'POST /api/community-events/{id}/messages': byMember(
      { message: 'Hello' },
      `/api/community-events/${family.id}/messages`,
    ),
    'POST /api/expert-sessions/{id}/cancellation': byAdmin(
      reason,
      `/api/expert-sessions/${off.id}/cancellation`,
    ),
    'POST /api/admin/community-events/{id}/restore': byAdmin(
      reason,
      `/api/admin/community-events/${family.id}/restore`,
    ),
    'POST /api/admin/expert-questions/{id}/restore': byAdmin(
      reason,
      `/api/admin/expert-questions/${question.id}/restore`,
    ),
    'POST /api/admin/organizer-messages/{id}/restore': byAdmin(
      reason,
      `/api/admin/organizer-messages/${message.id}/restore`,
    ),
    'POST /api/admin/regional-groups/{id}/restore': byAdmin(
      reason,
      `/api/admin/regional-groups/${group.id}/restore`,
    ),
    'POST /api/articles': byAdmin(ARTICLE),
    'PATCH /api/articles/{id}': byAdmin(
      {
        ...ARTICLE,
        slug: 'known',
        version: article.version,
      },
      `/api/articles/${article.id}`,
    ),
    'POST /api/courses': byAdmin({ ...COURSE, title: 'Another course' }),
    'PATCH /api/courses/{id}': byAdmin(
      {
        ...COURSE,
        version: course.version,
      },
      `/api/courses/${course.id}`,
    ),
    'POST /api/courses/{id}/lessons': byAdmin({ ...LESSON, title: 'Another lesson' }, lessons),
    'PATCH /api/courses/{id}/lessons/{lessonId}': byAdmin(
      {
        ...LESSON,
        version: lesson.version,
      },
      `${lessons}/${lesson.id}`,
    ),
    'PUT /api/courses/{id}/lessons/order': byAdmin({ ids: [lesson.id] }, `${lessons}/order`),
    'PUT /api/courses/{id}/lessons/{lessonId}/progress': byMember(
      { done: true },
      `${lessons}/${lesson.id}/progress`,
    ),
    'POST /api/articles/preview': byAdmin({ content: 'Text', lang: 'en' }),
    'POST /api/resources': byMember({ ...link, url: 'https://www.example.org/new' }),
    'PATCH /api/resources/{id}': byAdmin(
      {
        approved: false,
        reason: 'Not quite',
      },
      `/api/resources/${resource.id}`,
    ),
    'POST /api/events': byAdmin({ ...event, title: 'A new talk' }),
    'PATCH /api/events/{id}': byAdmin({ ...event, title: 'Changed' }, `/api/events/${talk.id}`),
    'POST /api/events/{id}/cancellation': byAdmin(reason, `/api/events/${called.id}/cancellation`),
    'POST /api/workshops': byAdmin({ ...workshop, title: 'A new workshop' }),
    'PATCH /api/workshops/{id}': byAdmin({ ...workshop, title: 'Changed' }, `/api/workshops/${songs.id}`),
    'POST /api/workshops/{id}/cancellation': byAdmin(reason, `/api/workshops/${cancelled.id}/cancellation`),
    'POST /api/events/register': byMember({ eventId: talk.id }),
    'POST /api/events/suggestions': byMember({ title: 'Music', details: 'Setar' }),
    'PATCH /api/admin/event-suggestions/{id}': byAdmin(
      {
        done: true,
      },
      `/api/admin/event-suggestions/${suggestions[0].id}`,
    ),
    'POST /api/regional-groups': byMember({ name: 'New', ...place }),
    'PATCH /api/regional-groups/{id}': byMember(
      { name: 'Changed', ...place },
      `/api/regional-groups/${group.id}`,
    ),
    'POST /api/regional-groups/{id}/closing': byMember(reason, `/api/regional-groups/${group.id}/closing`),
    'PATCH /api/regional-groups/{id}/members/{memberId}': byMember(
      { role: 'organiser' },
      `/api/regional-groups/${group.id}/members/999`,
    ),
    'POST /api/community-events': byMember({ ...tea, title: 'Cake' }),
    'PATCH /api/community-events/{id}': byMember(
      { ...tea, title: 'Changed' },
      `/api/community-events/${family.id}`,
    ),
    'POST /api/community-events/{id}/cancellation': byMember(
      reason,
      `/api/community-events/${family.id}/cancellation`,
    ),
    'POST /api/community-events/{id}/register': byMember(
      { attendeeCount: 2, specialRequests: 'No nuts' },
      `/api/community-events/${theirFamily.id}/register`,
    ),
    'POST /api/expert-sessions': byAdmin({ ...sessionInput(), title: 'Another' }),
    'PATCH /api/expert-sessions/{id}': byAdmin({ title: 'Changed' }, `/api/expert-sessions/${session.id}`),
    'POST /api/expert-questions': byMember({ sessionId: session.id, question: 'How?', isAnonymous: false }),
    'PATCH /api/expert-questions/{id}': byMember(
      { question: 'When?' },
      `/api/expert-questions/${question.id}`,
    ),
    'POST /api/expert-questions/{id}/block-asker': byAdmin(
      reason,
      `/api/expert-questions/${question.id}/block-asker`,
    ),
    'POST /api/newsletter/subscribe': byGuest(email('reader')),
    'POST /api/newsletter': byGuest(email('reader-of-events')),
    'POST /api/newsletter/confirm': byGuest({ token: 'abc' }),
    'PATCH /api/newsletter/preferences': byGuest({ token: 'abc', lang: 'fa' }),
    'PATCH /api/admin/settings': byAdmin({ banner: 'Salaam' }),
    'PATCH /api/me/newsletter': byMember({ newsletter: true }),
    'POST /api/admin/send-newsletter': byAdmin(texts),
    'POST /api/admin/newsletter/issues': byAdmin(texts),
    'PATCH /api/admin/newsletter/issues/{id}': byAdmin(texts, `/api/admin/newsletter/issues/${issue.id}`),
    'POST /api/admin/newsletter/issues/{id}/sending': byAdmin(
      { at: '2099-06-01T10:00:00.000Z', zone: 'Europe/Oslo' },
      `/api/admin/newsletter/issues/${planned.id}/sending`,
    ),
    'PATCH /api/admin/newsletter/issues/{id}/sending': byAdmin(
      { change: 'unschedule' },
      `/api/admin/newsletter/issues/${stopped.id}/sending`,
    ),
    'POST /api/admin/newsletter/preview': byAdmin({ ...texts, lang: 'fa' }),
    'POST /api/waitlist': byGuest({
      ...email('waiting'),
      name: 'Mina',
      city: 'Oslo',
      childrenAges: '4',
      interests: 'Courses',
    }),
    'POST /api/subscriptions/checkout': ofStripe,
    'POST /api/subscriptions/checkout/confirmation': ofStripe,
    'POST /api/subscriptions/change': ofStripe,
    'POST /api/admin/waitlist/invitations': ofStripe,
    'POST /api/admin/memberships': byAdmin({ email: granted.email }),
    'PATCH /api/admin/access-requests/{id}': byAdmin(
      {
        granted: false,
      },
      `/api/admin/access-requests/${request.id}`,
    ),
    'POST /api/notifications/read': byMember({ upTo: 1 }),
    'PUT /api/me/notification-choices': byMember({ reply: 'site' }),
    'PATCH /api/admin/members/{id}': byAdmin({ role: 'expert' }, person),
    'POST /api/admin/members/{id}/notes': byAdmin({ note: 'Called them' }, `${person}/notes`),
    'POST /api/admin/members/{id}/suspension': byAdmin(reason, `${person}/suspension`),
    'PATCH /api/admin/review/{kind}/{id}': byAdmin(publish, review),
    'POST /api/admin/review/decisions': byAdmin({
      texts: [{ kind: 'post', id: mine.id, version: 1 }],
      decision: 'approved',
    }),
    'PATCH /api/admin/reports/{id}': byAdmin(
      {
        decision: 'kept',
        ...reason,
      },
      `/api/admin/reports/${reports[0].id}`,
    ),
    'POST /api/admin/resources/decisions': byAdmin({
      ids: [resource.id],
      approved: true,
    }),
    'POST /api/admin/reports/decisions': byAdmin({
      ids: [reports[0].id],
      decision: 'kept',
      ...reason,
    }),
    'POST /api/admin/reports/{id}/block-author': byAdmin(
      reason,
      `/api/admin/reports/${reports[0].id}/block-author`,
    ),
    'POST /api/admin/posts/{id}/restore': byAdmin(reason, `/api/admin/posts/${mine.id}/restore`),
    'POST /api/admin/comments/{id}/restore': byAdmin(reason, `/api/admin/comments/${comment.id}/restore`),
    'POST /api/admin/seals': byAdmin({ subject: 'post', id: mine.id, ...reason }),
    'PATCH /api/admin/seals/{id}': byAdmin({ decision: 'declined' }, '/api/admin/seals/1'),
  }
  const forms: Record<string, Form> = Object.fromEntries(
    Object.entries(calls).map(([call, form]) => [call, { path: call.replace(/^\w+ /, ''), ...form }]),
  )
  return { forms, by: { guest, member, admin } satisfies Record<Who, TestClient> }
}

/** @param path where that of the call has ids */
const by = (who: Who) => (body: Record<string, unknown>, path?: string) => ({
  who,
  body,
  ...(path && { path }),
})
const [byGuest, byMember, byAdmin] = [by('guest'), by('member'), by('admin')]
