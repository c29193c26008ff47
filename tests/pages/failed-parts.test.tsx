import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { OwnProviders } from '#features/accounts/oidc/ui/own-providers.tsx'
import { OwnPasskeys } from '#features/accounts/passkeys/ui/own-passkeys.tsx'
import {
  earlierPostsQuery,
  passkeysQuery,
  providersQuery,
  sessionsQuery,
} from '#features/accounts/profile/account-queries.ts'
import { EarlierPosts } from '#features/accounts/profile/ui/earlier-posts.tsx'
import type { Person } from '#features/accounts/queries.ts'
import { OwnSessions } from '#features/accounts/sessions/ui/own-sessions.tsx'
import { signInMethodsQuery } from '#features/accounts/sign-in/sign-in-queries.ts'
import { ownFeedQuery } from '#features/calendar/own-feed-queries.ts'
import { OwnCalendar } from '#features/calendar/ui/own-calendar.tsx'
import { workshopsQuery } from '#features/courses/workshops/queries.ts'
import { WorkshopsPage } from '#features/courses/workshops/ui/workshops-page.tsx'
import { CommentsDialog } from '#features/discussions/comments/ui/comments-dialog.tsx'
import { type Post, postQuery } from '#features/discussions/queries.ts'
import {
  questionsQuery,
  type SessionCard as Session,
  type Session as WholeSession,
} from '#features/experts/queries.ts'
import OwnQuestions from '#features/experts/questions/ui/own-questions.tsx'
import { SessionCard } from '#features/experts/sessions/ui/session-card.tsx'
import { previewQuery } from '#features/library/writing/queries.ts'
import { MarkdownField } from '#features/library/writing/ui/markdown-field.tsx'
import { OrganizerMessages } from '#features/local-community/organizers/ui/organizer-messages.tsx'
import { messagesQuery, type OrganizerMessage } from '#features/local-community/queries.ts'
import {
  type OwnSubscription,
  type Plans,
  plansQuery,
  subscriptionQuery,
} from '#features/membership/queries.ts'
import { ChangePlanDialog } from '#features/membership/ui/change-plan-dialog.tsx'
import { SubscribePage } from '#features/membership/ui/subscribe-page.tsx'
import { revealRequestsQuery } from '#features/moderation/queries.ts'
import { RevealRequests } from '#features/moderation/reveals/ui/reveal-requests.tsx'
import { previewQuery as issuePreviewQuery } from '#features/newsletter/admin-queries.ts'
import { emptyIssue } from '#features/newsletter/form.ts'
import { IssuePreview } from '#features/newsletter/issues/ui/issue-preview.tsx'
import { choicesQuery, notificationsQuery, unsubscribeQuery } from '#features/notifications/queries.ts'
import { NotificationChoices } from '#features/notifications/ui/notification-choices.tsx'
import { NotificationsPage } from '#features/notifications/ui/notifications-page.tsx'
import { UnsubscribePage } from '#features/notifications/ui/unsubscribe-page.tsx'
import { operationsQuery, readinessQuery } from '#features/operations/queries.ts'
import { ProblemList } from '#features/operations/ui/operations.tsx'
import { ReadinessList } from '#features/operations/ui/readiness.tsx'
import { suggestionsQuery } from '#features/search/queries.ts'
import SearchDialog from '#features/search/ui/search-dialog.tsx'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { loadLink } from '#platform/pages/route-loaders.ts'
import { failQuery, renderFor } from '../render-page.tsx'

const busy = new RequestError(429, { code: 'too_many', message: 'Too many at once.' })
const person = { firstName: 'Sara', role: 'member', emailVerified: true } as Person
const nothing = () => {}

/** The text in the place of a query that failed, while others have loaded. */
function showFailed(
  part: ReactElement,
  queryKey: QueryKey,
  { error = busy as Error, loaded = [] as [QueryKey, unknown][] } = {},
) {
  const queries = new QueryClient()
  for (const [key, data] of loaded) queries.setQueryData(key, data)
  failQuery(queries, queryKey, error)
  return renderFor(person, part, {}, queries).replaceAll('&#x27;', "'")
}

const session = {
  id: 1,
  title: 'Rain',
  description: 'Dew',
  date: '2030-01-01T12:00:00Z',
  duration: 60,
  zone: 'UTC',
  status: 'upcoming',
  specialty: 'child_psychology',
}
const group = { kind: 'group', id: 1 } as const
const PARTS: [string, () => ReactElement, QueryKey, [QueryKey, unknown][]?][] = [
  ['where one is signed in', () => <OwnSessions />, sessionsQuery().queryKey],
  [
    'linked providers',
    () => <OwnProviders />,
    providersQuery().queryKey,
    [[signInMethodsQuery().queryKey, { provider: { name: 'Example' } }]],
  ],
  ['posts to decide on', () => <EarlierPosts />, earlierPostsQuery().queryKey],
  ['what needs an admin', () => <ProblemList />, operationsQuery().queryKey],
  ['what is left before families are invited', () => <ReadinessList />, readinessQuery().queryKey],
  ['passkeys', () => <OwnPasskeys verified />, passkeysQuery().queryKey],
  ['choices of notifications', () => <NotificationChoices person={person} />, choicesQuery().queryKey],
  ["one's own calendar", () => <OwnCalendar verified />, ownFeedQuery().queryKey],
  [
    'questions to a session',
    () => <SessionCard session={session as Session} />,
    questionsQuery(session.id).queryKey,
  ],
  [
    "one's own questions once the membership has ended",
    () => <OwnQuestions session={session as WholeSession} open expert="Laleh" />,
    questionsQuery(session.id).queryKey,
  ],
  [
    'plans to change to',
    () => (
      <ChangePlanDialog
        membership={{ plan: 'monthly' } as NonNullable<OwnSubscription['membership']>}
        onClose={nothing}
      />
    ),
    plansQuery().queryKey,
  ],
  [
    'the own membership before paying',
    () => <SubscribePage />,
    subscriptionQuery().queryKey,
    [[plansQuery().queryKey, { mode: 'payments' } as Plans]],
  ],
  ['a post and its replies', () => <CommentsDialog postId={1} onClose={nothing} />, postQuery(1).queryKey],
  ['notifications', () => <NotificationsPage />, notificationsQuery().queryKey],
  ['requests to reveal an author', () => <RevealRequests />, revealRequestsQuery().queryKey],
  [
    'messages of organizers',
    () => <OrganizerMessages audience={group} writes={false} />,
    messagesQuery(group).queryKey,
  ],
]

