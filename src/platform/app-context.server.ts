import type { Db } from './database/database.server.ts'
import type { Mailer } from './email/mailer.server.ts'
import type { Environment } from './environment.server.ts'
import type { Lang } from './i18n/lang.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Live } from './live/live.server.ts'
import type { Log } from './log.server.ts'
import type { Secrets } from './secrets.server.ts'
import type { Settings } from './settings/settings.server.ts'

export type Role = 'member' | 'expert' | 'moderator' | 'admin'

/** Who makes the request. Rules look at this and at nothing else. */
export type Viewer =
  | { signedIn: false; id: undefined; role: 'guest'; verified: false; suspended: false }
  | { signedIn: true; id: string; role: Role; verified: boolean; suspended: boolean; sessionId: string }

export const GUEST: Viewer = {
  signedIn: false,
  id: undefined,
  role: 'guest',
  verified: false,
  suspended: false,
}

/** Everything that lives as long as the process. */
export type AppContext = {
  env: Environment
  log: Log
  secrets: Secrets
  db: Db
  jobs: Jobs
  live: Live
  mailer: Mailer
  /** The current settings. */
  settings: () => Settings
}

/** First argument of every function of a feature: the app, the viewer, the language, the time. */
export type Ctx = AppContext & {
  viewer: Viewer
  lang: Lang
  now: Date
  /** A keyed hash of the caller's address, for limits; never stored with user text. */
  addressHash: string
}
