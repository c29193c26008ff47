import type { AppContext } from '#platform/app-context.server.ts'

/** Whoever asks waits for an answer that takes this long to make, and gets the one before where it takes longer. */
const WORTH_WAITING_MS = 50
/** A longer one is made again after so many times as long: at most a twentieth of a core is spent on each. */
const REST = 20

type Remembered = { value?: unknown; making: Promise<unknown> | undefined; took: number; notBefore: number }
const caches = new WeakMap<AppContext['db'], Map<string, Remembered>>()

/**
 * An answer that is made anew where that is quick, and may be a moment old where it is not. The first one is waited for.
 * @param name of the answer, among all of this process
 */
export async function remember<Value>(
  { db }: Pick<AppContext, 'db'>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const entries = caches.get(db) ?? new Map<string, Remembered>()
  caches.set(db, entries)
  const entry = entries.get(name) ?? { making: undefined, took: 0, notBefore: 0 }
  entries.set(name, entry)
  if (!entry.making && performance.now() >= entry.notBefore) entry.making = recompute(entry, make)
  const mayWait = entry.took <= WORTH_WAITING_MS || !('value' in entry)
  if (mayWait) await entry.making
  else entry.making?.catch(() => undefined) // the next call that awaits it gets the error
  return entry.value as Value
}

async function recompute(entry: Remembered, make: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  try {
    entry.value = await make()
    entry.took = performance.now() - startedAt
    entry.notBefore = entry.took > WORTH_WAITING_MS ? performance.now() + entry.took * REST : 0
  } finally {
    entry.making = undefined
  }
}

/** Makes every answer anew from here on; for tests. */
export const forgetAnswers = ({ db }: Pick<AppContext, 'db'>): void => {
  caches.delete(db)
}
