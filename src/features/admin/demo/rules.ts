/** The parts of the demo community, in the order of the page. */
export const DEMO_PARTS = [
  'member',
  'post',
  'reply',
  'event',
  'workshop',
  'session',
  'question',
  'group',
  'community_event',
  'resource',
  'issue',
  'poll',
] as const
export type DemoPart = (typeof DEMO_PARTS)[number]
