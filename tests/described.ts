import type { ExtractSchema } from 'hono/types'
import type { DESCRIBED } from '#platform/says.server.ts'
import type { accountsApi } from '#rooms/accounts/api.server.ts'
import type { calendarApi } from '#rooms/calendar/api.server.ts'
import type { discussionsApi } from '#rooms/discussions/api.server.ts'
import type { eventsApi } from '#rooms/events/api.server.ts'
import type { expertsApi } from '#rooms/experts/api.server.ts'
import type { homeApi } from '#rooms/home/api.server.ts'
import type { houseApi } from '#rooms/house/api.server.ts'
import type { libraryApi } from '#rooms/library/api.server.ts'
import type { articleDeskApi } from '#rooms/library/writing/api.server.ts'
import type { membershipApi } from '#rooms/membership/api.server.ts'
import type { moderationApi } from '#rooms/moderation/api.server.ts'
import type { neighboursApi } from '#rooms/neighbours/api.server.ts'
import type { newsletterApi } from '#rooms/newsletter/api.server.ts'
import type { notificationsApi } from '#rooms/notifications/api.server.ts'
import type { searchApi } from '#rooms/search/api.server.ts'

/**
 * The compiler's half of an OpenAPI document that is true: what a handler answers fits the schema that the route
 * names, and the schema fits the answer. Otherwise the error below says which call is missing here.
 */
export const MISDESCRIBED: Record<Misdescribed, never> = {}

// biome-ignore format: one a line
type Misdescribed =
  | In<ReturnType<typeof accountsApi>>
  | In<ReturnType<typeof calendarApi>>
  | In<ReturnType<typeof searchApi>>
  | In<typeof articleDeskApi>
  | In<typeof discussionsApi>
  | In<typeof eventsApi>
  | In<typeof expertsApi>
  | In<typeof homeApi>
  | In<typeof houseApi>
  | In<typeof libraryApi>
  | In<typeof membershipApi>
  | In<typeof moderationApi>
  | In<typeof neighboursApi>
  | In<typeof newsletterApi>
  | In<typeof notificationsApi>

type In<App> = Calls<ExtractSchema<App>>
type Calls<Schema> = {
  [Path in keyof Schema & string]: {
    [Method in keyof Schema[Path] & string]: Wrong<Schema[Path][Method]> extends never
      ? never
      : `${Method} ${Path}: ${Wrong<Schema[Path][Method]>}`
  }[keyof Schema[Path] & string]
}[keyof Schema & string]

type Wrong<Call> = Call extends { outputFormat: 'json'; output: infer Output; input: infer Input }
  ? Input extends { [DESCRIBED]?: infer Answer }
    ? Same<Required<{ it: Answer }>, { it: Output }>
    : 'not described'
  : never

/** Both ways: a schema that promises less than the handler gives is as wrong as one that promises more. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? never : 'too much is described') : 'too little'
