import type { AppContext } from '#platform/app-context.server.ts'
import { viewsOf } from './queue.server.ts'
import { rollUp } from './rollup.server.ts'

/** So much longer than the last roll-up took, the next one waits: at most a twentieth of a core is spent on them. */
const REST = 20
/** An admin who waits for the dashboard waits for a roll-up of this length, and no longer. */
const WORTH_WAITING_MS = 50

type App = Pick<AppContext, 'db' | 'env' | 'settings'>
type State = { running: Promise<void> | undefined; took: number; notBefore: number }
const states = new WeakMap<AppContext['db'], State>()

/**
 * Brings the figures up to date, unless that was done a moment ago. Waits for it where it is quick.
 * @throws where the database is away
 */
export async function refreshFigures(app: App): Promise<void> {
  const state = states.get(app.db) ?? { running: undefined, took: 0, notBefore: 0 }
  states.set(app.db, state)
  if (!state.running && performance.now() >= state.notBefore) state.running = refresh(app, state)
  if (state.took <= WORTH_WAITING_MS) await state.running
  else state.running?.catch(() => undefined)
}

async function refresh(app: App, state: State): Promise<void> {
  try {
    await viewsOf(app).flush()
    const before = performance.now()
    await rollUp(app)
    state.took = performance.now() - before
    state.notBefore = performance.now() + state.took * REST
  } finally {
    state.running = undefined
  }
}
