/**
 * The topics that a browser may follow over `/api/live`; one that ends in `:` is followed by an id. What a feature's
 * `useLiveUpdates` names stands here, or it is ignored as if nobody had asked for it.
 */
export const LIVE_TOPICS: ReadonlySet<string> = new Set([
  ...['articles', 'resources', 'own-resources', 'polls', 'poll:', 'posts', 'posts-new', 'post:', 'my-bell'],
  ...['events', 'event:', 'groups', 'group:', 'gatherings', 'gathering:', 'sessions', 'session:'],
])
