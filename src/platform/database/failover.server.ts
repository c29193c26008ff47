import type pg from 'pg'

/** read_only_sql_transaction: a write reached a read-only server (PostgreSQL manual, appendix A). */
const READ_ONLY = '25006'
const INTERVAL_MS = 1_000

/**
 * Makes a pool reconnect when its server turned read-only. After a failover the address belongs to the new primary, but
 * connections to the old one stay open: they read outdated rows, and their writes fail. The first failure drops them
 * all, so that the next query connects to the new primary.
 * @returns the same function, for other ways of detecting it
 */
export function dropConnectionsWhenReadOnly(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>()
  const stale = new WeakSet<pg.PoolClient>()
  let lastDropAt = 0

  function dropAll() {
    if (Date.now() - lastDropAt < INTERVAL_MS) return // where every server is read-only, new connections are no better
    lastDropAt = Date.now()
    for (const client of clients) stale.add(client)
    const idle = Array.from({ length: pool.idleCount }, () => pool.connect())
    for (const connecting of idle)
      connecting.then(
        (client) => client.release(),
        () => {},
      )
  }

  pool.on('connect', (client) => {
    clients.add(client)
    watch(client, dropAll)
  })
  pool.on('remove', (client) => void clients.delete(client))
  pool.on('release', (error, client) => {
    if (isReadOnly(error)) dropAll()
    if (stale.has(client)) void (client as unknown as pg.Client).end().catch(() => {}) // so the pool forgets it
  })
  return dropAll
}

/** Errors of a transaction's statements do not reach the pool. */
function watch(client: pg.PoolClient, onReadOnly: () => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watchedQuery = (...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise) result.catch((error) => isReadOnly(error) && onReadOnly())
    return result
  }
  client.query = watchedQuery as typeof client.query
}

const isReadOnly = (error: unknown) => (error as { code?: string } | undefined)?.code === READ_ONLY
