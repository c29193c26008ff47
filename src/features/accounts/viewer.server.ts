import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type AppContext, GUEST, type Role, type Viewer } from '#platform/app-context.server.ts'
import { VIEWER_TAG } from '#platform/cache/cache-tags.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { COOKIE_PREFIX, readCookie } from '#platform/http/cookies.ts'
import type { Live } from '#platform/live/live.server.ts'
import { isSuspendedSql } from './suspensions/suspended.server.ts'

const CACHED_MAX = 5_000
const FRESH_MS = 10_000 // a change by another process is seen after this at the latest, should its message be lost

type CachedSession = { viewer: Viewer & { signedIn: true }; tag: string; expiresAt: Date }
type ViewerCache = { sessions: LRUCache<string, CachedSession>; changes: number }

/** Whose session a request's cookies carry: checks the signature first, then memory, then one query. */
export async function recognizeViewer(app: AppContext, cookie: string): Promise<Viewer> {
  const token = sessionTokenIn(app, cookie)
  return (token && (await getSession(app, token))?.viewer) || GUEST
}

/** Until when the session of these cookies lasts, if this process has it cached. */
export function cachedSession(app: AppContext, cookie: string | undefined) {
  const token = cookie && sessionTokenIn(app, cookie)
  const cached = token ? cacheOf(app).sessions.get(token) : undefined
  return token && cached ? { token, id: cached.viewer.sessionId, expiresAt: cached.expiresAt } : undefined
}

/** The name of the session's cookie; browsers accept `__Secure-` names only over HTTPS. */
export const sessionCookieName = (secure: boolean) =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/** `token.signature`, HMAC-SHA-256 in base64, as Better Auth signs its cookies. */
export function sessionTokenIn({ env, secrets }: AppContext, cookie: string): string | undefined {
  const value = decode(readCookie(cookie, sessionCookieName(env.secure)))
  const separator = value.lastIndexOf('.')
  if (separator < 1) return undefined
  const token = value.slice(0, separator)
  const signature = Buffer.from(value.slice(separator + 1))
  const expected = Buffer.from(createHmac('sha256', secrets.session).update(token).digest('base64'))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

function decode(value = '') {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

async function getSession(app: AppContext, token: string): Promise<CachedSession | undefined> {
  const cache = cacheOf(app)
  const cached = cache.sessions.get(token, { allowStale: false })
  if (cached) return cached
  const changesBefore = cache.changes
  const session = await findSession(app, token)
  // A change while this was read may be missing from it: such an answer serves this call and is not cached.
  if (session && changesBefore === cache.changes) cache.sessions.set(token, session)
  else cache.sessions.delete(token)
  return session
}

type Row = {
  session_id: string
  id: string
  role: Role
  verified: boolean
  suspended: boolean
  expires_at: Date
}

async function findSession({ db }: AppContext, token: string): Promise<CachedSession | undefined> {
  const [row] = await queryNamed<Row>(
    db,
    'accounts.viewer',
    `select s.id as session_id, s.expire as expires_at, u.id, u.role, u.email_proved as verified,
            ${isSuspendedSql('u.id')} as suspended
       from sessions s join users u on u.id = s.user_id
      where s.sid = $1 and s.expire > now()`,
    [token],
  )
  if (!row) return undefined
  const { id, verified, suspended, session_id: sessionId } = row
  const role = verified ? row.role : 'member' // roles need a verified address
  return {
    viewer: { signedIn: true, id, role, verified, suspended, sessionId },
    tag: viewerTag(id),
    expiresAt: row.expires_at,
  }
}

const caches = new WeakMap<Live, ViewerCache>()

function cacheOf({ live }: Pick<AppContext, 'live'>): ViewerCache {
  let cache = caches.get(live)
  if (!cache) {
    // An entry past its time still says which session it was, for `refreshSession`.
    const old = { allowStale: true, noDeleteOnStaleGet: true }
    const newCache: ViewerCache = {
      sessions: new LRUCache({ max: CACHED_MAX, ttl: FRESH_MS, ...old }),
      changes: 0,
    }
    live.onChange((tag) => {
      if (tag === '*' || tag.startsWith(VIEWER_TAG)) invalidate(newCache, tag)
    })
    caches.set(live, newCache)
    cache = newCache
  }
  return cache
}

function invalidate(cache: ViewerCache, tag: string) {
  cache.changes++
  for (const [token, session] of [...cache.sessions])
    if (tag === '*' || session.tag === tag) cache.sessions.delete(token)
}

/**
 * The tag of a write that changes a person's role, verification, suspension or sessions: every process drops what it
 * has cached. A keyless hash of a random id identifies nobody, and no client may subscribe to it.
 */
export const viewerTag = (userId: string) =>
  `${VIEWER_TAG}${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`
