import { localPath } from '#features/accounts/sign-in/sign-in-paths.ts'
import type { ReportForm } from '#features/discussions/reports/ui/report-dialog.tsx'
import { AttendanceForm, communityEventForm, emptyCommunityEvent } from '#features/local-community/form.ts'
import type { FormActions } from '#platform/pages/posted-forms.server.ts'
import { toFieldValue } from '#ui/dates/date-typing.ts'

type Row = { id: number }
type Account = { reviewsPosts?: boolean }

type PostedPage = { path: string; search: URLSearchParams; values: Record<string, string | boolean> }

/** Where someone wanted to go who was asked to sign in or up first. */
const whereTo = ({ search }: Pick<PostedPage, 'search'>) => localPath(search.get('to') ?? undefined) ?? '/'

/** Where someone who has signed in goes next. */
const nextAfterSignIn = ({ reviewsPosts }: Account, page: PostedPage) =>
  reviewsPosts ? '/account' : whereTo(page)

/**
 * A button of a row, or of a dialog about the row: leads to the same page again, at the row.
 * @param id the hidden field with the row's id
 * @param anchor what the row's element is called: `post` if its `id` is `post-12`
 */
const rowButton = ({ id, anchor }: { id: string; anchor: string }) => ({
  isButton: true,
  next: (_: unknown, { path, search, values }: PostedPage) => {
    const others = new URLSearchParams(search)
    others.delete('open')
    return `${path}${others.size ? `?${others}` : ''}#${anchor}-${values[id]}`
  },
})

/** Joins the two boxes of dates with a time (`DateTimeField`). */
const withTimes =
  (...names: string[]) =>
  (typed: PostedPage['values']) => ({
    ...typed,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        toFieldValue({ date: `${typed[name] ?? ''}`, time: `${typed[`${name}-time`] ?? ''}` }),
      ]),
    ),
  })

const withdrawing = { method: 'DELETE' } as const

const report = (texts: string) => ({ call: `/api/${texts}/$reported/report` })
const REPORTS = {
  'report-post': report('posts'),
  'report-comment': report('comments'),
  'report-group': report('regional-groups'),
  'report-community-event': report('community-events'),
  'report-question': report('expert-questions'),
  'report-message': report('organizer-messages'),
} satisfies Record<`report-${ReportForm}`, object>

const LIKE = { call: '/api/posts/$post/like', ...rowButton({ id: 'post', anchor: 'post' }) }
const UPVOTE = {
  call: '/api/expert-questions/$question/upvote',
  ...rowButton({ id: 'question', anchor: 'question' }),
}
const GROUP_MEMBERSHIP = {
  call: '/api/regional-groups/$group/join',
  ...rowButton({ id: 'group', anchor: 'group' }),
}
const EVENT_REGISTRATION = {
  call: '/api/events/register',
  numbers: ['eventId'],
  ...rowButton({ id: 'eventId', anchor: 'event' }),
}
const WORKSHOP_REGISTRATION = {
  call: '/api/workshops/$workshop/register',
  ...rowButton({ id: 'workshop', anchor: 'workshop' }),
}
const FAMILY_REGISTRATION = {
  call: '/api/community-events/$event/register',
  ...rowButton({ id: 'event', anchor: 'community-event' }),
}
const VOTE = { page: '/', call: '/api/polls/$poll/vote' }

