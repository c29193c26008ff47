import { isDeepStrictEqual } from 'node:util'
import { m } from '#messages'
import { fieldsOf, pickColumns } from '../database/columns.ts'
import type { Db } from '../database/database.server.ts'
import { DISPOSABLE_DOMAINS } from '../email/disposable-domains.ts'
import type { Environment } from '../environment.server.ts'
import type { Live } from '../live/live.server.ts'
import { type Counters, readCounters } from './counters.ts'
import { SettingsInput } from './rules.ts'
import { settings } from './tables.ts'

/** Where the operator may have a page. */
export const SOCIAL = ['instagram', 'telegram', 'youtube', 'facebook'] as const
type Social = (typeof SOCIAL)[number]

export const SOCIAL_LABELS = {
  instagram: m.site_social_instagram,
  telegram: m.site_social_telegram,
  youtube: m.site_social_youtube,
  facebook: m.site_social_facebook,
}

/** What counts now: what an admin saved, else the environment, else a default. */
export type Settings = {
  operator: { name?: string | undefined; address?: string | undefined; email?: string | undefined }
  /** IANA zone in which days and months of figures begin. */
  timeZone: string
  /** Undefined for the numbers of the specification. */
  counters: Counters | undefined
  social: Partial<Record<Social, string>>
  banner: { en: string | null; fa: string | null }
  /** One a line. */
  blockedWords: string
  blockedEmailDomains: string
  /** What pay-what-you-can may be, in whole units of the currency. */
  flexible: { least: number; most: number }
}

export const DEFAULT_BLOCKED_DOMAINS = DISPOSABLE_DOMAINS.join('\n')

/** The tag of a change of settings: every process reads them again, and drops all cached pages. */
export const SETTINGS_TAG = 'settings'

const EMPTY_SETTINGS = Object.fromEntries(
  fieldsOf(SettingsInput).map((name) => [name, null]),
) as SettingsInput

/** The stored settings; all are empty before the first save. */
export async function readSettings({ db }: { db: Db }): Promise<SettingsInput & { version: number }> {
  const [row] = await db
    .select({ ...pickColumns(settings, fieldsOf(SettingsInput)), version: settings.version })
    .from(settings)
  return (row as (SettingsInput & { version: number }) | undefined) ?? { ...EMPTY_SETTINGS, version: 1 }
}

/** The settings in effect: the stored ones, else those of the environment. */
function settingsOf(env: Environment, stored: SettingsInput): Settings {
  const counters = stored.counters === null ? env.COUNTERS : (readCounters(stored.counters) ?? undefined)
  return {
    operator: {
      name: stored.operatorName ?? env.OPERATOR_NAME,
      address: stored.operatorAddress ?? env.OPERATOR_ADDRESS,
      email: stored.contactEmail ?? env.CONTACT_EMAIL,
    },
    timeZone: stored.timeZone ?? env.SITE_TIMEZONE,
    counters,
    social: Object.fromEntries(SOCIAL.flatMap((name) => (stored[name] ? [[name, stored[name]]] : []))),
    banner: { en: stored.banner, fa: stored.bannerFa },
    blockedWords: stored.blockedWords ?? '',
    blockedEmailDomains: stored.blockedEmailDomains ?? DEFAULT_BLOCKED_DOMAINS,
    flexible: readFlexibleBounds(stored),
  }
}

/** 1 to 100 by default. Bounds the wrong way round are read as they were meant. */
function readFlexibleBounds({ flexibleLeast, flexibleMost }: SettingsInput) {
  const [bound, otherBound] = [flexibleLeast ?? 1, flexibleMost ?? Math.max(100, flexibleLeast ?? 1)]
  return { least: Math.min(bound, otherBound), most: Math.max(bound, otherBound) }
}

/**
 * Caches the settings in memory, and reads them again when any process has changed them, and once a minute. While the
 * database is unavailable, the last known ones apply.
 * @param onChange is called once other ones are read: pages rendered meanwhile show the old ones
 * @returns a function that returns the current ones
 */
export async function openSettings(
  app: { db: Db; env: Environment; live: Live },
  onChange: () => void = () => {},
): Promise<() => Settings> {
  let current = settingsOf(app.env, await readSettings(app))
  const readAgain = oneAfterAnother(async () => {
    const read = settingsOf(app.env, await readSettings(app))
    if (isDeepStrictEqual(read, current)) return
    current = read
    onChange()
  })
  // A process may end between saving them and publishing it.
  setInterval(() => void readAgain(), READ_ANYWAY_MS).unref()
  app.live.subscribe(({ topic }) => {
    if (topic === SETTINGS_TAG || topic === '*') void readAgain()
  })
  return () => current
}

/** The next read begins after the one before, which could otherwise end last. One that fails is tried again. */
function oneAfterAnother(read: () => Promise<void>) {
  let isWanted = false
  let isReading = false
  return async () => {
    isWanted = true
    if (isReading) return
    isReading = true
    while (isWanted) {
      isWanted = false
      await read().catch(async () => {
        isWanted = true
        await new Promise<void>((resolve) => setTimeout(resolve, READ_AGAIN_MS).unref())
      })
    }
    isReading = false
  }
}

const READ_AGAIN_MS = 5_000
const READ_ANYWAY_MS = 60_000
