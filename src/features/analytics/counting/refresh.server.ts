import type { AppContext } from '#platform/app-context.server.ts'
import { cachedResult } from '../cached-result.server.ts'
import { viewsOf } from './queue.server.ts'
import { rollUp } from './rollup.server.ts'

/**
 * Brings the figures up to date, unless that was just done.
 * @throws where the database is unreachable
 */
export const refreshFigures = (app: Pick<AppContext, 'db' | 'env' | 'log' | 'settings'>): Promise<void> =>
  cachedResult(app, 'rollUp', async () => {
    await viewsOf(app).flush()
    await rollUp(app)
  })