test.each(PARTS)('what could not be loaded says why, and can be tried again: %s', (_, part, key, loaded) => {
  const html = showFailed(part(), key, { loaded })
  expect(html).toContain(busy.message)
  expect(html).toContain(m.ui_try_again())
  expect(html).not.toContain(`aria-label="${m.ui_loading()}"`)
})

const page = (row: object) => ({ pages: [{ rows: [row], next: 'more' }], pageParams: [undefined] })
const LISTS: [string, () => ReactElement, QueryKey, object][] = [
  [
    'notifications',
    () => <NotificationsPage />,
    notificationsQuery().queryKey,
    { id: 1, kind: 'reply', at: '2030-01-01T12:00:00Z', url: '/community/1', text: 'Rain' },
  ],
  [
    'workshops',
    () => <WorkshopsPage />,
    workshopsQuery().queryKey,
    { id: 1, title: 'Rain', description: 'Dew', workshopType: 'recorded', instructorName: 'Nasrin' },
  ],
]

test.each(LISTS)(
  'where more of a list could not be loaded, what was there stays: %s',
  (_, list, key, row) => {
    const html = showFailed(list(), key, { loaded: [[key, page(row)]] })
    expect(html).toContain('Rain')
    expect(html).toContain(busy.message)
    expect(html).toContain(m.ui_try_again())
  },
)

test.each([
  [404, true],
  [422, true],
  [429, false],
  [503, false],
  [0, false],
])('only an unknown link is called one: status %i', async (status, isUnknown) => {
  const error = new RequestError(status, { code: 'x', message: '' })
  const link = loadLink('abc', () => Promise.reject(error))
  if (isUnknown) expect(await link).toBeUndefined()
  else await expect(link).rejects.toBe(error)
})

test('a link that was shown stays, though asking again failed', () => {
  const { queryKey } = unsubscribeQuery('abc')
  const loaded: [QueryKey, unknown][] = [[queryKey, { what: 'reply', on: false }]]
  expect(showFailed(<UnsubscribePage token="abc" isOver={false} />, queryKey, { loaded })).toContain(
    m.notifications_stopped_title(),
  )
})

test('a post that is open stays with its replies, though asking again failed', () => {
  const { queryKey } = postQuery(1)
  const post = {
    id: 1,
    title: 'Rain',
    content: 'It rains',
    category: 'Education',
    createdAt: '2030-01-01T12:00:00Z',
  }
  const html = showFailed(<CommentsDialog postId={1} onClose={nothing} />, queryKey, {
    loaded: [[queryKey, post as Post]],
  })
  expect(html).toContain('It rains')
  expect(html).not.toContain('role="alert"')
})

test("an organizer whose messages could not be loaded may write one, and isn't told that there are none", () => {
  const messages = (loaded: OrganizerMessage[] | undefined) =>
    showFailed(<OrganizerMessages audience={group} writes />, messagesQuery(group).queryKey, {
      loaded: loaded ? [[messagesQuery(group).queryKey, loaded]] : [],
    })
  expect(messages(undefined)).toContain(m.local_community_write())
  expect(messages(undefined)).not.toContain(m.local_community_write_group_text())
  expect(messages([])).toContain(m.local_community_write_group_text())
})

test('a preview that failed says why, and not that nothing is written', () => {
  const field = <MarkdownField label="Text" lang="en" value="Dew" onChange={nothing} />
  const preview = (error: Error) => showFailed(field, previewQuery('Dew', 'en').queryKey, { error })
  const fields = { content: 'article_content_tangled' }
  const tangled = preview(new RequestError(422, { code: 'invalid', message: '', fields }))
  expect(tangled).toContain(m.newsletter_preview_failed())
  expect(tangled).toContain(m.field_article_content_tangled())
  expect(tangled).not.toContain(m.library_admin_preview_empty())
  expect(preview(new RequestError(0, { code: 'offline', message: '' }))).toContain(m.offline())
})

test('an issue whose preview failed is not called empty', () => {
  const texts = { ...emptyIssue, subject: 'Dew' }
  const html = showFailed(<IssuePreview texts={texts} />, issuePreviewQuery(texts, 'en').queryKey)
  expect(html).toContain(m.newsletter_preview_failed())
  expect(html).not.toContain(m.newsletter_preview_empty())
})

test('a search whose suggestions failed says why, and still leads to all results', () => {
  const search = <SearchDialog typed={{ current: 'rain' }} onClose={nothing} />
  const html = showFailed(search, suggestionsQuery('rain').queryKey)
  expect(html).toContain(busy.message)
  expect(html).not.toContain(m.search_suggested({ count: 0, shown: '0' }))
  expect(html).toContain('role="option"')
})
