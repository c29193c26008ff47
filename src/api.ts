import type { Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { openApi } from '#platform/app.server.ts'
import type { House } from '#platform/ctx.server.ts'
import type { Env } from '#platform/door.server.ts'
import { liveDoor } from '#platform/live-door.server.ts'
import type { Log } from '#platform/log.server.ts'
import { accountsApi } from '#rooms/accounts/api.server.ts'
import { keepSession } from '#rooms/accounts/sliding.server.ts'
import { recogniseViewer } from '#rooms/accounts/viewer.server.ts'
import { calendarApi } from '#rooms/calendar/api.server.ts'
import { discussionsApi } from '#rooms/discussions/api.server.ts'
import { eventsApi } from '#rooms/events/api.server.ts'
import { expertsApi } from '#rooms/experts/api.server.ts'
import { homeApi } from '#rooms/home/api.server.ts'
import { houseApi } from '#rooms/house/api.server.ts'
import { libraryApi } from '#rooms/library/api.server.ts'
import { articleDeskApi } from '#rooms/library/writing/api.server.ts'
import { membershipApi } from '#rooms/membership/api.server.ts'
import { moderationApi } from '#rooms/moderation/api.server.ts'
import { neighboursApi } from '#rooms/neighbours/api.server.ts'
import { newsletterApi } from '#rooms/newsletter/api.server.ts'
import { notificationsApi } from '#rooms/notifications/api.server.ts'
import { searchApi } from '#rooms/search/api.server.ts'
import { calendars } from './calendars.ts'
import { LIVE_TOPICS } from './live-topics.ts'
import { ownData } from './own-data.ts'
import { finders } from './search.ts'

/** Mail programs come here, with no cookie and from anywhere. */
const BY_KEY = new Set(['/api/notifications/unsubscribe'])

/** Every room's door, mounted: the only way to data, for our own pages too. */
export function buildApi(house: House, log: Log): Hono<Env> {
  const app = openApi(house, log, recogniseViewer, BY_KEY)
  app.use('/api/*', keepSession(house))
  app.route('/api', accountsApi(ownData))
  app.route('/api', houseApi)
  app.route('/api', homeApi)
  app.route('/api', discussionsApi)
  app.route('/api', libraryApi)
  app.route('/api', searchApi(finders))
  app.route('/api', eventsApi)
  app.route('/api', neighboursApi)
  app.route('/api', calendarApi(calendars))
  app.route('/api', expertsApi)
  app.route('/api', articleDeskApi)
  app.route('/api', newsletterApi)
  app.route('/api', membershipApi)
  app.route('/api', notificationsApi)
  app.route('/api', moderationApi)
  app.route('/api', liveDoor(house, recogniseViewer, LIVE_TOPICS))
  app.get('/api/openapi.json', openAPIRouteHandler(app, { documentation: description(house) }))
  return app
}

const description = ({ env }: House) => ({
  info: {
    title: 'Peyvand',
    version: '1',
    description: 'The only door to data: our own pages use it like any other client.',
  },
  servers: [{ url: env.PUBLIC_URL }],
})