/** What forms do that are submitted without scripts, by the form's name. */
export const formActions: FormActions = {
  signup: {
    page: '/signup',
    call: '/api/signup',
    checkboxes: ['newsletter'],
    next: (_, page) => whereTo(page),
  },
  'sign-in': { page: '/sign-in', call: '/api/sign-in' },
  code: { call: '/api/sign-in/confirm', next: nextAfterSignIn },
  link: { page: '/sign-in/link', call: '/api/sign-in/confirm', next: nextAfterSignIn },
  'email-confirm': { page: '/email-change', call: '/api/me/email/confirm', next: () => '/account' },
  // It ends every session: the owner who took the email back signs in with it.
  'email-undo': { page: '/email-change', call: '/api/me/email/undo', next: () => '/sign-in' },
  profile: { page: '/account', call: '/api/me', method: 'PATCH' },
  'own-email': { page: '/account', call: '/api/me/email', method: 'PUT' },
  'own-newsletter': {
    page: '/account',
    call: '/api/me/newsletter',
    method: 'PATCH',
    checkboxes: ['newsletter', 'events', 'monthly', 'both'],
  },
  'notification-choices': { page: '/account', call: '/api/me/notification-choices', method: 'PUT' },
  newsletter: { call: '/api/newsletter/subscribe' },
  'newsletter-confirm': { page: '/newsletter/confirm', call: '/api/newsletter/confirm' },
  'newsletter-preferences': {
    page: '/newsletter/preferences',
    call: '/api/newsletter/preferences',
    method: 'PATCH',
    checkboxes: ['newsletter', 'events', 'monthly', 'both'],
  },
  'newsletter-unsubscribe': { page: '/newsletter/unsubscribe', call: '/api/newsletter/unsubscribe' },
  // Subscribes again only to the list of the email: lists that the call leaves out stay as they are.
  'newsletter-stay': {
    page: '/newsletter/unsubscribe',
    call: '/api/newsletter/preferences',
    method: 'PATCH',
    checkboxes: ['newsletter'],
  },
  'events-stay': {
    page: '/newsletter/unsubscribe',
    call: '/api/newsletter/preferences',
    method: 'PATCH',
    checkboxes: ['events'],
  },
  'events-waitlist': { page: '/events', call: '/api/newsletter' },
  'plus-waitlist': { page: '/subscribe', call: '/api/waitlist' },
  // The page leads on to Stripe: our forms submit to this site alone.
  checkout: { page: '/subscribe', call: '/api/subscriptions/checkout', next: () => '/subscribe' },
  post: {
    page: '/community/new',
    call: '/api/posts',
    checkboxes: ['anonymous'],
    next: ({ id }: Row) => `/community/${id}`,
  },
  like: LIKE,
  'like-withdrawn': { ...LIKE, ...withdrawing },
  'group-joined': GROUP_MEMBERSHIP,
  'group-left': { ...GROUP_MEMBERSHIP, ...withdrawing },
  upvote: UPVOTE,
  'upvote-withdrawn': { ...UPVOTE, ...withdrawing },
  'event-registration': EVENT_REGISTRATION,
  'event-registration-cancelled': { ...EVENT_REGISTRATION, ...withdrawing },
  'workshop-registration': WORKSHOP_REGISTRATION,
  'workshop-registration-cancelled': { ...WORKSHOP_REGISTRATION, ...withdrawing },
  'family-registration-cancelled': { ...FAMILY_REGISTRATION, ...withdrawing },
  'family-registration': {
    call: '/api/community-events/$event/register',
    input: { schema: AttendanceForm, empty: { attendeeCount: '' } },
    next: (_, { path }) => path,
  },
  group: {
    page: '/local-community',
    call: '/api/regional-groups',
    checkboxes: ['isPremiumOnly'],
    next: ({ id }: Row) => `/local-community/${id}`,
  },
  'community-event': {
    call: '/api/community-events',
    checkboxes: ['isVirtual', 'membersOnly', 'isPremiumOnly'],
    join: withTimes('date', 'endDate'),
    input: { schema: communityEventForm(), empty: emptyCommunityEvent },
    next: ({ id }: Row) => `/local-community/events/${id}`,
  },
  question: {
    call: '/api/expert-questions',
    numbers: ['sessionId'],
    checkboxes: ['isAnonymous'],
    next: ({ id }: Row, { values }) => `/expert-sessions/${values.sessionId}#question-${id}`,
  },
  'event-suggestion': { page: '/events', call: '/api/events/suggestions' },
  resource: { page: '/resources', call: '/api/resources', next: () => '/resources' },
  ...REPORTS,
  // Answered by the page: what a guest voted is in no page that guests share.
  vote: {
    ...VOTE,
    numbers: ['optionIndex'],
    outcome: ({ voted }: { voted: number }) => ({ optionIndex: `${voted}` }),
  },
  'vote-withdrawn': { ...VOTE, ...withdrawing },
  lesson: {
    page: '/courses/$id/lessons/$lesson',
    call: '/api/courses/$id/lessons/$lesson/progress',
    method: 'PUT',
    checkboxes: ['done'],
    next: (_, { path }) => path,
  },
  reply: {
    page: '/community/$id',
    call: '/api/posts/$id/comments',
    checkboxes: ['anonymous'],
    next: ({ id }: Row, { path }) => `${path}#reply-${id}`,
  },
}
