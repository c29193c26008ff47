import { canAdminister } from '#features/accounts/roles.ts'
import type { Viewer } from '#platform/app-context.server.ts'

/**
 * The topics that a browser may subscribe to over `/api/live`; one that ends in `:` is followed by an id. A topic of
 * a feature's `useLiveUpdates` or `useLiveRefresh` must be listed here, or it is ignored.
 */
export const LIVE_TOPICS: ReadonlySet<string> = new Set([
  'articles',
  'resources',
  'own-resources',
  'polls',
  'poll:',
  'posts',
  'posts-new',
  'post:',
  'my-notifications',
  'events',
  'event:',
  'groups',
  'group:',
  'community-events',
  'community-event:',
  'sessions',
  'session:',
  'workshops',
  'workshop:',
])

/** Topics for admins only. */
export const ADMIN_TOPICS: ReadonlySet<string> = new Set(['newsletter:'])

/** Whether somebody may subscribe to a topic. */
export function maySubscribe(topic: string, viewer: Viewer): boolean {
  const name = topic.replace(/:\d{1,10}$/, ':')
  return LIVE_TOPICS.has(name) || (ADMIN_TOPICS.has(name) && canAdminister(viewer))
}
