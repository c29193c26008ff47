import { createHmac, randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#platform/app-context.server.ts'
import { oneRow, queryNamed } from '#platform/database/database.server.ts'
import type { Browser, Device } from '../rules.ts'

/** Longer agents are no browser's; the cut keeps parsing them cheap. */
const AGENT_MAX = 400
const AGENTS_REMEMBERED = 1_000

type Agent = { device: Device; browser: Browser }
const agents = new LRUCache<string, { agent: Agent | undefined }>({ max: AGENTS_REMEMBERED })

/** What a browser says it is, coarsely. @returns undefined for a bot, a tool, or nothing at all */
export function readAgent(userAgent: string | undefined): Agent | undefined {
  if (!userAgent || userAgent.length > AGENT_MAX) return undefined
  let cached = agents.get(userAgent)
  if (!cached) {
    cached = { agent: isbot(userAgent) ? undefined : parseAgent(userAgent) }
    agents.set(userAgent, cached)
  }
  return cached.agent
}

const BROWSER_NAMES: Record<string, Browser> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Safari: 'safari',
  Firefox: 'firefox',
  'Microsoft Edge': 'edge',
  'Samsung Internet for Android': 'samsung',
  Opera: 'opera',
}

function parseAgent(userAgent: string): Agent {
  const { browser, platform } = Bowser.parse(userAgent)
  const device = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  return { device, browser: BROWSER_NAMES[browser.name ?? ''] ?? 'other' }
}

/** Each time zone's country, from the tables of ICU: those that a country shares with others keep the first. */
const COUNTRIES = new Map<string, string>()

/** Returns the ISO 3166 code of the country in which most people of a time zone live. */
export function countryOf(zone: string | undefined): string | undefined {
  if (!zone) return undefined
  if (!COUNTRIES.size) for (const [name, code] of zonesOfCountries()) COUNTRIES.set(name, code)
  return COUNTRIES.get(zone) ?? COUNTRIES.get(canonical(zone))
}

function* zonesOfCountries(): Generator<[string, string]> {
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const code = first + second
      const zones = (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined })
        .getTimeZones()
        ?.filter((zone) => !zone.startsWith('Etc/'))
      for (const zone of zones ?? []) yield [zone, code]
    }
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The current name of a zone that was renamed. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

type Who = { address: string; agent: string }
type SaltContext = Pick<AppContext, 'db' | 'env'>

/**
 * Who is one visitor on a day: 64 bits of a keyed hash that nobody can compute again once the day's salt is gone.
 * @param day of the site's zone, as YYYY-MM-DD
 */
export async function hasherOf({ db, env }: SaltContext, day: string): Promise<(who: Who) => bigint> {
  const salt = await saltOf(db, day)
  return ({ address, agent }) =>
    createHmac('sha256', salt).update(`${env.PUBLIC_URL}\n${address}\n${agent}`).digest().readBigInt64BE()
}

/** The salts that this process has read: all processes share the one of a day through the table. */
const salts = new WeakMap<AppContext['db'], Map<string, string>>()

async function saltOf(db: AppContext['db'], day: string): Promise<string> {
  const saltByDay = salts.get(db) ?? new Map<string, string>()
  salts.set(db, saltByDay)
  const cachedSalt = saltByDay.get(day)
  if (cachedSalt) return cachedSalt
  const row = await queryNamed<{ salt: string }>(db, 'analytics.salt', INSERT_SALT, [
    day,
    randomBytes(32).toString('base64url'),
  ]).then(oneRow)
  for (const otherDay of saltByDay.keys()) if (otherDay !== day) saltByDay.delete(otherDay)
  saltByDay.set(day, row.salt)
  return row.salt
}

const INSERT_SALT = `insert into analytics_salts (day, salt) values ($1, $2)
  on conflict (day) do update set salt = analytics_salts.salt returning salt`
