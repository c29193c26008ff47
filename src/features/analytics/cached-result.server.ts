import type { AppContext } from '#platform/app-context.server.ts'

/**
 * Callers wait for a result that takes at most this long; a slower one is computed in the background, and they get the
 * old one.
 */
const WORTH_WAITING_MS = 50
/** A slow result is computed again only after this many times its duration: at most a twentieth of a core for each. */
const PAUSE_FACTOR = 20

type CacheEntry = { value?: unknown; making: Promise<unknown> | undefined; took: number; notBefore: number }
const caches = new WeakMap<AppContext['db'], Map<string, CacheEntry>>()

/**
 * A result that is computed for each call if that is quick, and may be slightly old if it is slow. The first one is
 * always awaited.
 * @param name unique to the result in this process
 */
export async function cachedResult<Value>(
  { db }: Pick<AppContext, 'db'>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const entries = caches.get(db) ?? new Map<string, CacheEntry>()
  caches.set(db, entries)
  const entry = entries.get(name) ?? { making: undefined, took: 0, notBefore: 0 }
  entries.set(name, entry)
  if (!entry.making && performance.now() >= entry.notBefore) entry.making = recompute(entry, make)
  const mayWait = entry.took <= WORTH_WAITING_MS || !('value' in entry)
  if (mayWait) await entry.making
  else entry.making?.catch(() => undefined) // whoever waits for it in `waitForResults` gets the error
  return entry.value as Value
}

async function recompute(entry: CacheEntry, make: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  try {
    entry.value = await make()
    entry.took = performance.now() - startedAt
    entry.notBefore = entry.took > WORTH_WAITING_MS ? performance.now() + entry.took * PAUSE_FACTOR : 0
  } finally {
    entry.making = undefined
  }
}

/**
 * Waits for results that are computed in the background.
 * @throws the error of the computation
 */
export async function waitForResults({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (const { making } of caches.get(db)?.values() ?? []) await making
}

/** Clears the cache; for tests. */
export const clearCachedResults = ({ db }: Pick<AppContext, 'db'>): void => {
  caches.delete(db)
}
