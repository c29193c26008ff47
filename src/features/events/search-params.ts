import { idText, listCursor, listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

export const EVENT_CATEGORIES = [
  'parenting',
  'language',
  'culture',
  'psychology',
  'education',
  'technology',
] as const
export type EventCategory = (typeof EVENT_CATEGORIES)[number]

/** The URL of the site's own drawing of a category (public/art). */
export const drawingOf = (category: EventCategory) => `/art/event-${category}.svg`

/** How many past ones are shown at first, and how many at a time afterwards. */
export const FIRST_PAST = 4
export const ALL_PAST = 20

/** The search parameters of the page. */
export const EventsSearch = searchParams({
  category: oneOf(EVENT_CATEGORIES),
  all: oneOf(['true']),
  cursor: listCursor,
})
export type EventsSearch = ReturnType<typeof EventsSearch>

/** The parameters of the admins' page: words to look for among events, and among what members suggest. */
export const AdminEventsSearch = searchParams({ q: listWords, suggestion: listWords })
export type AdminEventsSearch = ReturnType<typeof AdminEventsSearch>

/** Of the editor of a new event: the suggestion that it begins with. */
export const NewEventSearch = searchParams({ suggestion: idText })
