import type { Viewer } from '../app-context.server.ts'

/** A page that was served to someone, new (200) or as their browser has it already (304). */
export type ServedPage = {
  /** Path and query, as requested. */
  url: string
  header: (name: string) => string | undefined
  /** The address of the connection. */
  remote: string
  viewer: Viewer
}
/** Called for every page that was served, from the cache too. Must return at once, and never throw. */
export type OnPageServed = (page: ServedPage) => void
