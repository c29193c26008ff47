import { listCursor, searchParams } from '#platform/pages/search-params.ts'

/** The search parameters of the page: the cursors of its two lists. */
export const SessionsSearch = searchParams({ upcoming: listCursor, past: listCursor })
export type SessionsSearch = ReturnType<typeof SessionsSearch>
