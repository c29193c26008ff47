import type { AppContext } from '#platform/app-context.server.ts'
import { remember } from '../remember.server.ts'
import { viewsOf } from './queue.server.ts'
import { rollUp } from './rollup.server.ts'

/**
 * Brings the figures up to date, unless that was done a moment ago.
 * @throws where the database is away
 */
export const refreshFigures = (app: Pick<AppContext, 'db' | 'env' | 'settings'>): Promise<void> =>
  remember(app, 'rollUp', async () => {
    await viewsOf(app).flush()
    await rollUp(app)
  })
