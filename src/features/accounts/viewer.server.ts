import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type AppContext, GUEST, type Role, type Viewer } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { COOKIE_PREFIX, readCookie } from '#platform/http/cookies.ts'
import type { Live } from '#platform/live/live.server.ts'

const KNOWN_MAX = 5_000
const FRESH_MS = 10_000 // a change by another process is seen after this at the latest, should its message be lost

type Known = { viewer: Viewer & { signedIn: true }; topic: string; expiresAt: Date }
type Memory = { known: LRUCache<string, Known>; changes: number }

/** Whose session a request's cookies carry: checks the signature first, then memory, then one query. */
export async function recogniseViewer(app: AppContext, cookie: string): Promise<Viewer> {
  const token = tokenIn(app, cookie)
  return (token && (await lookUp(app, token))?.viewer) || GUEST
}

/** Until when the session of these cookies lasts, if this process has it cached. */
export function rememberedSession(app: AppContext, cookie: string | undefined) {
  const token = cookie && tokenIn(app, cookie)
  const known = token ? memoryOf(app).known.get(token) : undefined
  return token && known ? { token, id: known.viewer.sessionId, expiresAt: known.expiresAt } : undefined
}

/** The name of the session's cookie; browsers accept `__Secure-` names only over HTTPS. */
export const sessionCookieName = (secure: boolean) =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/** `token.signature`, HMAC-SHA-256 in base64, as Better Auth signs its cookies. */
export function tokenIn({ env, secrets }: AppContext, cookie: string): string | undefined {
  const value = decode(readCookie(cookie, sessionCookieName(env.secure)))
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const right = Buffer.from(createHmac('sha256', secrets.session).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

function decode(value = '') {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

async function lookUp(app: AppContext, token: string): Promise<Known | undefined> {
  const memory = memoryOf(app)
  const known = memory.known.get(token, { allowStale: false })
  if (known) return known
  const before = memory.changes
  const found = await find(app, token)
  // A change while this was read may be missing from it: such an answer serves this call and is not cached.
  if (found && before === memory.changes) memory.known.set(token, found)
  else memory.known.delete(token)
  return found
}

type Row = {
  session_id: string
  id: string
  role: Role
  verified: boolean
  suspended: boolean
  expires_at: Date
}

async function find({ db }: AppContext, token: string): Promise<Known | undefined> {
  const [row] = await rowsOf<Row>(
    db,
    'accounts.viewer',
    `select s.id as session_id, s.expire as expires_at, u.id, u.role, u.email_proved as verified,
            exists (select from suspensions x where x.user_id = u.id and x.ended_at is null) as suspended
       from sessions s join users u on u.id = s.user_id
      where s.sid = $1 and s.expire > now()`,
    [token],
  )
  if (!row) return undefined
  const { id, verified, suspended, session_id: sessionId } = row
  const role = verified ? row.role : 'member' // roles need a verified address (contract 3)
  return {
    viewer: { signedIn: true, id, role, verified, suspended, sessionId },
    topic: viewerTopic(id),
    expiresAt: row.expires_at,
  }
}

const memories = new WeakMap<Live, Memory>()

function memoryOf({ live }: Pick<AppContext, 'live'>): Memory {
  let memory = memories.get(live)
  if (!memory) {
    // An entry past its time still says which session it was, for keepSession.
    const old = { allowStale: true, noDeleteOnStaleGet: true }
    const made: Memory = { known: new LRUCache({ max: KNOWN_MAX, ttl: FRESH_MS, ...old }), changes: 0 }
    live.onChange((topic) => {
      if (topic === '*' || topic.startsWith('viewer:')) drop(made, topic)
    })
    memories.set(live, made)
    memory = made
  }
  return memory
}

function drop(memory: Memory, topic: string) {
  memory.changes++
  for (const [token, known] of [...memory.known])
    if (topic === '*' || known.topic === topic) memory.known.delete(token)
}

/**
 * The tag of a write that changes a person's role, verification, suspension or sessions: every process drops what it
 * has cached. A keyless hash of a random id identifies nobody, and no client may subscribe to it.
 */
export const viewerTopic = (userId: string) =>
  `viewer:${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`
