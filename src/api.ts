import type { Hono } from 'hono'
import { accountsApi } from '#features/accounts/api.server.ts'
import { refreshSession } from '#features/accounts/sessions/session-refresh.server.ts'
import { recognizeViewer, sessionCookieName } from '#features/accounts/viewer.server.ts'
import { adminApi } from '#features/admin/api.server.ts'
import { demoApi } from '#features/admin/demo/api.server.ts'
import { analyticsApi } from '#features/analytics/api.server.ts'
import { calendarApi } from '#features/calendar/api.server.ts'
import { courseAdminApi } from '#features/courses/admin-api.server.ts'
import { coursesApi } from '#features/courses/api.server.ts'
import { workshopsApi } from '#features/courses/workshops/api.server.ts'
import { discussionsApi } from '#features/discussions/api.server.ts'
import { eventsApi } from '#features/events/api.server.ts'
import { expertsApi } from '#features/experts/api.server.ts'
import { homeApi } from '#features/home/api.server.ts'
import { libraryApi } from '#features/library/api.server.ts'
import { articleAdminApi } from '#features/library/writing/api.server.ts'
import { localCommunityApi } from '#features/local-community/api.server.ts'
import { membersApi } from '#features/membership/members/api.server.ts'
import { paymentsApi } from '#features/membership/payments/api.server.ts'
import { waitlistApi } from '#features/membership/waitlist/api.server.ts'
import { moderationApi } from '#features/moderation/api.server.ts'
import { newsletterAdminApi } from '#features/newsletter/admin-api.server.ts'
import { newsletterApi } from '#features/newsletter/api.server.ts'
import { EVENTS_BYTES } from '#features/newsletter/sending/webhook.server.ts'
import { notificationsApi } from '#features/notifications/api.server.ts'
import { operationsApi } from '#features/operations/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { siteApi } from '#features/site/api.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { createApi } from '#platform/http/api.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { describeApi, type Feature } from '#platform/http/openapi.server.ts'
import type { LargeBodies } from '#platform/http/request-body.server.ts'
import { liveApi } from '#platform/live/api.server.ts'
import { calendars } from './calendars.ts'
import { maySubscribe } from './live-topics.ts'
import { newsletterBlocks } from './newsletter-blocks.ts'
import { PARAMETERS } from './parameters.ts'
import { ownData } from './personal-data.ts'
import { finders } from './search.ts'

/** Mail programs and providers call these, without a cookie and from any origin. */
const TOKEN_ROUTES = new Set([
  '/api/notifications/unsubscribe',
  '/api/newsletter/unsubscribe',
  '/api/webhooks/email',
  '/api/stripe/webhook',
])
const LARGE_BODIES: LargeBodies = new Map([
  // A hundred thousand lines of addresses, names and dates.
  ['/api/admin/import-subscribers', { bytes: 16 * 1024 * 1024, from: 'admins' }],
  ['/api/webhooks/email', { bytes: EVENTS_BYTES, from: 'programs' }],
])

/** Every feature's routes, mounted: the only way to data, for our own pages too. */
export function buildApi(app: AppContext): Hono<Env> {
  const api = createApi(app, recognizeViewer, TOKEN_ROUTES, LARGE_BODIES)
  api.use('/api/*', refreshSession(app))
  const features = everyFeature(app)
  for (const { routes } of features) for (const feature of routes) api.route('/api', feature)
  let description: Promise<string> | undefined // 400 kB, which anybody may ask for
  api.get('/api/openapi.json', async (c) => {
    description ??= describeApi(api, {
      publicUrl: app.env.PUBLIC_URL,
      cookieName: sessionCookieName(app.env.secure),
      features,
      parameters: PARAMETERS,
      tokenRoutes: TOKEN_ROUTES,
    }).then((document) => JSON.stringify(document))
    return c.body(await description, 200, { 'Content-Type': 'application/json' })
  })
  return api
}

/** Each feature with its routes; `tests/api/described-types.ts` looks at what they answer. */
export const everyFeature = (app: AppContext) =>
  [
    {
      tag: 'Accounts',
      description: 'Sign-up, sign-in, and what is one’s own',
      routes: [accountsApi(ownData)],
    },
    { tag: 'Site', description: 'The site’s own pages', routes: [siteApi] },
    { tag: 'Home', description: 'The weekly poll', routes: [homeApi] },
    { tag: 'Discussions', description: 'Posts, replies, likes, reports', routes: [discussionsApi] },
    { tag: 'Library', description: 'Articles and resources', routes: [libraryApi, articleAdminApi] },
    { tag: 'Courses', description: 'Courses and their lessons', routes: [coursesApi, courseAdminApi] },
    { tag: 'Search', description: 'One search for the whole site', routes: [searchApi(finders)] },
    { tag: 'Events', description: 'Talks and workshops', routes: [eventsApi] },
    { tag: 'Workshops', description: 'Live workshops, recordings and kits', routes: [workshopsApi] },
    { tag: 'Local community', description: 'Groups near one, and what they do', routes: [localCommunityApi] },
    { tag: 'Calendar', description: 'Calendar files and feeds', routes: [calendarApi(calendars)] },
    { tag: 'Experts', description: 'Live sessions, questions and votes', routes: [expertsApi] },
    {
      tag: 'Newsletter',
      description: 'Subscribers, issues and sending',
      routes: [newsletterApi(newsletterBlocks), newsletterAdminApi(newsletterBlocks, ownData)],
    },
    {
      tag: 'Membership',
      description: 'Peyvand+: plans, payments, members, and its waitlist',
      routes: [waitlistApi(ownData), paymentsApi, membersApi],
    },
    { tag: 'Notifications', description: 'What concerns a person', routes: [notificationsApi] },
    { tag: 'Moderation', description: 'Reports, and what is hidden', routes: [moderationApi] },
    { tag: 'Administration', description: 'Members, and what admins did', routes: [adminApi, demoApi] },
    { tag: 'Analytics', description: 'Visits, counted without watching anyone', routes: [analyticsApi] },
    { tag: 'Operations', description: 'Backups, what needs an admin, email', routes: [operationsApi] },
    {
      tag: 'Live updates',
      description: 'What changed, as it changes',
      routes: [liveApi(app, recognizeViewer, maySubscribe)],
    },
  ] as const satisfies readonly Feature[]
