import type pg from 'pg'

/** read_only_sql_transaction: a write reached a read-only server (PostgreSQL manual, appendix A). */
const READ_ONLY = '25006'
const ONCE_MS = 1_000

/**
 * Makes a pool leave a server that turned read-only. After a failover the address belongs to the new primary, but
 * connections to the old one stay open: they read outdated rows, and their writes fail. The first failure drops them
 * all, so that the next query connects to the new primary.
 * @returns the same function, for other ways of detecting it
 */
export function leaveReadOnlyServer(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>()
  const left = new WeakSet<pg.PoolClient>()
  let last = 0

  function leave() {
    if (Date.now() - last < ONCE_MS) return // where every server is read-only, new connections are no better
    last = Date.now()
    for (const client of open) left.add(client)
    const idle = Array.from({ length: pool.idleCount }, () => pool.connect())
    for (const taken of idle)
      taken.then(
        (client) => client.release(),
        () => {},
      )
  }

  pool.on('connect', (client) => {
    open.add(client)
    watch(client, leave)
  })
  pool.on('remove', (client) => void open.delete(client))
  pool.on('release', (error, client) => {
    if (isReadOnly(error)) leave()
    if (left.has(client)) void (client as unknown as pg.Client).end().catch(() => {}) // so the pool forgets it
  })
  return leave
}

/** Errors of a transaction's statements do not reach the pool. */
function watch(client: pg.PoolClient, onReadOnly: () => void) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) answer.catch((error) => isReadOnly(error) && onReadOnly())
    return answer
  }
  client.query = watched as typeof client.query
}

const isReadOnly = (error: unknown) => (error as { code?: string } | undefined)?.code === READ_ONLY
