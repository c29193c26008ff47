import pg from 'pg'
import { vi } from 'vitest'

type Statement = { text: string; values: unknown[] }

/**
 * Watches the statements that this process sends to the database. Call it before the first connection, which keeps the
 * function that it finds.
 */
export function watchStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  /** The statements that are sent while this runs. */
  return async function sentBy(run: () => Promise<unknown>): Promise<Statement[]> {
    const before = query.mock.calls.length
    await run()
    return (query.mock.calls.slice(before) as unknown[][]).map(([what, values]) => {
      const { text = '', values: own } =
        typeof what === 'string' ? { text: what } : (what as Partial<Statement>)
      return { text, values: own ?? (Array.isArray(values) ? values : []) }
    })
  }
}
