/**
 * The topics that a browser may subscribe to over `/api/live`; one that ends in `:` is followed by an id. A topic of
 * a feature's `useLiveUpdates` must be listed here, or it is ignored.
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
  'my-bell',
  'events',
  'event:',
  'groups',
  'group:',
  'gatherings',
  'gathering:',
  'sessions',
  'session:',
])
