import type { AppContext } from '#platform/app-context.server.ts'

/** Whoever asks waits for an answer that takes this long to make, and gets the one before where it takes longer. */
const WORTH_WAITING_MS = 50
/** A longer one is made again after so many times as long: at most a twentieth of a core is spent on each. */
const REST = 20

type Remembered = { value?: unknown; making: Promise<unknown> | undefined; took: number; notBefore: number }
const known = new WeakMap<AppContext['db'], Map<string, Remembered>>()

/**
 * An answer that is made anew where that is quick, and may be a moment old where it is not. The first one is waited for.
 * @param name of the answer, among all of this process
 */
export async function remember<Value>(
  { db }: Pick<AppContext, 'db'>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const all = known.get(db) ?? new Map<string, Remembered>()
  known.set(db, all)
  const one = all.get(name) ?? { making: undefined, took: 0, notBefore: 0 }
  all.set(name, one)
  if (!one.making && performance.now() >= one.notBefore) one.making = makeAnew(one, make)
  const mayWait = one.took <= WORTH_WAITING_MS || !('value' in one)
  if (mayWait) await one.making
  else one.making?.catch(() => undefined) // whoever asks next hears of it
  return one.value as Value
}

async function makeAnew(one: Remembered, make: () => Promise<unknown>): Promise<void> {
  const before = performance.now()
  try {
    one.value = await make()
    one.took = performance.now() - before
    one.notBefore = one.took > WORTH_WAITING_MS ? performance.now() + one.took * REST : 0
  } finally {
    one.making = undefined
  }
}

/** Makes every answer anew from here on; for tests. */
export const forgetAnswers = ({ db }: Pick<AppContext, 'db'>): void => {
  known.delete(db)
}
